import { formatDate, formatDateTime } from '@repo/messages'
import { Card } from '@repo/ui/card'
import { useIsOnline } from '@repo/ui/lib/hooks'
import { useState } from 'react'
import { InstalmentParts } from '../../components/instalment-parts.tsx'
import { instalmentMessages } from '../../components/instalments.messages.ts'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import { InvoicePanel } from '../../components/invoice/invoice-panel.tsx'
import { BackFromGateway } from './back-from-gateway.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { checkoutMessages, giftMessages } from './checkout.messages.ts'
import type { Order, Transfer } from './checkout.types.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { paymentMessages as copy } from './payment.messages.ts'
import { CheckoutSteps } from './steps.tsx'

export interface OrderWaitingProps {
  order: Order
  transfer: Transfer
  isBack: boolean
  isOffline: boolean
  onExpire: () => void
}

/** An order that waits: how to pay it, what it holds, and the invoice that can still be asked for. */
export function OrderWaiting({ order, transfer, isBack, isOffline, onExpire }: OrderWaitingProps) {
  const { gift } = order
  const isOnline = useIsOnline()
  // Who came back unpaid sees the other ways at once.
  const [cameBack] = useState(isBack)
  return (
    <>
      <CheckoutSteps current={1} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-10">
        <Card className="h-fit min-w-0 p-5 md:p-6">
          {isBack && !order.shortfall ? (
            <BackFromGateway order={order} />
          ) : (
            <PayPanel
              cameBack={cameBack}
              isOffline={isOffline || !isOnline}
              onExpire={onExpire}
              order={order}
              transfer={transfer}
            />
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-5 md:p-6">
            <h2 className="text-h3">{checkoutMessages.summary}</h2>
            <p className="mt-1 text-sm text-3">{checkoutMessages.code(order.code)}</p>
            {gift && (
              <p className="mt-1 break-words text-sm text-2">
                {giftMessages.for(gift.recipientName, gift.recipientEmail)}
              </p>
            )}
            <div className="mt-5">
              <OrderSummary priced={order} shortfall={order.shortfall} />
            </div>
            {!order.shortfall && <p className="mt-3 text-sm text-3">{untilWhen(order)}</p>}
            {order.instalment && <Parts instalment={order.instalment} />}
            {(order.instalment?.number ?? 1) === 1 && (
              <div className="mt-4">
                <CancelOrder code={order.code} isShort={order.shortfall !== null} />
              </div>
            )}
          </Card>
          <Card aria-labelledby="order-invoice" as="section" className="p-5 md:p-6">
            <h2 className="mb-3 text-h3" id="order-invoice">
              {invoiceMessages.title}
            </h2>
            <InvoicePanel canAsk code={order.code} />
          </Card>
        </div>
      </div>
    </>
  )
}

function untilWhen({ instalment, expiresAt }: Order): string {
  if (instalment?.dueAt) return instalmentMessages.dueUntil(formatDate(instalment.dueAt))
  return copy.validUntil(formatDateTime(expiresAt))
}

function Parts({ instalment }: { instalment: NonNullable<Order['instalment']> }) {
  return (
    <section aria-labelledby="order-parts" className="mt-5 border-t pt-4">
      <h3 className="font-semibold" id="order-parts">
        {instalmentMessages.title}
      </h3>
      <InstalmentParts instalment={instalment} now={new Date()} />
      <p className="mt-2 text-sm text-3">{instalmentMessages.rule(String(instalment.graceDays))}</p>
    </section>
  )
}
