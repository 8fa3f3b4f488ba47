import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import * as schema from './schema/index.ts'
import { type QueryWatch, watchQueries } from './watch-queries.ts'

export type Db = NodePgDatabase<typeof schema>
/** A transaction; a function that takes `Db | Tx` runs inside or outside of one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type DbOrTx = Db | Tx

export interface Database {
  db: Db
  pool: Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The most connections. Default 12. */
  poolSize?: number
  /** Longest a statement may run, in ms. Default 5000; background jobs take longer. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
  /** Told of every statement; absent while traces are off. */
  onQuery?: QueryWatch | undefined
}

/**
 * Opens the pool. Waiting for a connection ends after 2 s, so that an overloaded service answers 503 instead of
 * nothing.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: 2000,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'tham-hoc',
  })
  if (options.onQuery) watchQueries(pool, options.onQuery)
  surviveLostConnections(pool, (error) => options.onError?.(error))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

/**
 * The pool only handles errors of idle connections. A connection that is lost while checked out, for instance inside a
 * transaction, emits `error` itself, which would end the process without a listener.
 */
function surviveLostConnections(pool: Pool, onError: (error: Error) => void): void {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      onError(error)
      if (!inUse.has(client)) return
      // Removes the listener here, once: a transaction whose `begin` fails never releases its connection.
      const release = client.release
      client.release = () => {}
      release(error)
    }),
  )
  // The pool emits the error of an idle connection again, but that connection's own listener has already reported it.
  pool.on('error', () => {})
}
