import { formatDateTime } from '@repo/messages'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { CircleCheck, Gift } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import { InvoicePanel } from '../../components/invoice/invoice-panel.tsx'
import { ReceiptButton } from '../../components/invoice/receipt-button.tsx'
import { checkoutMessages } from './checkout.messages.ts'
import type { Order } from './checkout.types.ts'
import { resultMessages as copy } from './result.messages.ts'
import { CheckoutSteps } from './steps.tsx'

interface Words {
  title: string
  hint: string
}

export function wordsOf({ gift, organisation, total }: Order): Words {
  if (gift) return { title: copy.giftTitle, hint: copy.giftHint(gift.recipientName, gift.recipientEmail) }
  if (organisation) return { title: copy.seatsTitle, hint: copy.seatsHint(organisation.name) }
  if (total === 0) return { title: copy.freeTitle, hint: copy.freeHint }
  return { title: copy.paidTitle, hint: copy.paidHint }
}

/** The money is here and the course is open, or the gift is on its way: one button leads on. */
export function OrderPaid({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page changed by itself, so the change is announced to screen readers.
  useArrivalFocus(heading)
  const { title, hint } = wordsOf(order)
  const Sign = order.gift ? Gift : CircleCheck
  return (
    <>
      <CheckoutSteps current={2} />
      <div className="mx-auto flex max-w-xl flex-col items-center py-10 text-center">
        <Sign aria-hidden="true" className="text-success" size={56} strokeWidth={1.5} />
        <h2 className="mt-5 text-h2 outline-none" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="mt-3 break-words text-2">{hint}</p>
        {order.gift?.claimedAt && (
          <p className="mt-1 text-sm text-2">{copy.giftClaimed(formatDateTime(order.gift.claimedAt))}</p>
        )}
        <p className="mt-1 text-sm text-3">{checkoutMessages.code(order.code)}</p>
        <WaysOn order={order} />
      </div>
      {order.total > 0 && (
        <Card aria-labelledby="order-invoice" as="section" className="mx-auto max-w-xl p-5 md:p-6">
          <h2 className="mb-3 text-h3" id="order-invoice">
            {invoiceMessages.title}
          </h2>
          <InvoicePanel canAsk code={order.code} />
          <div className="mt-5 border-t pt-5">
            <ReceiptButton code={order.code} />
          </div>
        </Card>
      )}
    </>
  )
}

function WaysOn({ order }: { order: Order }) {
  const [first] = order.lines
  const second = buttonClass({ size: 'lg', variant: 'secondary' })
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      {order.organisation && (
        <a className={buttonClass({ size: 'lg' })} href={paths.seats}>
          {copy.goSeats}
        </a>
      )}
      {!order.gift && !order.organisation && first && (
        <a className={buttonClass({ size: 'lg' })} href={paths.classroom(first.course.slug)}>
          {copy.goLearn}
        </a>
      )}
      {order.gift ? (
        <a className={second} href={paths.orderDetail(order.code)}>
          {copy.orders}
        </a>
      ) : (
        <a className={second} href={paths.myCourses}>
          {copy.myCourses}
        </a>
      )}
    </div>
  )
}
