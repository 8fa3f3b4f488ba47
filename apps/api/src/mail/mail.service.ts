import type { Needs } from '../core/services.ts'
import type { Tx } from '../db/client.ts'
import { insertMail } from './mail.repo.ts'
import { type MailContent, renderMail } from './render.ts'
import { sendMailJob } from './send-mail.job.ts'

export interface OutgoingMail extends MailContent {
  to: string
  /** Set for mails that a person can refuse: where one click ends this kind. */
  unsubscribeUrl?: string
}

/**
 * Stores a mail and the job that hands it to the mail server, both only if the transaction commits.
 * Without a mail server (demo mode) the stored row is the outbox that people read.
 */
export async function queueMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  mail: OutgoingMail,
): Promise<void> {
  const { env, queue } = services
  const { text, html } = renderMail(mail, env.BRAND_NAME)
  const mailId = await insertMail(tx, {
    recipient: mail.to,
    subject: mail.subject,
    text,
    html,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    createdAt: services.clock(),
  })
  if (env.SMTP_URL) await queue.send(sendMailJob, { mailId }, { tx })
}
