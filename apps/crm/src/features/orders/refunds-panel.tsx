import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { useCan } from '../../components/use-can.ts'
import { refundMessages as copy } from './orders.messages.ts'
import { ApprovalActs, ManualActs, SettleActs } from './refund-acts.tsx'
import type { OrderDetail, Refund } from './use-order.ts'

const tones: Record<Refund['state'], BadgeTone> = {
  pending: 'warning',
  succeeded: 'success',
  failed: 'danger',
}

/** Completed and pending refunds; not shown for an order that was never paid. */
export function RefundsPanel({ order }: { order: OrderDetail }) {
  if (!order.paidAt && order.refunds.length === 0) return null
  return (
    <Panel
      title={copy.title}
      aside={
        order.refundable > 0 ? (
          <span className="font-num text-sm text-3">{copy.left(formatVnd(order.refundable))}</span>
        ) : null
      }
    >
      {order.refunds.length === 0 ? (
        <p className="text-3">{copy.none}</p>
      ) : (
        <ul className="divide-y">
          {order.refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} code={order.code} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RefundItem({ refund, code }: { refund: Refund; code: string }) {
  const canMove = useCan('refunds')
  const isWaiting = refund.approval === 'waiting'
  const isManual = refund.state === 'pending' && refund.channel === 'manual' && !isWaiting
  const requester = refund.requestedBy ?? copy.system
  return (
    <li className="grid gap-1 py-4 first:pt-1 last:pb-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-num">{formatVnd(refund.amount)}</strong>
        <Badge tone={tones[refund.state]}>{copy.states[refund.state]}</Badge>
        {isWaiting ? <Badge tone="danger">{copy.toApprove}</Badge> : null}
        {refund.isToReview && !isWaiting ? <Badge tone="danger">{copy.toReview}</Badge> : null}
        <span className="text-3">{copy.channels[refund.channel]}</span>
      </p>
      <p className="break-words">{refund.reason}</p>
      <ul className="text-sm text-2">
        {refund.lines.map((line) => (
          <li key={line.title}>
            {line.title}: <span className="font-num">{formatVnd(line.amount)}</span>
            {line.endsAccess ? `, ${copy.ends}` : ''}
          </li>
        ))}
      </ul>
      <p className="text-sm text-3">{copy.by(requester, formatDateTime(refund.createdAt))}</p>
      {refund.approval === 'given' && refund.approvedBy ? (
        <p className="text-sm text-3">{copy.approvedBy(refund.approvedBy)}</p>
      ) : null}
      <p className="text-sm text-2">{refund.isToReview && !isWaiting ? copy.reviewHint : noteOf(refund)}</p>
      {refund.gatewayAnswer ? (
        <p className="text-sm break-words text-2">
          {copy.gatewaySays(refund.gatewayAnswer.code, refund.gatewayAnswer.words)}
        </p>
      ) : null}
      {isWaiting && canMove ? <ApprovalActs refund={refund} code={code} /> : null}
      {isManual && canMove ? <ManualActs refund={refund} code={code} /> : null}
      {refund.settleFrom && canMove ? (
        <SettleActs refund={refund} code={code} settleFrom={refund.settleFrom} />
      ) : null}
    </li>
  )
}

function noteOf({ state, approval, channel, failureCode, transactionId, completedAt }: Refund): string {
  if (approval === 'waiting') return copy.approvalHint
  if (state === 'pending') return channel === 'provider' ? copy.pendingProvider : copy.pendingManual
  if (state === 'failed')
    return failureCode === 'not_made'
      ? copy.foundNotMade
      : !failureCode || failureCode === 'abandoned'
        ? copy.abandoned
        : copy.failureCode(failureCode)
  return [
    completedAt ? copy.completedAt(formatDateTime(completedAt)) : '',
    transactionId ? copy.transaction(transactionId) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
