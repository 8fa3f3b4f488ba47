import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../../db/client.ts'
import { auditEntries, users } from '../../db/schema/index.ts'

const kept = alias(users, 'kept')
const actor = alias(users, 'actor')

/** Accounts merged into this one, and this one where it was merged into another itself. */
export const listMerges = (db: DbOrTx, id: string) =>
  db
    .selectDistinctOn([users.id], {
      closed: { id: users.id, name: users.name, email: users.email },
      kept: { id: kept.id, name: kept.name },
      at: auditEntries.createdAt,
      by: actor.name,
    })
    .from(users)
    .innerJoin(kept, eq(kept.id, users.mergedInto))
    .leftJoin(
      auditEntries,
      and(
        eq(auditEntries.subjectType, 'user'),
        eq(auditEntries.subjectId, sql`${users.id}::text`),
        eq(auditEntries.action, 'user.merged'),
        eq(sql`${auditEntries.after} ->> 'closed'`, sql`${users.id}::text`),
      ),
    )
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .where(or(eq(users.mergedInto, id), and(eq(users.id, id), isNotNull(users.mergedInto))))
    .orderBy(users.id, desc(auditEntries.createdAt))
