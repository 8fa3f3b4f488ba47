import { useSessionStore } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order, OrderState } from './checkout.types.ts'
import { followOrder } from './order-events.ts'

/** How often the order is asked for while nobody tells of changes, in ms. */
const pollMs = 4000
/** And while the stream is open, in case it is held back on its way. */
const slowPollMs = 20_000

/** States that may still change without the buyer's doing. */
const isWaiting = (state: OrderState | undefined) => state === 'pending_payment' || state === 'review'

/** One order of the learner, kept up to date by itself while it waits for its money. */
export function useOrder(code: string): UseQueryResult<Order> {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  const order = useQuery({
    ...api.orders.get.query({ params: { code } }),
    throwOnError: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (isWaiting(state.data?.state) ? (isLive ? slowPollMs : pollMs) : false),
  })
  useEvents(code, isWaiting(order.data?.state), setIsLive)
  const state = order.data?.state
  useEffect(() => {
    if (state === undefined || isWaiting(state)) return
    void queryClient.invalidateQueries({ queryKey: ['learning'] })
    void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['cart'] })
  }, [state, queryClient])
  return order
}

/** Asks for the order again as soon as the service tells of another state. */
function useEvents(code: string, isOn: boolean, onLive: (isLive: boolean) => void): void {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const queryKey = api.orders.get.key({ params: { code } })
    const leaving = new AbortController()
    void followOrder({
      url: `${location.origin}/api/orders/${encodeURIComponent(code)}/events`,
      session,
      signal: leaving.signal,
      onLive: (isLive) => {
        if (!leaving.signal.aborted) onLive(isLive)
      },
      onState: (state) => {
        // Under review another part of the money may have come.
        if (state !== 'review' && queryClient.getQueryData<Order>(queryKey)?.state === state) return
        void queryClient.invalidateQueries({ queryKey })
      },
    })
    return () => {
      leaving.abort()
      onLive(false)
    }
  }, [api, code, isOn, onLive, queryClient, session])
}
