import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { doctorBankAccounts, doctors, users } from '../../db/schema/index.ts'

export type BankAccountRow = typeof doctorBankAccounts.$inferSelect

/** All accounts of a doctor, the newest first, with who typed and who confirmed each. */
export function listAccounts(db: DbOrTx, doctorId: string) {
  const decider = alias(users, 'decider')
  return db
    .select({ account: doctorBankAccounts, typedBy: users.name, decidedBy: decider.name })
    .from(doctorBankAccounts)
    .leftJoin(users, eq(users.id, doctorBankAccounts.proposedBy))
    .leftJoin(decider, eq(decider.id, doctorBankAccounts.decidedBy))
    .where(eq(doctorBankAccounts.doctorId, doctorId))
    .orderBy(desc(doctorBankAccounts.createdAt), desc(doctorBankAccounts.id))
}

/** Locks the doctor's row, so that changes of the doctor's accounts take turns. */
export async function lockPayee(tx: Tx, id: string) {
  const [row] = await tx.select(payee).from(doctors).where(eq(doctors.id, id)).for('no key update')
  return row ?? null
}

export async function findPayee(db: DbOrTx, id: string) {
  const [row] = await db.select(payee).from(doctors).where(eq(doctors.id, id))
  return row ?? null
}

const payee = { id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle }

export async function findAccountIn(
  tx: Tx,
  doctorId: string,
  state: 'confirmed' | 'proposed',
): Promise<BankAccountRow | null> {
  const [row] = await tx
    .select()
    .from(doctorBankAccounts)
    .where(and(eq(doctorBankAccounts.doctorId, doctorId), eq(doctorBankAccounts.state, state)))
  return row ?? null
}

export async function insertAccount(tx: Tx, row: typeof doctorBankAccounts.$inferInsert): Promise<void> {
  await tx.insert(doctorBankAccounts).values(row)
}

export async function updateAccount(
  tx: Tx,
  id: string,
  change: Pick<
    Partial<typeof doctorBankAccounts.$inferInsert>,
    'state' | 'decidedBy' | 'decidedAt' | 'replacedAt'
  >,
): Promise<void> {
  await tx.update(doctorBankAccounts).set(change).where(eq(doctorBankAccounts.id, id))
}
