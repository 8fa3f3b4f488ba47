import type { ConsentPurpose } from '@repo/contract/legal-pages'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'

export type ConsentRow = typeof consents.$inferSelect

/** The last decision on each purpose; the earlier ones stay as evidence. */
export function findConsents(db: DbOrTx, userId: string): Promise<ConsentRow[]> {
  return db
    .selectDistinctOn([consents.purpose])
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.purpose, desc(consents.createdAt), desc(consents.id))
}

export async function findConsent(db: DbOrTx, userId: string, purpose: ConsentPurpose) {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
  return row
}

export async function insertConsent(db: DbOrTx, row: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(row)
}

type NewConsent = typeof consents.$inferInsert & { createdAt: Date }

/** One statement whether the rows are meant or not. */
export async function insertConsentsIf(tx: Tx, isMeant: boolean, rows: NewConsent[]): Promise<void> {
  const values = rows.map(
    (row) =>
      sql`(${randomUUIDv7()}::uuid, ${row.userId}::uuid, ${row.purpose}, ${row.textId ?? null}::uuid, ${row.isGranted}::boolean, ${row.createdAt.toISOString()}::timestamptz)`,
  )
  await tx.execute(sql`
    insert into ${consents} (id, user_id, purpose, text_id, is_granted, created_at)
    select * from (values ${sql.join(values, sql`, `)}) as decisions
    where ${isMeant}::boolean`)
}
