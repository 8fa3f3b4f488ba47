import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientBase, Pool, type PoolClient } from 'pg'
import type { Db } from './handles.ts'
import * as schema from './schema/index.ts'
import { keepsStatements } from './statement-names.ts'
import { joinedInAnswers } from './together.ts'
import { type QueryWatch, watchQueries } from './watch-queries.ts'

export type { Db, DbOrTx, Tx } from './handles.ts'

/** Longer than the longest statement of a request, the minute that posting differences of taxes may take. */
const SILENCE_MS = 65_000

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
  /** A connection in use from which nothing comes for so long is dead, in ms: a machine that is gone says no goodbye. Default 65 000, none where a statement may last as long as it likes. */
  silenceMs?: number
  /** The address is PgBouncer's, which refuses settings of a session; its `connect_query` makes them. */
  isPooled?: boolean
  onError?: (error: Error) => void
  /** Called with each new connection before it is used. */
  onConnect?: (client: ClientBase) => Promise<void>
  /** Told of every statement; absent while traces are off. */
  onQuery?: QueryWatch | undefined
}

/**
 * Opens the pool. Waiting for a connection ends after 2 s, so that an overloaded service answers 503 instead of
 * nothing.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const limits = {
    statement_timeout: options.statementTimeoutMs ?? 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  }
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: 2000,
    application_name: 'tham-hoc',
    ...(options.onConnect ? { onConnect: options.onConnect } : {}),
    ...(options.isPooled ? {} : limits),
  })
  if (!options.isPooled) keepsStatements(pool)
  if (options.onQuery) watchQueries(pool, options.onQuery)
  const silenceMs = options.silenceMs ?? (limits.statement_timeout === 0 ? 0 : SILENCE_MS)
  guardConnections(pool, (error) => options.onError?.(error), silenceMs)
  return { db: joinedInAnswers(drizzle(pool, { schema })), pool, close: () => pool.end() }
}

/**
 * Lets a pool bear connections that are lost.
 * @param onError told of each that is
 * @param silenceMs as in `DatabaseOptions`
 */
export function guardConnections(pool: Pool, onError: (error: Error) => void, silenceMs = SILENCE_MS): void {
  surviveLostConnections(pool, onError)
  leaveSilentConnections(pool, silenceMs)
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

/** The socket of a connection, which the types of the driver do not show. */
export const socketOf = (client: ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Closes a connection in use that is silent for too long. No time-out of the server ends a statement whose machine is
 * gone without a word, and the operating system waits for a quarter of an hour; a failover would leave a pool that is
 * full of such connections.
 */
function leaveSilentConnections(pool: Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: the database was silent')))
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}
