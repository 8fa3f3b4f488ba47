import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Field, FieldError } from '@repo/ui/field'
import { MoneyInput } from '@repo/ui/money-input'
import { useState } from 'react'
import { caseKindLabels } from '../../components/money-case/money-case.messages.ts'
import { transferMessages as copy } from './orders.messages.ts'

type FreeTransfer = EndpointOutput<ApiContract['crmOrders']['orderTransfers']>['items'][number]

/** A transfer that was chosen, with the part of it that pays the order; null while none is typed. */
export type ChosenTransfer = Omit<FreeTransfer, 'amount'> & { whole: number; amount: number | null }

export const sumOf = (parts: readonly ChosenTransfer[]): number =>
  parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

interface Props {
  /** Of the order. */
  code: string
  total: number
  chosen: readonly ChosenTransfer[]
  fault: string | undefined
  /** The fault of a part, by its place. */
  amountFault: (index: number) => string | undefined
  onChange: (chosen: ChosenTransfer[]) => void
}

/** Chooses transfers that the bank told of, and how much of each pays the order. */
export function TransferParts({ code, total, chosen, fault, amountFault, onChange }: Props) {
  const sum = sumOf(chosen)
  const choose = ({ amount: whole, ...transfer }: FreeTransfer) => {
    const amount = Math.min(transfer.left, Math.max(0, total - sum)) || null
    onChange([...chosen, { ...transfer, whole, amount }])
  }
  return (
    <div className="grid min-w-0 gap-4" data-invalid={fault ? true : undefined}>
      {chosen.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{copy.chosen}</legend>
          <ul className="divide-y rounded-sm border">
            {chosen.map((transfer, index) => (
              <li key={transfer.id} className="grid gap-2 p-4">
                <Facts transfer={transfer} whole={transfer.whole} />
                <div className="flex flex-wrap items-start gap-2">
                  <Field
                    className="min-w-44 flex-1"
                    label={copy.partOf(formatVnd(transfer.left), transfer.content)}
                    isLabelHidden
                    hint={restOf(transfer)}
                    error={amountFault(index)}
                  >
                    <MoneyInput
                      name={`part-${transfer.id}`}
                      value={transfer.amount}
                      onValueChange={(amount) =>
                        onChange(chosen.map((each, place) => (place === index ? { ...each, amount } : each)))
                      }
                    />
                  </Field>
                  <Button
                    variant="ghost"
                    className="max-sm:-ml-5"
                    aria-label={copy.removeThis(formatVnd(transfer.left), transfer.content)}
                    onClick={() => onChange(chosen.filter(({ id }) => id !== transfer.id))}
                  >
                    {copy.remove}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-2 flex justify-between gap-4 font-semibold">
            <span>{copy.sum}</span>
            <output className="font-num">{copy.sumOf(formatVnd(sum), formatVnd(total))}</output>
          </p>
        </fieldset>
      ) : null}
      {fault ? <FieldError>{fault}</FieldError> : null}
      <Offered code={code} chosen={chosen} onChoose={choose} />
    </div>
  )
}

/** What waits on after the part is taken. */
function restOf({ left, amount }: ChosenTransfer): string {
  const rest = left - (amount ?? 0)
  return rest > 0 ? copy.rest(formatVnd(rest)) : copy.noRest
}

function Offered({
  code,
  chosen,
  onChoose,
}: Pick<Props, 'code' | 'chosen'> & { onChoose: (transfer: FreeTransfer) => void }) {
  const [q, setQ] = useState('')
  const read = useApi().crmOrders.orderTransfers.query({ params: { code }, query: { q: q || undefined } })
  const query = usePageQuery(read, { isKept: true })
  const offered = (query.data?.items ?? []).filter(({ id }) => chosen.every((one) => one.id !== id))
  return (
    <section aria-label={copy.offered} className="grid min-w-0 gap-3">
      <SearchBox label={copy.find} placeholder={copy.findHint} value={q} onSearch={setQ} />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : offered.length > 0 ? (
        <ul
          aria-busy={query.isPlaceholderData || undefined}
          className={`divide-y rounded-sm border ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {offered.map((transfer) => (
            <li key={transfer.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
              <Facts transfer={transfer} whole={transfer.amount} />
              <Button
                size="sm"
                variant="secondary"
                aria-label={copy.chooseThis(formatVnd(transfer.left), transfer.content)}
                onClick={() => onChoose(transfer)}
              >
                {copy.choose}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="measure text-2">
          {query.isPending ? copy.finding : q ? copy.noMatch : chosen.length > 0 ? copy.noOther : copy.none}
        </p>
      )}
      {query.data?.isCut ? <p className="text-sm text-3">{copy.cut}</p> : null}
    </section>
  )
}

/** What staff know a transfer by, and why it suits the order or what speaks against it. */
function Facts({
  transfer: { left, content, reference, bookedAt, orderCode, suits, kind },
  whole,
}: {
  transfer: Omit<FreeTransfer, 'amount'>
  whole: number
}) {
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-num">{formatVnd(left)}</strong>
        {suits ? <Badge tone="success">{copy.suits[suits]}</Badge> : null}
        {kind === 'duplicate' ? <Badge tone="warning">{caseKindLabels.duplicate}</Badge> : null}
        {orderCode && suits !== 'own' ? <Badge tone="warning">{copy.ofOther(orderCode)}</Badge> : null}
      </p>
      {left < whole ? <p className="text-sm text-3">{copy.leftOf(formatVnd(whole))}</p> : null}
      <p className="text-sm break-words text-2">{content}</p>
      <p className="font-num text-sm break-all text-3">
        {[formatDateTime(bookedAt), reference].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
