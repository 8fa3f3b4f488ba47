import { type Access, AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import { findCaller } from './caller.ts'

/**
 * Interval of the heartbeat, in ms: a comment, so that proxies do not close an idle stream. Each heartbeat also checks
 * the session, so that the stream of a blocked account ends within this time.
 */
const BEAT_MS = 10_000
/** Then the browser asks again, with a token that is still good. */
const LIFE_MS = 10 * 60_000
/** Time that a reader has to take the end of a stream when the service leaves, in ms. */
const FAREWELL_MS = 500
/** Wait before the next try of who has too many streams. */
const RETRY_AFTER_SECONDS = 10

export interface StreamedEvent {
  readonly name: string
  readonly data: unknown
  /** Nothing can follow: the stream ends with it. */
  readonly isLast?: boolean
}

/** What one stream tells of. */
export interface EventFeed {
  /** The event to send now; null where nothing is new to this reader. */
  read(): Promise<StreamedEvent | null>
  /** @returns how to stop looking. */
  watch(onChange: () => void): () => void
}

type OpenFeed = (caller: Caller) => Promise<EventFeed> | EventFeed

export interface EventStreams {
  /**
   * Answers with server-sent events (WHATWG HTML §9.2): what there is now, and again at each change. The bearer stands
   * in the header as everywhere, so a page reads the stream with `fetch`.
   * @throws AppError of `openFeed` and of its first read, before anything is sent; `request.too_many`
   */
  answer(request: FastifyRequest, reply: FastifyReply, openFeed: OpenFeed): Promise<FastifyReply>
}

/**
 * Streams of one kind.
 * @param maxPerPerson streams that one person may have open at this process
 */
export function createEventStreams(
  app: FastifyInstance,
  { access, maxPerPerson }: { access: Extract<Access, { kind: 'signed-in' }>; maxPerPerson: number },
): EventStreams {
  const counts = new Map<string, number>()
  const open = new Set<OpenStream>()
  // Open streams would otherwise delay the shutdown of the service until their readers leave.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.leave()
  })
  const release = (userId: string) => {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }

  return {
    async answer(request, reply, openFeed) {
      const caller = await findCaller(app.api, access, request)
      const feed = await openFeed(caller)
      let onChange = () => {}
      let hasChanged = false
      const stopWatching = feed.watch(() => {
        hasChanged = true
        onChange()
      })
      try {
        const first = await feed.read()
        const count = counts.get(caller.userId) ?? 0
        if (count >= maxPerPerson)
          throw new AppError('request.too_many', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        reply.hijack()
        // Who has left meanwhile says so no second time.
        if (reply.raw.destroyed) {
          stopWatching()
          return reply
        }
        counts.set(caller.userId, count + 1)
        const check = async () => void (await findCaller(app.api, access, request))
        const stream = openStream(request, reply, { read: feed.read, check, first })
        open.add(stream)
        reply.raw.once('close', () => {
          stopWatching()
          open.delete(stream)
          release(caller.userId)
        })
        onChange = stream.look
        if (hasChanged) stream.look()
      } catch (error) {
        stopWatching()
        throw error
      }
      return reply
    },
  }
}

interface OpenStream {
  /** Reads and sends what there is now. */
  look(): void
  /** Ends the stream because the service is on its way out. */
  leave(): void
}

interface StreamSource {
  first: StreamedEvent | null
  read: EventFeed['read']
  /** Throws once the session does not count any more. */
  check(): Promise<void>
}

function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, read, check }: StreamSource,
): OpenStream {
  const { raw } = reply
  let isLooking = false
  let shouldLook = false

  const send = (event: StreamedEvent | null) => {
    if (!event || raw.writableEnded) return
    raw.write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
    if (event.isLast) raw.end()
  }
  const onFault = (err: unknown) => {
    const isOver = err instanceof AppError && err.status === 401
    if (!isOver) request.log.warn({ err }, 'what a stream tells of could not be read')
    raw.end()
  }
  /** One look after another, and a single one for all changes that come meanwhile. */
  const look = async () => {
    shouldLook = true
    if (isLooking) return
    isLooking = true
    try {
      while (shouldLook && !raw.writableEnded) {
        shouldLook = false
        await check()
        send(await read())
      }
    } catch (err) {
      onFault(err)
    } finally {
      isLooking = false
    }
  }
  const beat = () => {
    // Who has taken nothing since the last beat is gone, or far too slow.
    if (raw.writableLength > 0) return raw.destroy()
    raw.write(': \n\n')
    check().catch(onFault)
  }

  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold the events back until there are enough of them.
    'x-accel-buffering': 'no',
  })
  const heartbeat = setInterval(beat, BEAT_MS)
  const end = setTimeout(() => raw.end(), LIFE_MS)
  raw.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  send(first)
  return {
    look: () => void look(),
    leave() {
      raw.end()
      setTimeout(() => raw.destroy(), FAREWELL_MS).unref()
    },
  }
}
