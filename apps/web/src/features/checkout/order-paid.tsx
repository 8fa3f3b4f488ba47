import { buttonClass } from '@repo/ui/button'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { checkoutMessages } from './checkout.messages.ts'
import { CheckoutSteps } from './steps.tsx'
import type { Order } from './transfer-panel.tsx'

/** The money is here and the course is open: one button leads into it. */
export function OrderPaid({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page turned by itself; whoever does not see it has to hear it.
  useEffect(() => heading.current?.focus(), [])
  const isFree = order.total === 0
  const [first] = order.lines
  return (
    <>
      <CheckoutSteps current={2} />
      <div className="mx-auto flex max-w-xl flex-col items-center py-10 text-center">
        <CircleCheck aria-hidden="true" className="text-success" size={56} strokeWidth={1.5} />
        <h2 className="mt-5 text-h2 outline-none" ref={heading} tabIndex={-1}>
          {isFree ? checkoutMessages.freeTitle : checkoutMessages.paidTitle}
        </h2>
        <p className="mt-3 text-2">{isFree ? checkoutMessages.freeHint : checkoutMessages.paidHint}</p>
        <p className="mt-1 text-sm text-3">{checkoutMessages.code(order.code)}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {first && (
            <a className={buttonClass({ size: 'lg' })} href={paths.classroom(first.course.slug)}>
              {checkoutMessages.goLearn}
            </a>
          )}
          <a className={buttonClass({ size: 'lg', variant: 'secondary' })} href={paths.myCourses}>
            {checkoutMessages.myCourses}
          </a>
        </div>
      </div>
    </>
  )
}
