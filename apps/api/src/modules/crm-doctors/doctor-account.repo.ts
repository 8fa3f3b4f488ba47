import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { doctors, resetTokens, users } from '../../db/schema/index.ts'

const columns = { id: users.id, name: users.name, email: users.email, status: users.status }

/** The account of a doctor, null without one; undefined where there is no such doctor. */
export async function findAccountOfDoctor(db: DbOrTx, doctorId: string) {
  const [row] = await db
    .select({ account: columns })
    .from(doctors)
    .leftJoin(users, eq(users.id, doctors.userId))
    .where(eq(doctors.id, doctorId))
  return row
}

/** Accounts of doctors that speak for no profile. */
export function findFreeAccounts(db: DbOrTx) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(and(eq(users.role, 'doctor'), isNull(users.erasedAt), isNull(doctors.id)))
    .orderBy(asc(users.name), asc(users.id))
}

/** Until when the link of an invitation can be used; null after it was used. */
export async function findInvitationEnd(db: DbOrTx, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: resetTokens.expiresAt })
    .from(resetTokens)
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)))
  return row?.expiresAt ?? null
}
