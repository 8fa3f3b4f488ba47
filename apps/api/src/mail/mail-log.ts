import type { StoredMail } from './mail.repo.ts'

/** Whether a mail can go out once more. A code or link is good for one sending; only the link of a gift that never left is. */
export const isResendable = (mail: StoredMail): boolean =>
  mail.textRemovedAt === null &&
  mail.kind !== 'security' &&
  (!mail.hasSecret || (mail.kind === 'order' && mail.failedAt !== null))

/** A mail as staff see it: facts, and never a code. `hasServer` says whether mails leave the house at all. */
export function toStaffMail(mail: StoredMail, hasServer: boolean) {
  return {
    id: mail.id,
    kind: mail.kind,
    subject: mail.hasSecret ? mail.subject.replace(/\d{6}/, '••••••') : mail.subject,
    to: mail.recipient,
    state: stateOf(mail, hasServer),
    failure: mail.failure && { reason: mail.failure, answer: mail.failureAnswer },
    drop: mail.dropped,
    tries: mail.tries,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    isResendable: isResendable(mail),
  }
}

function stateOf({ sentAt, failedAt, droppedAt }: StoredMail, hasServer: boolean) {
  if (sentAt) return 'sent' as const
  if (failedAt) return 'failed' as const
  if (droppedAt) return 'dropped' as const
  return hasServer ? ('queued' as const) : ('kept' as const)
}

/** The text for staff, without the link that ends this kind of mail for its reader. */
export const textForStaff = ({ hasSecret, textRemovedAt, text, unsubscribeUrl }: StoredMail) => {
  if (hasSecret || textRemovedAt) return null
  const parts = text.split('\n\n')
  return unsubscribeUrl ? parts.filter((part) => !part.includes(unsubscribeUrl)).join('\n\n') : text
}
