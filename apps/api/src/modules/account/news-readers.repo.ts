import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { consents, users } from '../../db/schema/index.ts'

/** Whether a user's newest consent to marketing mail is a grant; for a select from `users`. */
export const agreedToMarketing = sql<boolean>`coalesce((select c.is_granted from ${consents} c
  where c.user_id = users.id and c.purpose = 'marketing' order by c.created_at desc, c.id desc limit 1), false)`

/** Learners who agreed to marketing last, in the order of their ids, from the one after `after` on. */
export function findNewsReaders(tx: Tx, after: string | null, limit: number) {
  return tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        eq(users.role, 'student'),
        after ? gt(users.id, after) : undefined,
        agreedToMarketing,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}
