import { Client } from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 2000

export interface Listener {
  stop(): Promise<void>
}

/** Handles a notice; called without a payload when notices may have been missed. */
export type OnNotice = (payload?: string) => void

/**
 * Listens to PostgreSQL channels over one connection of its own, and reconnects when it is lost. Every handler also
 * runs, without a payload, after each connect, because notices in between were missed.
 */
export function listenTo(url: string, channels: Readonly<Record<string, OnNotice>>, log: Logger): Listener {
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
    const fresh = new Client({ connectionString: url, application_name: 'tham-hoc listen', keepAlive: true })
    client = fresh
    fresh.on('error', (err) => log.warn({ err }, 'the listening connection was lost'))
    fresh.on('end', retry)
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload))
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels))
        await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
      for (const onNotice of Object.values(channels)) onNotice()
    } catch (err) {
      log.warn({ err }, 'could not listen for changes')
      await fresh.end().catch(() => undefined)
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
