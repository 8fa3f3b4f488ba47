import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from './client.ts'

/** Sends messages about changes to all instances. Rejects where it cannot. */
export type Publish = (channel: string, payloads: readonly string[]) => Promise<void>

/** The part of drizzle's session that is replaced here and that its types do not show. */
interface Session {
  transaction(work: (tx: DbOrTx) => Promise<unknown>, config?: unknown): Promise<unknown>
}
const sessionOf = (db: DbOrTx) => (db as unknown as { session: Session }).session

/** What takes the announcements of a session. Those of a session without an entry go by NOTIFY. */
const ways = new WeakMap<Session, Publish>()

const notify = async (db: DbOrTx, channel: string, payloads: readonly string[]) =>
  void (await db.execute(
    sql`select pg_notify(${channel}, said) from unnest(${sql.param([...payloads])}::text[]) said`,
  ))

/**
 * From now on what is announced on this database goes another way than NOTIFY: once the transaction is committed, and
 * by NOTIFY after all where that fails.
 * @param publish the other way
 */
export function announceBy(db: Db, publish: Publish): void {
  const session = sessionOf(db)
  const send: Publish = (channel, payloads) =>
    publish(channel, payloads).catch(() => notify(db, channel, payloads))
  ways.set(session, send)
  const begin = session.transaction.bind(session)
  session.transaction = async (work, config) => {
    const held: Parameters<Publish>[] = []
    const result = await begin((tx) => {
      ways.set(sessionOf(tx), async (...said) => void held.push(said))
      return work(tx)
    }, config)
    // What is committed stays so, whether or not others hear of it.
    await Promise.all(held.map((said) => send(...said).catch(() => undefined)))
    return result
  }
}

/**
 * Sends a message for each of these subjects to every instance when the transaction commits, so that open pages read
 * them again. For events of people alone: what empties caches or ends sessions is a part of its transaction
 * (`pg_notify`).
 */
export const announce = (db: DbOrTx, channel: string, payloads: readonly string[]): Promise<void> =>
  (ways.get(sessionOf(db)) ?? ((...said) => notify(db, ...said)))(channel, payloads)
