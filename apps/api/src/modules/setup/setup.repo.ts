import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { auditEntries, categories, courses, doctors, users } from '../../db/schema/index.ts'

/** What has been entered so far. */
export async function countEntered(db: DbOrTx) {
  const isStaff = and(eq(users.role, 'admin'), not(sql`'owner' = any(${users.permissions})`))
  const [categoryCount, doctorCount, published, unpublished, active, invited] = await Promise.all([
    db.$count(categories),
    db.$count(doctors),
    db.$count(courses, eq(courses.status, 'published')),
    db.$count(courses, sql`${courses.status} in ('draft', 'in_review')`),
    db.$count(users, and(isStaff, eq(users.status, 'active'))),
    db.$count(users, and(isStaff, eq(users.status, 'pending'))),
  ])
  return { categoryCount, doctorCount, published, unpublished, active, invited }
}

/** The last mail that tried the settings of mails. */
export async function findLastMailTrial(db: DbOrTx): Promise<{ outcome: string; at: Date } | null> {
  const [row] = await db
    .select({ outcome: sql<string>`${auditEntries.after} ->> 'outcome'`, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'settings'),
        eq(auditEntries.subjectId, 'mail'),
        eq(auditEntries.action, 'settings.mail_tried'),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1)
  return row ?? null
}
