import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

interface Part {
  where?: SQL
  orderBy?: SQL[]
  limit: number
}

/**
 * A query for the ids of rows of which one of several conditions is true, the first ones of each condition. Conditions over
 * several tables joined by “or” can use no index; read one by one, each uses its own and stops where the page or the count
 * is full.
 */
export function idsOfAny(
  rows: { from: PgTable; id: AnyPgColumn },
  conditions: readonly (SQL | undefined)[],
  { where, orderBy = [], limit }: Part,
): SQL {
  const sorted = orderBy.length > 0 ? sql`order by ${sql.join(orderBy, sql`, `)}` : sql``
  const branches = conditions.map((condition) => {
    const both = and(condition, where)
    return sql`(select ${rows.id} from ${rows.from} ${both ? sql`where ${both}` : sql``} ${sorted} limit ${limit})`
  })
  return sql.join(branches, sql` union `)
}
