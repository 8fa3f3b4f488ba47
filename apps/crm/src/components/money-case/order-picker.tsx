import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd, orderStateLabels } from '@repo/messages'
import { ErrorPanel } from '@repo/ui/error-panel'
import { FieldError } from '@repo/ui/field'
import { RadioGroup } from '@repo/ui/radio-group'
import { useState } from 'react'
import { caseMessages as copy } from './money-case.messages.ts'
import { isUnpaid } from './money-case.ts'

type Order = EndpointOutput<ApiContract['crmOrders']['orders']>['items'][number]

const shownAtMost = 6

/** Finds the order that money was meant for; only those that cost exactly as much can be chosen. */
export function OrderPicker({
  amount,
  value,
  error,
  onSelect,
}: {
  amount: number
  error?: string
  value: string | null
  onSelect: (code: string) => void
}) {
  const [q, setQ] = useState('')
  const query = usePageQuery(useApi().crmOrders.orders.query({ query: { q: q || undefined } }), {
    isKept: true,
  })
  const found = sorted(query.data?.items ?? [], amount).slice(0, shownAtMost)
  return (
    <div className="grid gap-3" data-invalid={error ? true : undefined}>
      <SearchBox label={copy.findOrder} placeholder={copy.findOrderHint} value={q} onSearch={setQ} />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : found.length > 0 ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={query.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <RadioGroup
            legend={copy.orders}
            options={found.map((order) => toOption(order, amount))}
            value={value}
            onValueChange={onSelect}
          />
        </div>
      ) : (
        <p role="status" className="text-3">
          {query.isPending ? copy.finding : copy.noOrder}
        </p>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

const fits = ({ total, state }: Order, amount: number) => total === amount && isUnpaid(state)

/** Those that can be chosen first; otherwise as they came, the newest first. */
const sorted = (orders: readonly Order[], amount: number) =>
  orders.toSorted((a, b) => Number(fits(b, amount)) - Number(fits(a, amount)))

function toOption(order: Order, amount: number) {
  const state = orderStateLabels[order.state]
  return {
    value: order.code,
    label: copy.orderLabel(order.code, order.learner.name),
    hint: !isUnpaid(order.state)
      ? copy.orderPaid(state)
      : order.total === amount
        ? copy.orderSame(formatVnd(order.total), state)
        : copy.orderOther(formatVnd(order.total)),
    disabled: !fits(order, amount),
  }
}
