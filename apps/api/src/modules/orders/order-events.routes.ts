import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { createEventStreams } from '../../http/event-stream.ts'
import type { WithOrderWatch } from './order-watch.ts'
import type { OrdersService } from './orders.service.ts'

/** Tabs in which one learner may wait for one payment or another. */
const MAX_STREAMS = 10

/** States in which an order still waits for something to happen by itself. */
const waiting = new Set(['pending_payment', 'review'])

/** Events of one own order: its state now, and each time it changes. */
export function registerOrderEvents(
  app: FastifyInstance,
  { orderWatch }: WithOrderWatch,
  orders: OrdersService,
): void {
  const streams = createEventStreams(app, { access: contract.orders.get.access, maxPerPerson: MAX_STREAMS })
  app.get<{ Params: { code: string } }>('/orders/:code/events', (request, reply) =>
    streams.answer(request, reply, ({ userId }) => {
      const { code } = request.params
      let last: string | null = null
      return {
        async read() {
          const state = await orders.state(userId, code)
          // Under review money may come in parts, each of which the page shows.
          if (state === last && state !== 'review') return null
          last = state
          return { name: 'state', data: { state }, isLast: !waiting.has(state) }
        },
        watch: (onChange) => orderWatch.subscribe(code, onChange),
      }
    }),
  )
}
