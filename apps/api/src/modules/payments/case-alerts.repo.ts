import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { moneyCases } from '../../db/schema/index.ts'

/** Marks the open cases that nobody was written to about, and counts them; each is in one count only. */
export async function announceCases(tx: Tx, at: Date): Promise<{ count: number; sum: number }> {
  const rows = await tx
    .update(moneyCases)
    .set({ announcedAt: at })
    .where(and(eq(moneyCases.state, 'open'), isNull(moneyCases.announcedAt)))
    .returning({ unallocated: moneyCases.unallocated })
  return { count: rows.length, sum: rows.reduce((sum, { unallocated }) => sum + unallocated, 0) }
}

/** Addresses of those who look after money. */
export async function listAccountants(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where role = 'admin' and status = 'active'
    and rights && array['accountant', 'owner']::text[]`)
  return rows.map(({ email }) => email)
}
