import type { Tx } from '../../db/client.ts'
import { questionMails } from '../../db/schema/index.ts'

/** Notes that a mail was taken. @returns false for one that was taken before */
export async function takeMail(tx: Tx, row: typeof questionMails.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(questionMails)
    .values(row)
    .onConflictDoNothing()
    .returning({ digest: questionMails.digest })
  return added.length > 0
}
