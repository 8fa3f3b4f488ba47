import { createClient } from '@redis/client'
import type { Listener, OnNotice } from '../db/listen.ts'

/** A call that has no answer by then is given up, and for a while no other one is tried, in ms. */
const ANSWER_MS = 300
const REST_MS = 1_000
const CONNECT_MS = 2_000
const MOST_BETWEEN_TRIES_MS = 2_000
/** As for the connection that listens to PostgreSQL, in ms. */
const HEARTBEAT = { everyMs: 10_000, answerMs: 5_000 }

/** Valkey does not answer: away, still connecting, or slower than a request can wait for. */
export class ValkeyAway extends Error {
  constructor(cause?: unknown) {
    super('Valkey does not answer', { cause })
    this.name = 'ValkeyAway'
  }
}

/** A server of Valkey, or of Redis from before its licence changed: both take the same commands. */
export interface Valkey {
  /**
   * Runs a script of Lua, which nothing else comes between.
   * @throws ValkeyAway at once while there is no connection, and after 300 ms without an answer
   */
  run(script: string, keys: readonly string[], values?: readonly string[]): Promise<unknown>
  /**
   * Sends messages to all who listen to a channel.
   * @throws ValkeyAway as `run` does
   */
  publish(channel: string, payloads: readonly string[]): Promise<void>
  /**
   * Listens by a second connection. Every handler also runs, without a payload, after each connect, because what
   * was sent in between was missed.
   */
  listen(channels: Readonly<Record<string, OnNotice>>): Listener
  isUp(): boolean
  close(): void
}

/** Several programs may share a server, and channels are not kept apart by its databases. */
const nameOf = (channel: string) => `tham-hoc:${channel}`

/** @param name without spaces, under which the server lists the connection */
const makeClient = (url: string, name: string) =>
  createClient({
    url,
    name,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, MOST_BETWEEN_TRIES_MS),
    },
  })
type Client = ReturnType<typeof makeClient>

/**
 * Connects, again and again for as long as it takes: a server that is away keeps nothing from starting.
 * @param url `redis://user:password@host:port/database`, or `rediss://` for TLS
 * @param onError told once each time that the connection is lost or cannot be made
 */
export function openValkey(url: string, onError: (error: Error) => void): Valkey {
  let isTold = false
  let restUntil = 0
  const client = makeClient(url, 'tham-hoc')
  client.on('error', (error: Error) => {
    if (!isTold) onError(error)
    isTold = true
  })
  client.on('ready', () => {
    isTold = false
  })
  client.connect().catch(() => undefined)

  const isUp = () => client.isReady && performance.now() >= restUntil
  const ask = async (command: string[]): Promise<unknown> => {
    if (!isUp()) throw new ValkeyAway()
    try {
      return await inTime(client.sendCommand(command), ANSWER_MS)
    } catch (cause) {
      if (cause instanceof ValkeyAway) restUntil = performance.now() + REST_MS
      throw cause instanceof ValkeyAway ? cause : new ValkeyAway(cause)
    }
  }
  return {
    isUp,
    run: (script, keys, values = []) => ask(['EVAL', script, String(keys.length), ...keys, ...values]),
    publish: async (channel, payloads) => {
      await Promise.all(payloads.map((payload) => ask(['PUBLISH', nameOf(channel), payload])))
    },
    listen: (channels) => listenBy(() => makeClient(url, 'tham-hoc-listen'), channels),
    close: () => client.destroy(),
  }
}

function listenBy(make: () => Client, channels: Readonly<Record<string, OnNotice>>): Listener {
  const names = new Map(Object.keys(channels).map((channel) => [nameOf(channel), channel]))
  const missed = () => {
    for (const onNotice of Object.values(channels)) onNotice()
  }
  let isStopped = false
  let client: Client
  const start = () => {
    const own = make()
    client = own
    own.on('error', () => {})
    own.on('ready', missed)
    own
      .connect()
      .then(() =>
        own.subscribe([...names.keys()], (payload, name) => channels[names.get(name) ?? '']?.(payload)),
      )
      .then(missed)
      .catch(() => undefined)
  }
  start()
  // A machine that is gone without a word ends no connection, so it is asked.
  const heartbeat = setInterval(() => {
    if (!client.isReady) return
    inTime(client.ping(), HEARTBEAT.answerMs).catch(() => {
      if (isStopped) return
      client.destroy()
      start()
    })
  }, HEARTBEAT.everyMs)
  heartbeat.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      client.destroy()
    },
  }
}

async function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ValkeyAway()), limitMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
