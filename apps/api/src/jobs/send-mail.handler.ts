import type { Services } from '../core/services.ts'
import { findMail, markMailSent } from '../mail/mail.repo.ts'
import type { MailTransport } from '../mail/smtp.ts'

/** Sends a stored mail unless it went out before; a crash right after sending may send it twice, never zero times. */
export function createSendMailHandler({ db, clock }: Services, transport: MailTransport) {
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    const mail = await findMail(db, mailId)
    if (!mail || mail.sentAt) return
    await transport.send(mail)
    await markMailSent(db, mailId, clock())
  }
}
