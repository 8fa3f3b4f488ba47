import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { addEntry, changeContact, lockContact } from './contacts.repo.ts'

/**
 * A message became an order: it keeps it, and is done with it.
 * @throws AppError `contact.not_found`
 */
export async function tieOrderToContact(
  tx: Tx,
  contactId: string,
  { learnerId, orderCode, at }: { learnerId: string; orderCode: string; at: Date },
  actor: Actor,
): Promise<void> {
  const contact = await lockContact(tx, contactId)
  if (!contact) throw new AppError('contact.not_found')
  const after = {
    state: 'closed' as const,
    ownerId: contact.ownerId ?? actor.id,
    learnerId: contact.learnerId ?? learnerId,
    orderCode,
  }
  await changeContact(tx, contactId, after)
  await addEntry(tx, { contactId, kind: 'order', authorId: actor.id, createdAt: at })
  const { state, ownerId, learnerId: before } = contact
  await recordAudit(tx, {
    ...auditOf(actor),
    action: 'contact.became_order',
    subjectType: 'contact',
    subjectId: contactId,
    before: { state, ownerId, learnerId: before, orderCode: contact.orderCode },
    after,
  })
}
