import { Client } from 'pg'
import type { Logger } from 'pino'
import { socketOf } from './client.ts'

const RETRY_MS = 2000
/** How often the connection is asked whether it still is one, and how long the answer may take, in ms. */
const HEARTBEAT = { everyMs: 10_000, answerMs: 5_000 }

export interface Listener {
  stop(): Promise<void>
}

/** Handles a notice; called without a payload when notices may have been missed. */
export type OnNotice = (payload?: string) => void

/**
 * Listens to PostgreSQL channels over one connection of its own, and reconnects when it is lost. Every handler also
 * runs, without a payload, after each connect, because notices in between were missed. A machine that is gone without a
 * word is noticed by a heartbeat; the operating system would wait for hours.
 */
export function listenTo(
  url: string,
  channels: Readonly<Record<string, OnNotice>>,
  log: Logger,
  heartbeat = HEARTBEAT,
): Listener {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const retry = () => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, RETRY_MS)
    timer.unref()
  }
  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'tham-hoc listen',
      connectionTimeoutMillis: heartbeat.answerMs,
      query_timeout: heartbeat.answerMs,
    })
    client = fresh
    let nextBeat: NodeJS.Timeout | undefined
    const beat = async () => {
      try {
        await fresh.query('select 1')
        nextBeat = setTimeout(beat, heartbeat.everyMs)
      } catch {
        // A goodbye would wait for the machine that is gone.
        socketOf(fresh).destroy()
      }
    }
    fresh.on('error', (err) => log.warn({ err }, 'the listening connection was lost'))
    fresh.on('end', () => {
      clearTimeout(nextBeat)
      retry()
    })
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload))
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels))
        await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
      for (const onNotice of Object.values(channels)) onNotice()
      nextBeat = setTimeout(beat, heartbeat.everyMs)
    } catch (err) {
      log.warn({ err }, 'could not listen for changes')
      socketOf(fresh).destroy()
      retry()
    }
  }
  void connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
