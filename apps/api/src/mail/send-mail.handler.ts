import { readMailSender } from '../core/business-settings.service.ts'
import type { WorkerLife } from '../core/jobs.ts'
import type { Needs } from '../core/services.ts'
import { findMail, markMailSent } from './mail.repo.ts'
import { createMailTransport, type MailTransport } from './smtp.ts'

/** Sends a stored mail unless it went out before; a crash right after sending may send it twice, never zero times. */
export function createSendMailHandler(
  { db, env, clock }: Needs<'db' | 'env' | 'clock'>,
  transport: MailTransport,
) {
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    const mail = await findMail(db, mailId)
    if (!mail || mail.sentAt) return
    await transport.send(mail, await readMailSender(db, env))
    await markMailSent(db, mailId, clock())
  }
}

/** Without a mail server mails stay in the outbox. */
export function createSendMailJob(services: Needs<'db' | 'env' | 'clock'> & WorkerLife) {
  const transport = createMailTransport(services.env)
  if (!transport) return null
  services.afterJobs(() => transport.close())
  return createSendMailHandler(services, transport)
}
