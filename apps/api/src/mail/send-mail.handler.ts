import type { MailDrop } from '@repo/contract/mails'
import { readMailSender } from '../core/business-settings.service.ts'
import type { JobRun, WorkerLife } from '../core/jobs.ts'
import type { Needs } from '../core/services.ts'
import { findMail, markMailDropped, markMailFailed, markMailSent, type StoredMail } from './mail.repo.ts'
import { failureOf } from './mail-failure.ts'
import { createMailTransport, type MailTransport } from './smtp.ts'

/** Looks at what a mail that waited stands on; for what knows accounts and courses. */
export interface WithMailReasons {
  readonly mailReasons: {
    /** @returns why it is not sent after all; null for one that is, also where it did not wait */
    dropOf(mail: Pick<StoredMail, 'userId' | 'recipient' | 'reason'>): Promise<MailDrop | null>
  }
}

/**
 * Sends a stored mail unless it went out before, or waited and has lost its reason; a crash right after sending may send it twice, never zero times. What a
 * try failed of stands in the row, and a refusal that is final ends the tries.
 */
export function createSendMailHandler(
  { db, env, clock, mailReasons }: Needs<'db' | 'env' | 'clock'> & WithMailReasons,
  transport: MailTransport,
) {
  return async (
    { mailId }: { mailId: string },
    { hasMoreTries }: Pick<JobRun, 'hasMoreTries'>,
  ): Promise<void> => {
    const mail = await findMail(db, mailId)
    if (!mail || mail.sentAt || mail.failedAt || mail.droppedAt) return
    const drop = await mailReasons.dropOf(mail)
    if (drop) return markMailDropped(db, mailId, drop, clock())
    const sender = await readMailSender(db, env)
    try {
      await transport.send(mail, sender)
    } catch (error) {
      const { isFinal, ...failure } = failureOf(error)
      await markMailFailed(db, mailId, { ...failure, isLast: isFinal || !hasMoreTries }, clock())
      if (isFinal) return
      throw error
    }
    await markMailSent(db, mailId, clock())
  }
}

/** Without a mail server mails stay in the outbox. */
export function createSendMailJob(services: Needs<'db' | 'env' | 'clock'> & WithMailReasons & WorkerLife) {
  const transport = createMailTransport(services.env)
  if (!transport) return null
  services.afterJobs(() => transport.close())
  return createSendMailHandler(services, transport)
}
