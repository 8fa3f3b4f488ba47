import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { type Fact, FactList } from '../fact-list.tsx'
import { OrderCode } from '../order-code.tsx'
import { OrderStateBadge } from '../status-badge.tsx'
import { useCan } from '../use-can.ts'
import { caseKindLabels, caseMessages as copy, resolutionLabels } from './money-case.messages.ts'
import { gapOf, type MoneyCase, type Resolution, reasonOf, resolutionsOf, sourceOf } from './money-case.ts'
import { SendBack } from './send-back.tsx'

const ResolveDialog = lazyDialog(
  ({ resolution }) => resolution !== null,
  async () => (await import('./resolve-dialog.tsx')).ResolveDialog,
)

interface Props {
  moneyCase: MoneyCase
  onResolved: () => Promise<unknown>
  /** Shown on the page of its order, which needs no naming there. */
  isInOrder?: boolean
}

/** Money that waits: what came, for what, why it waits, and what can be decided. */
export function MoneyCaseItem({ moneyCase, onResolved, isInOrder = false }: Props) {
  const { id, kind, amount, state, createdAt, parts } = moneyCase
  const gap = gapOf(moneyCase)
  return (
    <li
      data-row={id}
      tabIndex={-1}
      aria-label={copy.label(formatVnd(amount))}
      className="p-4 focus-visible:-outline-offset-2 sm:p-5"
    >
      <article aria-label={copy.label(formatVnd(amount))} className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-num">{copy.received(formatVnd(amount), sourceOf(moneyCase))}</strong>
          <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{caseKindLabels[kind]}</Badge>
          <time className="font-num text-sm text-3" dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
        </p>
        {state === 'open' ? (
          <p className="measure text-2">
            {reasonOf(moneyCase)} {gap ? <strong className="font-num text-1">{gap}.</strong> : null}
            {parts.length > 0 ? (
              <strong className="font-num text-1"> {copy.waiting(formatVnd(moneyCase.unallocated))}.</strong>
            ) : null}
          </p>
        ) : null}
        <FactList facts={factsOf(moneyCase, isInOrder)} />
        {state === 'open' ? (
          <Decisions moneyCase={moneyCase} onResolved={onResolved} />
        ) : (
          <Resolved moneyCase={moneyCase} />
        )}
      </article>
    </li>
  )
}

function factsOf({ content, transactionId, order, parts }: MoneyCase, isInOrder: boolean): Fact[] {
  return [
    ...(content ? [[copy.content, <q key="content">{content}</q>] as const] : []),
    ...(transactionId
      ? [
          [
            copy.transaction,
            <span key="id" className="font-num break-all">
              {transactionId}
            </span>,
          ] as const,
        ]
      : []),
    ...(order && !isInOrder
      ? [
          [
            copy.order,
            <span key="order" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderCode code={order.code} />
              <span>{copy.orderFact(formatVnd(order.total), order.learner)}</span>
              <OrderStateBadge state={order.state} />
            </span>,
          ] as const,
        ]
      : []),
    ...(parts.length > 0
      ? [
          [
            copy.parts,
            <ul key="parts" className="grid gap-1">
              {parts.map((part) => (
                <li key={part.orderCode} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <OrderCode code={part.orderCode} />
                  <span className="font-num">{formatVnd(part.amount)}</span>
                </li>
              ))}
            </ul>,
          ] as const,
        ]
      : []),
  ]
}

function Decisions({ moneyCase, onResolved }: Pick<Props, 'moneyCase' | 'onResolved'>) {
  const canMove = useCan('money')
  const [asked, setAsked] = useState<Resolution | null>(null)
  if (moneyCase.gatewayReturn === 'pending')
    return (
      <p className="text-info" role="status">
        {copy.sendingBack(formatVnd(moneyCase.unallocated), sourceOf(moneyCase))}
      </p>
    )
  const { returnAsked } = moneyCase
  const asking = returnAsked ? (
    <div className="grid gap-1" role="status">
      <p className="measure text-info">
        {copy.returnAsked(
          returnAsked.by ?? copy.formerStaff,
          formatDateTime(returnAsked.at),
          formatVnd(moneyCase.unallocated),
        )}
      </p>
      <p className="measure text-sm break-words text-2">{copy.note(moneyCase.note)}</p>
    </div>
  ) : null
  if (!canMove) return asking
  return (
    <div className="flex flex-wrap gap-2">
      {asking ? <div className="w-full">{asking}</div> : null}
      {resolutionsOf(moneyCase).map((resolution, index) => (
        <Button
          key={resolution}
          size="sm"
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => setAsked(resolution)}
        >
          {resolution === 'returned' && returnAsked ? copy.confirmReturn : copy.acts[resolution]}
        </Button>
      ))}
      {moneyCase.gatewayReturn === 'possible' ? (
        <SendBack moneyCase={moneyCase} onResolved={onResolved} />
      ) : null}
      <ResolveDialog
        moneyCase={moneyCase}
        resolution={asked}
        onClose={() => setAsked(null)}
        onResolved={onResolved}
      />
    </div>
  )
}

function Resolved({ moneyCase }: Pick<Props, 'moneyCase'>) {
  const { resolution, resolvedBy, resolvedAt, note } = moneyCase
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {resolution ? <Badge tone="success">{resolutionLabels[resolution]}</Badge> : null}
        {resolvedAt ? (
          <span className="text-3">
            {copy.resolvedBy(resolvedBy ?? copy.system, formatDateTime(resolvedAt))}
          </span>
        ) : null}
      </p>
      {note ? <p className="measure break-words text-2">{copy.note(note)}</p> : null}
    </div>
  )
}
