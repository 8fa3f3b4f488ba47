import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { doctors } from '../../db/schema/index.ts'

export async function findDoctorName(db: DbOrTx, doctorId: string): Promise<string> {
  const [row] = await db
    .select({ name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
  return row ? `${row.academicTitle} ${row.name}`.trim() : ''
}
