import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'

/** Removes the passkeys of an account; implemented by `modules/passkeys`. */
export interface WithPasskeyRemoval {
  /** @returns how many there were. */
  readonly removePasskeysOf: (tx: Tx, userId: string) => Promise<number>
}

/** Removes every passkey of an account on its owner's behalf, and audits it. @returns how many there were. */
export async function endPasskeys(
  { removePasskeysOf }: WithPasskeyRemoval,
  tx: Tx,
  userId: string,
  ip: string,
): Promise<number> {
  const removed = await removePasskeysOf(tx, userId)
  if (removed > 0)
    await recordAudit(tx, {
      actorId: userId,
      action: 'passkey.all_removed',
      subjectType: 'user',
      subjectId: userId,
      ip,
      before: { passkeys: removed },
      after: { passkeys: 0 },
    })
  return removed
}
