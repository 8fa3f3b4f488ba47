import type { Session } from '@repo/session'

/** Without a sign of life for as long the stream is dead, in ms; the service sends one every 10 s. */
const silenceMs = 40_000
/** Between two attempts to connect, in ms: the first pause, doubled with each failure, and the longest one. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

export interface FollowOptions {
  /** Address of the stream. */
  url: string
  /** Name of the events that are wanted; others are passed over. */
  eventName: string
  session: Pick<Session, 'freshToken'>
  signal: AbortSignal
  /** @param data what the event carries, unchecked */
  onEvent: (data: unknown) => void
  /** Told when it changes whether changes are told of at once, or have to be asked for. */
  onLive: (isLive: boolean) => void
}

/**
 * Follows a stream of server-sent events (WHATWG HTML §9.2) until `signal` aborts: `EventSource` cannot send a bearer, so
 * the stream is read with `fetch`. A broken stream is opened again with the token of that moment.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { session, signal, onEvent, onLive } = options
  let failures = 0
  let isLive: boolean | undefined
  const setLive = (next: boolean) => {
    if (next !== isLive) onLive(next)
    isLive = next
  }
  while (!signal.aborted) {
    try {
      const token = await session.freshToken()
      if (signal.aborted) return
      for await (const data of readEvents(options, token)) {
        failures = 0
        setLive(true)
        onEvent(data)
      }
    } catch {
      // Refused or broken. Without a stream the facts are asked for by the shared client: it says why, and ends a session
      // that is over.
      failures += 1
    }
    if (signal.aborted) return
    setLive(false)
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    // Not all browsers come back in the same moment after a restart of the service.
    await pause(pauseMs * (0.75 + Math.random() / 2), signal)
  }
}

async function* readEvents(
  { url, eventName, signal: leaving }: FollowOptions,
  token: string | undefined,
): AsyncGenerator<unknown> {
  const silence = new AbortController()
  const stop = () => silence.abort()
  leaving.addEventListener('abort', stop)
  let timer = setTimeout(stop, silenceMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      signal: silence.signal,
    })
    if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}`)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      yield* blocks.flatMap((block) => dataIn(block, eventName))
    }
  } finally {
    clearTimeout(timer)
    leaving.removeEventListener('abort', stop)
    // Whoever stops reading in the middle lets the connection go.
    stop()
  }
}

/** What one event carries; nothing for comments and other events. */
function dataIn(block: string, eventName: string): unknown[] {
  const lines = block.split('\n')
  const data = lines.includes(`event: ${eventName}`) && lines.find((line) => line.startsWith('data: '))
  return data ? [JSON.parse(data.slice('data: '.length))] : []
}

/** Waits; a network that is back ends the wait. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
