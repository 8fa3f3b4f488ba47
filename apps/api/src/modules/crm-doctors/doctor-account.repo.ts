import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { doctors, users } from '../../db/schema/index.ts'

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
