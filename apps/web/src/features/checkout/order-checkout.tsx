import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../app/api-context.ts'
import { QueryView } from '../../components/query-view.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OrderPaid } from './order-paid.tsx'
import { OrderSettled } from './order-settled.tsx'
import { CheckoutSteps } from './steps.tsx'
import { TransferPanel } from './transfer-panel.tsx'

/** How often the page asks whether the money has come, in ms. The page has to turn within 10 s. */
const pollMs = 2500

/** One order from "waiting for the transfer" to its end; turns by itself. */
export function OrderCheckout({ code }: { code: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const order = useQuery({
    ...api.orders.get.query({ params: { code } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'pending_payment' ? pollMs : false),
  })
  const isPaid = order.data?.state === 'paid'
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries({ queryKey: ['learning'] })
  }, [isPaid, queryClient])
  return (
    <QueryView query={order} skeleton={<CheckoutSkeleton />}>
      {(data) => {
        if (data.state === 'paid') return <OrderPaid order={data} />
        if (data.state === 'pending_payment' && data.transfer) {
          return (
            <>
              <CheckoutSteps current={1} />
              <TransferPanel
                isOffline={order.fetchStatus === 'paused' || order.isRefetchError}
                order={data}
                transfer={data.transfer}
              />
            </>
          )
        }
        return <OrderSettled order={data} />
      }}
    </QueryView>
  )
}
