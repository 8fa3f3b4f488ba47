import { Client } from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 2000

export interface Listener {
  stop(): Promise<void>
}

/**
 * Listens to a PostgreSQL channel over a connection of its own, and connects again when it is lost.
 * `onNotice` also runs after each (re)connect, since notices in between were missed.
 */
export function listenTo(url: string, channel: string, onNotice: () => void, log: Logger): Listener {
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
    fresh.on('notification', onNotice)
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
      onNotice()
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
