import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { doctors, licenceReminders, users } from '../../db/schema/index.ts'

export type ExpiringDoctor = Awaited<ReturnType<typeof findExpiring>>[number]

/** Doctors whose licence ends within so many days after today, with the address of their account if it is open. */
export async function findExpiring(db: DbOrTx, today: string, days: number) {
  const rows = await db
    .select({
      id: doctors.id,
      name: doctors.name,
      academicTitle: doctors.academicTitle,
      number: sql<string>`${doctors.licenceNumber}`,
      expiresOn: sql<string>`${doctors.licenceExpiresOn}::text`,
      email: users.email,
    })
    .from(doctors)
    .leftJoin(users, and(eq(users.id, doctors.userId), eq(users.status, 'active')))
    .where(
      and(
        isNotNull(doctors.licenceNumber),
        sql`${doctors.licenceExpiresOn} between ${today}::date and ${today}::date + ${days}::int`,
      ),
    )
    .orderBy(asc(doctors.licenceExpiresOn), asc(doctors.id))
  return rows
}

/** @returns false when this reminder was sent before. */
export async function insertReminder(
  tx: Tx,
  reminder: typeof licenceReminders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(licenceReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ id: licenceReminders.doctorId })
  return rows.length > 0
}
