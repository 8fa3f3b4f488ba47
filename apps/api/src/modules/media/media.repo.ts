import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { attachments } from '../../db/schema/index.ts'

export async function findAttachment(db: DbOrTx, id: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id))
  return row ?? null
}
