import { CircleAlert } from 'lucide-react'
import type { Order } from './checkout.types.ts'
import { paymentMessages as copy, failureWords, gatewayWords } from './payment.messages.ts'

/** Why the last try did not go through, and what to do about it; the order itself still waits. */
export function FailedAttempt({ attempt }: { attempt: NonNullable<Order['failedAttempt']> }) {
  return (
    <div className="mb-6 flex gap-3 rounded-md bg-warning-soft p-4 text-sm" role="status">
      <CircleAlert aria-hidden="true" className="mt-0.5 shrink-0 text-warning" size={18} />
      <div>
        <p className="font-semibold text-warning">{copy.failedTitle(gatewayWords[attempt.gateway].name)}</p>
        <p className="mt-1 text-2">{failureWords[attempt.reason]}</p>
      </div>
    </div>
  )
}
