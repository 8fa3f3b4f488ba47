import { Section } from '@repo/account-settings'
import { formatDateTime } from '@repo/messages'
import type { Order } from './order-state.tsx'
import { ordersMessages as copy } from './orders.messages.ts'

type Gift = NonNullable<Order['gift']>

function stateOf(gift: Gift, state: Order['state']): string {
  if (gift.claimedAt) return copy.giftClaimed(formatDateTime(gift.claimedAt))
  if (state === 'paid' || state === 'partially_refunded') return copy.giftSent
  return state === 'pending_payment' || state === 'review' ? copy.giftUnpaid : copy.giftOver
}

/** For whom an order was bought, and whether it was taken. */
export function OrderGift({ gift, state }: { gift: Gift; state: Order['state'] }) {
  return (
    <Section lead={stateOf(gift, state)} title={copy.gift}>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-3">{copy.giftFor}</dt>
          <dd className="break-words">{`${gift.recipientName} (${gift.recipientEmail})`}</dd>
        </div>
        {gift.message && (
          <div>
            <dt className="text-sm text-3">{copy.giftMessage}</dt>
            <dd className="max-w-[68ch] whitespace-pre-line break-words">{gift.message}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
