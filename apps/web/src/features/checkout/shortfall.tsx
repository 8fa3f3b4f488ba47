import { formatVnd } from '@repo/messages'
import { CircleAlert } from 'lucide-react'
import type { Order } from './checkout.types.ts'
import { paymentMessages as copy } from './payment.messages.ts'

/** How much of a price has come and how much is missing; the code below is for the rest. */
export function Shortfall({ shortfall }: { shortfall: NonNullable<Order['shortfall']> }) {
  return (
    <div className="mb-6 flex gap-3 rounded-md bg-warning-soft p-4 text-sm" role="status">
      <CircleAlert aria-hidden="true" className="mt-0.5 shrink-0 text-warning" size={18} />
      <div>
        <p className="font-semibold text-warning">{copy.shortTitle(formatVnd(shortfall.missing))}</p>
        <p className="mt-1 text-2">{copy.shortHint(formatVnd(shortfall.received))}</p>
      </div>
    </div>
  )
}
