import { AppError, contract } from '@repo/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCaller } from '../../http/caller.ts'
import type { WithOrderWatch } from './order-watch.ts'
import type { OrdersService } from './orders.service.ts'

/**
 * A comment now and then keeps proxies from taking the silence for the end. Then it is also seen whether the session
 * still counts: a blocked account is told nothing for longer than its tokens would be good elsewhere. In ms.
 */
const BEAT_MS = 10_000
/** Then the browser asks again, with a token that is still good. */
const LIFE_MS = 10 * 60_000
/** Tabs in which one learner may wait for one payment or another. */
const MAX_STREAMS = 10

/** States in which an order still waits for something to happen by itself. */
const waiting = new Set(['pending_payment', 'review'])

/**
 * Server-sent events (WHATWG HTML §9.2) of one own order: its state now, and each time it changes. The bearer stands in
 * the header as everywhere, so a page reads the stream with `fetch`.
 */
export function registerOrderEvents(
  app: FastifyInstance,
  services: WithOrderWatch,
  orders: OrdersService,
): void {
  const { orderWatch } = services
  const open = new Map<string, number>()
  const leaving = new AbortController()
  // Streams would hold up the end of the service for as long as somebody looks.
  app.addHook('preClose', async () => leaving.abort())

  app.get<{ Params: { code: string } }>('/orders/:code/events', async (request, reply) => {
    const caller = await findCaller(app.api, contract.orders.get.access, request)
    if (!caller) throw new AppError('session.invalid')
    const { code } = request.params
    const first = await orders.state(caller.userId, code)
    const count = open.get(caller.userId) ?? 0
    if (count >= MAX_STREAMS) throw new AppError('request.too_many', { retryAfterSeconds: BEAT_MS / 1000 })
    open.set(caller.userId, count + 1)
    stream(request, reply, first, {
      check: async () => {
        await findCaller(app.api, contract.orders.get.access, request)
      },
      read: () => orders.state(caller.userId, code),
      leaving: leaving.signal,
      watch: (onChange) => orderWatch.subscribe(code, onChange),
      onEnd: () => {
        const left = (open.get(caller.userId) ?? 1) - 1
        if (left > 0) open.set(caller.userId, left)
        else open.delete(caller.userId)
      },
    })
    return reply
  })
}

interface Source {
  /** The service is on its way out. */
  leaving: AbortSignal
  /** Throws once the session does not count any more. */
  check(): Promise<void>
  read(): Promise<string>
  watch(onChange: () => void): () => void
  onEnd(): void
}

function stream(request: FastifyRequest, reply: FastifyReply, first: string, source: Source): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold the events back until there are enough of them.
    'x-accel-buffering': 'no',
  })
  let last: string | null = null
  const send = (state: string) => {
    // Under review money may come in parts, each of which the page shows.
    if ((state === last && state !== 'review') || raw.writableEnded) return
    last = state
    raw.write(`event: state\ndata: ${JSON.stringify({ state })}\n\n`)
    if (!waiting.has(state)) raw.end()
  }
  const onFault = (err: unknown) => {
    const isOver = err instanceof AppError && err.status === 401
    if (!isOver) request.log.warn({ err }, 'a watched order could not be read')
    raw.end()
  }
  const onChange = () => {
    source.check().then(source.read).then(send).catch(onFault)
  }
  const stopWatching = source.watch(onChange)
  const heartbeat = setInterval(() => {
    raw.write(': \n\n')
    source.check().catch(onFault)
  }, BEAT_MS)
  const end = setTimeout(() => raw.end(), LIFE_MS)
  const leave = () => raw.end()
  source.leaving.addEventListener('abort', leave)
  raw.once('close', () => {
    source.leaving.removeEventListener('abort', leave)
    stopWatching()
    clearInterval(heartbeat)
    clearTimeout(end)
    source.onEnd()
  })
  send(first)
  // What changed between the first look and the subscription.
  if (!raw.writableEnded) onChange()
}
