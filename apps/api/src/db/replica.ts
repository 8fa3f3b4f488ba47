import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool, QueryConfig } from 'pg'
import { tell } from '../process/facts.ts'
import { createDatabase, type Database, type Db } from './client.ts'
import { databaseCodeOf, isDatabaseOutage } from './faults.ts'
import { createReplicaState, type ReplicaNeed } from './replica-state.ts'
import * as schema from './schema/index.ts'
import { keepsStatements } from './statement-names.ts'
import { joinedInAnswers } from './together.ts'
import { readPosition } from './wal-position.ts'
import type { QueryWatch } from './watch-queries.ts'

/** How often both servers are asked how far they are, in ms; sooner while a read waits for what the replica has not. */
const LOOK_MS = 1_000
const SOON_MS = 100

/** SQLSTATEs by which a replica ends a read that what it has to replay stands in the way of; it is well otherwise. */
const CONFLICTS = new Set(['40001', '40P01'])

/** A statement may take five seconds; a connection in use that is silent for longer leads to a machine that is gone, in ms. */
const SILENCE_MS = 6_000

export interface ReplicaOptions {
  url: string
  primary: Pick<Database, 'pool'>
  poolSize: number
  /** Requests of the primary go by way of PgBouncer, so no statement has a name. */
  isPooled: boolean
  /** Where the caller of the request that is answered wrote last, as an answer told them. */
  lastWrite: () => bigint | null
  onError: (error: Error) => void
  onQuery?: QueryWatch | undefined
}

export interface Replica {
  /** For public answers: shows every change of them that was announced. */
  publicReads: Db
  /** For reports: shows their reader what they wrote, and what others wrote a few seconds ago at the latest. */
  reports: Db
  /** Public answers have changed, or may have. */
  changed(): void
  /** How old what it shows may be, in seconds; null while it answers nothing. */
  lagSeconds(): number | null
  close(): Promise<void>
}

/**
 * Opens a replica that reads are sent to where it has what they have to find, and to the primary otherwise: while it is
 * away, too far behind, or behind what their reader wrote. No read waits for it and none asks it for its place: both
 * servers are asked once a second. A read that it fails is asked of the primary.
 */
export function openReplica(options: ReplicaOptions): Replica {
  const { primary, isPooled, lastWrite } = options
  const state = createReplicaState()
  const servers = new WeakMap<ClientBase, string>()
  const { pool, close } = createDatabase(options.url, {
    poolSize: options.poolSize,
    silenceMs: SILENCE_MS,
    onError: options.onError,
    onQuery: options.onQuery,
    onConnect: async (client) => void servers.set(client, await readServer(client)),
  })
  /** The server that the looks speak of: a name may lead to several, each with its own place in the log. */
  let server: string | undefined
  let isAwaited = false

  /** Null where the connection is one to another server than the looks speak of. */
  const ask = async <T>(send: (client: ClientBase) => Promise<T>): Promise<T | null> => {
    const client = await pool.connect()
    let fault: Error | boolean = true
    try {
      server ??= servers.get(client)
      if (servers.get(client) !== server) return null
      const answer = await send(client)
      fault = false
      return answer
    } finally {
      client.release(fault)
    }
  }
  const lose = () => {
    server = undefined
    state.lost()
  }
  const look = async () => {
    isAwaited = false
    try {
      const askedAt = performance.now()
      const written = readPosition(await readWritten(primary.pool))
      const replayed = await ask(readReplayed)
      if (written === null || replayed === null) return lose()
      state.looked({ askedAt, written, replayed })
    } catch (error) {
      lose()
      options.onError(error as Error)
    }
  }
  const stopLooking = repeat(look, () => isAwaited)

  const readsThat = (need: () => ReplicaNeed): Db => {
    const reads = new RoutedPool(primary.pool, async (config, values) => {
      const choice = state.choose(performance.now(), need())
      if (choice === 'behind') isAwaited = true
      const answer = choice === 'replica' ? await tryOn(config, values) : null
      tell('replicaRead', { by: answer ? 'replica' : 'primary', why: choice })
      return answer
    })
    if (!isPooled) keepsStatements(reads as unknown as Pool)
    return joinedInAnswers(drizzle(reads as unknown as Pool, { schema }))
  }
  const tryOn: Ask = async (config, values) => {
    try {
      return await ask((client) => client.query(config as QueryConfig, values))
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error
      if (!CONFLICTS.has(databaseCodeOf(error))) lose()
      return null
    }
  }

  return {
    publicReads: readsThat(() => ({ publicChanges: true })),
    reports: readsThat(() => ({ after: lastWrite() })),
    changed: () => state.changed(performance.now()),
    lagSeconds: () => {
      const lagMs = state.lagMs(performance.now())
      return lagMs === null ? null : lagMs / 1000
    },
    close: async () => {
      stopLooking()
      await close()
    },
  }
}

type Ask = (config: unknown, values: unknown[] | undefined) => Promise<unknown>

/**
 * What the query builder takes for a pool: its statements are tried on the replica and sent to the primary where that
 * does not answer. A transaction is always one of the primary.
 */
class RoutedPool {
  readonly #primary: Pool
  readonly #try: Ask
  constructor(primary: Pool, onReplica: Ask) {
    this.#primary = primary
    this.#try = onReplica
  }
  /** Tells `together` that several statements may run at once. */
  get totalCount(): number {
    return this.#primary.totalCount
  }
  connect() {
    return this.#primary.connect()
  }
  async query(config: unknown, values?: unknown[]): Promise<unknown> {
    return (await this.#try(config, values)) ?? this.#primary.query(config as QueryConfig, values)
  }
}

/** Looks at once and then every second, or every tenth of one while that is wanted. @returns how to stop */
function repeat(look: () => Promise<void>, isSoon: () => boolean): () => void {
  let lastAt = performance.now()
  let isLooking = true
  const again = () => {
    if (isLooking || (!isSoon() && performance.now() - lastAt < LOOK_MS)) return
    isLooking = true
    lastAt = performance.now()
    void look().finally(() => {
      isLooking = false
    })
  }
  void look().finally(() => {
    isLooking = false
  })
  const timer = setInterval(again, SOON_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The end of what was inserted, not of what is on the disk, so that it holds for commits that wait for no disk, too. */
async function readWritten(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return rows[0]?.position ?? null
}

/** Null for a server that is no replica, such as one that was promoted. */
async function readReplayed(client: ClientBase): Promise<bigint | null> {
  const { rows } = await client.query<{ position: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position',
  )
  return readPosition(rows[0]?.position)
}

/** Names the server behind a connection, as long as it runs. */
async function readServer(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    `select concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port()) as server`,
  )
  return rows[0]?.server ?? ''
}

/**
 * Where the log of changes ends: a read that waits for this place finds everything that was committed before the call.
 * @returns as PostgreSQL writes it, such as `16/B374D848`
 */
export const positionAfterWrite = (pool: Pool) => readWritten(pool)
