import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { checkoutMessages } from './checkout.messages.ts'
import type { Order } from './checkout.types.ts'
import { resultMessages as copy, settledWords } from './result.messages.ts'

/** An order that will not be paid any more, with the way on. */
export function OrderSettled({ order }: { order: Order }) {
  const state = order.state === 'paid' || order.state === 'pending_payment' ? 'review' : order.state
  const words = settledWords[state]
  const isOver = state === 'expired' || state === 'cancelled'
  return (
    <div role="status">
      <EmptyState
        action={
          <>
            {isOver ? (
              <a
                className={buttonClass({})}
                href={paths.payment(...order.lines.map(({ course }) => course.slug))}
              >
                {copy.again}
              </a>
            ) : (
              <a className={buttonClass({})} href={paths.orderDetail(order.code)}>
                {copy.orders}
              </a>
            )}
            <a className={buttonClass({ variant: 'secondary' })} href={paths.contact}>
              {copy.contact}
            </a>
          </>
        }
        art="inbox"
        description={`${words.hint} ${checkoutMessages.code(order.code)}.`}
        title={words.title}
      />
    </div>
  )
}
