import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { checkoutMessages, settledOrderWords } from './checkout.messages.ts'
import type { Order } from './transfer-panel.tsx'

/** An order that will not be paid any more, with the way on. */
export function OrderSettled({ order }: { order: Order }) {
  const state = order.state === 'paid' || order.state === 'pending_payment' ? 'review' : order.state
  const words = settledOrderWords[state]
  const [first] = order.lines
  return (
    <EmptyState
      action={
        <>
          {first && state !== 'review' && (
            <a className={buttonClass({})} href={paths.payment(first.course.slug)}>
              {checkoutMessages.again}
            </a>
          )}
          <a className={buttonClass({ variant: 'secondary' })} href={paths.contact}>
            {checkoutMessages.contact}
          </a>
        </>
      }
      art="inbox"
      description={`${words.hint} ${checkoutMessages.code(order.code)}.`}
      title={words.title}
    />
  )
}
