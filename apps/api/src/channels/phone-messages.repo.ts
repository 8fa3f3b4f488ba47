import { eq, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { phoneMessages } from '../db/schema/index.ts'

export interface NewPhoneMessage {
  id: string
  phone: string
  sealedCode: string
  expiresAt: Date
  createdAt: Date
}

/** One statement whether the message is meant or not. */
export async function insertPhoneMessageIf(
  tx: Tx,
  isMeant: boolean,
  message: NewPhoneMessage,
): Promise<void> {
  await tx.execute(sql`
    insert into ${phoneMessages} (id, phone, sealed_code, expires_at, created_at)
    select ${message.id}::uuid, ${message.phone}, ${message.sealedCode},
      ${message.expiresAt.toISOString()}::timestamptz, ${message.createdAt.toISOString()}::timestamptz
    where ${isMeant}::boolean`)
}

export async function findPhoneMessage(db: DbOrTx, id: string) {
  const [row] = await db.select().from(phoneMessages).where(eq(phoneMessages.id, id))
  return row ?? null
}

/** Done with, sent or not: nobody needs the code any more. */
export async function closePhoneMessage(
  db: DbOrTx,
  id: string,
  sent: { by: string; at: Date } | null,
): Promise<void> {
  await db
    .update(phoneMessages)
    .set({ sealedCode: null, sentBy: sent?.by ?? null, sentAt: sent?.at ?? null })
    .where(eq(phoneMessages.id, id))
}

export async function removePhoneMessagesBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(phoneMessages).where(lt(phoneMessages.createdAt, time))
}
