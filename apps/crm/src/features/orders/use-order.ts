import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type OrderDetail = EndpointOutput<ApiContract['crmOrders']['order']>
export type Refund = OrderDetail['refunds'][number]

/** How often an order is refetched while a gateway processes a refund, in ms. */
const refundPollMs = 5000

const isRefunding = (order: OrderDetail | undefined) =>
  order?.refunds.some(({ state, channel }) => state === 'pending' && channel === 'provider') ?? false

/** Reads one order; without permission (403) or without the order (404) the whole page shows the error. */
export function useOrder(code: string) {
  return useQuery({
    ...useApi().crmOrders.order.query({ params: { code } }),
    refetchInterval: ({ state }) => (isRefunding(state.data) ? refundPollMs : false),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches every list with the same money. */
export function useOrderUpdate(code: string): (detail?: OrderDetail) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = api.crmOrders.order.query({ params: { code } })
  return async (detail) => {
    if (detail) queryClient.setQueryData(queryKey, detail)
    else await queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.orders.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmOrders.moneyCases.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}
