import type { Pool, PoolClient } from 'pg'

/** A text gets a name when it comes so often: what is asked once is not worth keeping. */
const NAMED_FROM = 3
/** Most texts that are counted, and most of them that get a name: each is kept by every connection. */
const MOST_COUNTED = 2000
const MOST_NAMED = 256

const keepers = new WeakSet<object>()
const uses = new Map<string, number>()
const names = new Map<string, string>()

/** The connections of this pool lead to PostgreSQL itself, so each keeps the statements that it prepared. */
export const keepsStatements = (pool: Pool): void => void keepers.add(pool)

/**
 * Name under which PostgreSQL keeps a statement that comes often: parsed once for a connection, and planned once where
 * one plan serves all values. Undefined for a text that is rare, inside a
 * transaction, or where connections are lent by PgBouncer.
 */
export function statementName(client: Pool | PoolClient, text: string): string | undefined {
  if (!keepers.has(client)) return undefined
  const known = names.get(text)
  if (known) return known
  const count = (uses.get(text) ?? 0) + 1
  if (uses.size >= MOST_COUNTED) uses.clear()
  uses.set(text, count)
  if (count < NAMED_FROM || names.size >= MOST_NAMED) return undefined
  uses.delete(text)
  const name = `r${names.size + 1}`
  names.set(text, name)
  return name
}
