import { Section } from '@repo/account-settings'
import { formatDateTime, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import type { Order } from './order-state.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

/** Money on its way back or given back, with the way that it takes. */
export function OrderRefunds({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <Section title={copy.refunds}>
      <ul className="flex flex-col divide-y">
        {refunds.map(({ amount, state, isByGateway, createdAt, completedAt }) => (
          <li className="grid gap-1 py-3 first:pt-0 last:pb-0" key={createdAt}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-num">{formatVnd(amount)}</strong>
              <Badge tone={state === 'pending' ? 'warning' : 'success'}>{copy.refundStates[state]}</Badge>
            </p>
            <p className="text-sm text-2">{isByGateway ? copy.refundByGateway : copy.refundByTransfer}</p>
            <p className="text-sm text-3">
              {completedAt
                ? copy.refundedAt(formatDateTime(completedAt))
                : copy.refundAskedAt(formatDateTime(createdAt))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
