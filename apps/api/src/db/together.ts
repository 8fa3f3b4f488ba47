import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg'
import type { Db, DbOrTx } from './handles.ts'
import { statementName } from './statement-names.ts'

type Connection = Pool | PoolClient

/** One select that waits for the others of its moment. */
interface Read {
  text: string
  values: unknown[]
  /** Columns of a row; null where the caller wants objects by the names of the columns. */
  width: number | null
  config: QueryConfig | QueryArrayConfig
  /** Whether its statement may be kept by name; undefined leaves that to the others. */
  isKept: boolean | undefined
  resolve: (answer: { rows: unknown[] }) => void
  reject: (fault: unknown) => void
}

/** Takes a read; those of one moment are sent as one statement. */
type Queue = (read: Read) => void

/** The part of drizzle's session that is replaced here and that its types do not show. */
interface Session {
  client: Connection
  dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } }
  prepareQuery(query: unknown, fields: readonly unknown[] | undefined, ...rest: unknown[]): object
}

/** An answer that is being made: the queues of its reads, by the connection that they lead to. */
interface Answer {
  queues: Map<Connection, Queue>
  /** Whether something that was read has been answered already. */
  hasRead: boolean
}

const readers = new WeakSet<DbOrTx>()
/** The pool's own session behind a database of `joinedInAnswers`. */
const ownSessions = new WeakMap<DbOrTx, Session>()
const answering = new AsyncLocalStorage<Answer>()

/**
 * Makes an answer whose reads go together: selects that are begun at the same moment on a database of `joinedInAnswers`
 * are one statement, as with `together`. Plain SQL, writes and transactions go their own way.
 */
export const readTogether = <T>(answer: () => Promise<T>): Promise<T> =>
  answering.run({ queues: new Map(), hasRead: false }, answer)

/** Makes a part of an answer whose reads go each by itself: slow ones, that several processors share. */
export const readApart = <T>(part: () => Promise<T>): Promise<T> => answering.exit(part)

/** Whether what is asked now goes with the first reads of the answer; outside of `readTogether` it does. */
export const isFirstRead = (): boolean => answering.getStore()?.hasRead !== true

/** A database whose selects go together while `readTogether` makes an answer, and one by one otherwise. */
export function joinedInAnswers(db: Db): Db {
  const own = sessionOf(db)
  const goesAlone = { isKept: undefined, width: null }
  const joining = sessionThatAsks(own, (width, config, values) =>
    width !== null && isRead(config.text)
      ? ask(queueOf(own.client), { ...goesAlone, width, config }, values)
      : own.client.query(config, values),
  )
  const count = async (query: SQL) => {
    const { sql: text, params } = own.dialect.sqlToQuery(query)
    const { rows } = await ask(queueOf(own.client), { ...goesAlone, config: { text } }, params)
    return Number((rows[0] as { count: unknown }).count)
  }
  Object.defineProperty(joining, 'count', { value: count })
  const database: Db = Object.create(db, { session: { get: () => (answering.getStore() ? joining : own) } })
  ownSessions.set(database, own)
  return database
}

/** The queue of the answer that is being made, or a queue for one reader alone. */
function queueOf(client: Connection): Queue {
  const answer = answering.getStore()
  if (!answer || !isPool(client)) return createQueue(client, () => {})
  const known = answer.queues.get(client)
  if (known) return known
  const made = createQueue(client, () => {
    answer.hasRead = true
  })
  answer.queues.set(client, made)
  return made
}

const sessionOf = (db: DbOrTx): Session =>
  ownSessions.get(db) ?? (db as unknown as { session: Session }).session

/** A session like another one, whose statements are sent by `query`; it gets how many columns a builder selects. */
const sessionThatAsks = (
  own: Session,
  query: (width: number | null, config: Read['config'], values?: unknown[]) => Promise<{ rows: unknown[] }>,
): Session =>
  Object.create(own, {
    prepareQuery: {
      value: (statement: unknown, fields: readonly unknown[] | undefined, ...rest: unknown[]) =>
        Object.assign(own.prepareQuery(statement, fields, ...rest), {
          client: {
            query: (config: Read['config'], values?: unknown[]) =>
              query(fields?.length ?? null, config, values),
          },
        }),
    },
  })

/**
 * A database, or transaction, whose reads go together: selects that are begun before the program waits for the first of
 * them are sent as one statement, in one round trip and on one connection, and see one state of the data. So a
 * `Promise.all` of five reads costs one round trip, inside a transaction too. Make one for each answer, so that no
 * request waits for the reads of another; what is already one is returned as it is.
 *
 * It reads only, and throws an `Error` for any other statement, also for one that locks rows. Rows that a builder selects have the types that they
 * always have. Plain SQL (`execute`) is answered as JSON has it: counts need `::int`, moments are in ISO 8601. Bytes
 * (`bytea`) cannot be read. A read that fails fails all that were sent with it.
 * @param isKept false where one plan cannot serve all values, as in a search: then nothing is prepared by name
 */
export function together<T extends DbOrTx>(db: T, { isKept = true }: { isKept?: boolean } = {}): T {
  if (readers.has(db)) return db
  const own = sessionOf(db)
  const queue = queueOf(own.client)
  const session = sessionThatAsks(own, (width, config, values) =>
    ask(queue, { width, config, isKept }, values),
  )
  const reader: T = Object.create(db, { session: { value: session } })
  readers.add(reader)
  return reader
}

/**
 * The same for selects that are built once (`prepare`) and asked by many answers: each goes with the reads of the answer
 * that asks it.
 */
export function togetherAgain(db: Db): Db {
  const own = sessionOf(db)
  const session = sessionThatAsks(own, (width, config, values) =>
    ask(queueOf(own.client), { width, config, isKept: true }, values),
  )
  return Object.create(db, { session: { value: session } })
}

type Asked = Pick<Read, 'width' | 'config' | 'isKept'>

const ask = (queue: Queue, asked: Asked, values: unknown[] = []) =>
  new Promise<{ rows: unknown[] }>((resolve, reject) => {
    const text = asked.config.text.replace(/;\s*$/, '')
    if (!isRead(text)) throw new Error(`reads only, but was given: ${text.slice(0, 80)}`)
    queue({ ...asked, text, values, resolve, reject })
  })

function createQueue(client: Connection, onAnswer: () => void): Queue {
  const waiting: Read[] = []
  let sent: Promise<void> = Promise.resolve()
  const send = () => {
    const reads = waiting.splice(0)
    // A connection takes one statement after another; a pool has several.
    const answered = () => sendAll(client, reads).finally(onAnswer)
    sent = isPool(client) ? answered() : sent.then(answered)
  }
  return (read) => {
    // After all microtasks: a read that follows a value which was there at once belongs to this moment, too.
    if (waiting.length === 0) queueMicrotask(() => process.nextTick(send))
    waiting.push(read)
  }
}

const begins = /^[\s(]*(?:select|(with))\b/i
const locks = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i
/** What a `with` may do besides reading. */
const writes = /\b(?:insert\s+into|delete\s+from|merge\s+into)\b|\bupdate\s+[^(]*?\sset\b/i

function isRead(text: string): boolean {
  const [begun, hasWith] = begins.exec(text) ?? []
  return begun !== undefined && !locks.test(text) && !(hasWith !== undefined && writes.test(text))
}

const isPool = (client: Connection): client is Pool => 'totalCount' in client

async function sendAll(client: Connection, reads: readonly Read[]): Promise<void> {
  const [only, ...others] = reads
  const isKept = reads.some((read) => read.isKept) && reads.every((read) => read.isKept !== false)
  const nameOf = (text: string) => (isKept ? statementName(client, text) : undefined)
  try {
    if (only && others.length === 0) {
      const config = { ...only.config, name: nameOf(only.text) }
      return only.resolve(await client.query(config, only.values))
    }
    const { text, values } = joined(reads)
    const { rows } = await client.query<(unknown[] | null)[]>({
      text,
      values,
      name: nameOf(text),
      rowMode: 'array',
    })
    reads.forEach((read, n) => read.resolve({ rows: rows[0]?.[n] ?? [] }))
  } catch (fault) {
    for (const { reject } of reads) reject(fault)
  }
}

/** Literals and quoted names of SQL, which are left alone, or a placeholder. */
const placeholders = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g

/** One statement that answers each read in a column of one row, as an array of its rows. */
function joined(reads: readonly Read[]): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const columns = reads.map((read) => {
    const before = values.length
    values.push(...read.values)
    const text = read.text.replace(placeholders, (found, number: string | undefined) =>
      number === undefined ? found : `$${before + Number(number)}`,
    )
    if (read.width === null) return `(select json_agg(r) from (${text}) r)`
    // Columns are named by their place: two of a join often have the same name.
    const names = Array.from({ length: read.width }, (_, n) => `c${n}`).join(', ')
    return `(select json_agg(json_build_array(${names})) from (${text}) r(${names}))`
  })
  return { text: `select ${columns.join(', ')}`, values }
}
