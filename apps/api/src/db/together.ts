import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg'
import type { DbOrTx } from './client.ts'
import { statementName } from './statement-names.ts'

type Connection = Pool | PoolClient

/** One select that waits for the others of its moment. */
interface Read {
  text: string
  values: unknown[]
  /** Columns of a row; null where the caller wants objects by the names of the columns. */
  width: number | null
  config: QueryConfig | QueryArrayConfig
  resolve: (answer: { rows: unknown[] }) => void
  reject: (fault: unknown) => void
}

/** The part of drizzle's session that is replaced here and that its types do not show. */
interface Session {
  client: Connection
  prepareQuery(query: unknown, fields: readonly unknown[] | undefined, ...rest: unknown[]): object
}

const readers = new WeakSet<DbOrTx>()

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
  const below = (db as unknown as { session: Session }).session
  const waiting: Read[] = []
  let sent: Promise<void> = Promise.resolve()
  const send = () => {
    const reads = waiting.splice(0)
    // A connection takes one statement after another; a pool has several.
    const answered = () => sendAll(below.client, reads, isKept)
    sent = isPool(below.client) ? answered() : sent.then(answered)
  }

  const read = (width: number | null, config: Read['config'], values: unknown[] = []) =>
    new Promise<{ rows: unknown[] }>((resolve, reject) => {
      const text = config.text.replace(/;\s*$/, '')
      if (!isRead(text)) throw new Error(`reads only, but was given: ${text.slice(0, 80)}`)
      // After all microtasks: a read that follows a value which was there at once belongs to this moment, too.
      if (waiting.length === 0) queueMicrotask(() => process.nextTick(send))
      waiting.push({ text, values, width, config, resolve, reject })
    })

  const session = Object.create(below, {
    prepareQuery: {
      value: (query: unknown, fields: readonly unknown[] | undefined, ...rest: unknown[]) =>
        Object.assign(below.prepareQuery(query, fields, ...rest), {
          client: {
            query: (config: Read['config'], values?: unknown[]) =>
              read(fields?.length ?? null, config, values),
          },
        }),
    },
  })
  const reader: T = Object.create(db, { session: { value: session } })
  readers.add(reader)
  return reader
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

async function sendAll(client: Connection, reads: readonly Read[], isKept: boolean): Promise<void> {
  const [only, ...others] = reads
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
