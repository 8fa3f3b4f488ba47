import { asc, eq } from 'drizzle-orm'
import { isStaffWith } from '../../core/staff-rights.repo.ts'
import type { DbOrTx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'

export interface Reader {
  id: string
  name: string
  email: string
}

const columns = { id: users.id, name: users.name, email: users.email }

/** Staff who may decide on submissions. */
export const findReviewers = (db: DbOrTx): Promise<Reader[]> =>
  db.select(columns).from(users).where(isStaffWith('courses.publish')).orderBy(asc(users.id))

export async function findName(db: DbOrTx, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}
