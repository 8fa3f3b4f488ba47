import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/**
 * Called when a statement is sent. Returns the callback for its end, or null for a statement that is not traced.
 */
export type QueryWatch = (statement: string) => ((fault?: unknown) => void) | null

type Callback = (error: unknown, ...rest: unknown[]) => void
type AnyCall = (...args: unknown[]) => unknown

const textOf = (asked: unknown): string | null => {
  if (typeof asked === 'string') return asked
  const text = (asked as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function'

/**
 * Calls the watcher for every statement on the pool's connections. SQL is passed with placeholders, never with values.
 * Streams of rows (`COPY`) are left out.
 */
export function watchQueries(pool: Pool, watch: QueryWatch): void {
  // Who waits for a connection gets it in the context of the request that lets go of it.
  const connect = pool.connect.bind(pool) as AnyCall
  pool.connect = ((callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect
  pool.on('connect', (client) => watchClient(client, watch))
}

function watchClient(client: PoolClient, watch: QueryWatch): void {
  const query = client.query.bind(client) as AnyCall
  client.query = ((...args: unknown[]) => {
    const statement = textOf(args[0])
    const end = statement === null ? null : watch(statement)
    if (!end) return query(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const heard: Callback = (error, ...rest) => {
        end(error ?? undefined)
        ;(callback as Callback)(error, ...rest)
      }
      return query(...args.slice(0, -1), heard)
    }
    const answer = query(...args)
    if (isPromise(answer)) answer.then(() => end(), end)
    else end()
    return answer
  }) as typeof client.query
}
