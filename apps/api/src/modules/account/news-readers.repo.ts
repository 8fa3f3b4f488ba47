import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { consents, users } from '../../db/schema/index.ts'

/** Learners who agreed to marketing last, in the order of their ids, from the one after `after` on. */
export function findNewsReaders(tx: Tx, after: string | null, limit: number) {
  const lastWord = sql`(select c.is_granted from ${consents} c
    where c.user_id = ${users}.id and c.purpose = 'marketing' order by c.created_at desc, c.id desc limit 1)`
  return tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        eq(users.role, 'student'),
        after ? gt(users.id, after) : undefined,
        sql`${lastWord} is true`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}
