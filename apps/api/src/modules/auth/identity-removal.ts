import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'

/** Removes links with accounts of other services; implemented by `modules/outside-sign-in`. */
export interface WithIdentityRemoval {
  /** @returns how many there were. */
  readonly removeIdentitiesOf: (tx: Tx, userId: string) => Promise<number>
}

/** Removes all of an account on its owner's behalf, and audits it. @returns how many there were. */
export async function endIdentities(
  { removeIdentitiesOf }: WithIdentityRemoval,
  tx: Tx,
  userId: string,
  ip: string,
): Promise<number> {
  const removed = await removeIdentitiesOf(tx, userId)
  if (removed > 0)
    await recordAudit(tx, {
      actorId: userId,
      action: 'outside_identity.all_removed',
      subjectType: 'user',
      subjectId: userId,
      ip,
      before: { outsideIdentities: removed },
      after: { outsideIdentities: 0 },
    })
  return removed
}
