import type { Session } from '@repo/session'

/** Without a sign of life for as long the stream is dead, in ms; the service sends one every 15 s. */
const silenceMs = 40_000
/** Between two attempts to connect, in ms: the first pause, doubled with each failure, and the longest one. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

interface FollowOptions {
  /** Address of the stream. */
  url: string
  session: Pick<Session, 'ensureFresh' | 'token'>
  signal: AbortSignal
  onState: (state: string) => void
  /** Whether changes are told of at once, or have to be asked for. */
  onLive: (isLive: boolean) => void
}

/**
 * Follows the server-sent events of one order (WHATWG HTML §9.2) until `signal` aborts: `EventSource` cannot send a
 * bearer, so the stream is read with `fetch`. A broken stream is opened again with the token of that moment.
 */
export async function followOrder({ url, session, signal, onState, onLive }: FollowOptions): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await session.ensureFresh()
      for await (const state of readStates(url, session.token(), signal)) {
        failures = 0
        onLive(true)
        onState(state)
      }
    } catch {
      // Refused or broken. Without a stream the order is asked for by the shared client: it says why, and ends a session
      // that is over.
      failures += 1
    }
    if (signal.aborted) return
    onLive(false)
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs), signal)
  }
}

async function* readStates(
  url: string,
  token: string | undefined,
  leaving: AbortSignal,
): AsyncGenerator<string> {
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
      yield* blocks.flatMap(stateIn)
    }
  } finally {
    clearTimeout(timer)
    leaving.removeEventListener('abort', stop)
    // Whoever stops reading in the middle lets the connection go.
    stop()
  }
}

/** The state that one event tells of; none for comments and other events. */
function stateIn(block: string): string[] {
  const data = /^event: state$/m.test(block) ? /^data: (.*)$/m.exec(block)?.[1] : undefined
  if (!data) return []
  const { state } = JSON.parse(data) as { state?: unknown }
  return typeof state === 'string' ? [state] : []
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
