import { QueryView } from '@repo/shell/query-view'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OrderPaid, wordsOf } from './order-paid.tsx'
import { OrderSettled } from './order-settled.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { useOrder } from './use-order.ts'

interface OrderCheckoutProps {
  code: string
  /** The payer has just come back from a gateway. */
  isBack: boolean
}

/** One order from waiting for its money to its end; turns by itself. */
export function OrderCheckout({ code, isBack }: OrderCheckoutProps) {
  const order = useOrder(code)
  return (
    <>
      {/* The focus moves, too; a reader that goes by its arrow keys does not follow it. */}
      <p aria-atomic="true" aria-live="assertive" className="sr-only">
        {order.data?.state === 'paid' && wordsOf(order.data).title}
      </p>
      <QueryView query={order} skeleton={<CheckoutSkeleton />}>
        {(data) => {
          if (data.state === 'paid') return <OrderPaid order={data} />
          if ((data.state !== 'pending_payment' && !data.shortfall) || !data.transfer)
            return <OrderSettled order={data} />
          return (
            <OrderWaiting
              isBack={isBack}
              isOffline={order.fetchStatus === 'paused' || order.isRefetchError}
              onExpire={() => void order.refetch()}
              order={data}
              transfer={data.transfer}
            />
          )
        }}
      </QueryView>
    </>
  )
}
