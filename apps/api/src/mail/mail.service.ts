import type { MailKind } from '@repo/contract/mails'
import { type MailBrand, readMailBrand } from '../core/brand.service.ts'
import type { MailReason } from '../core/mail-reason.ts'
import type { Needs } from '../core/services.ts'
import type { Tx } from '../db/client.ts'
import { insertMail } from './mail.repo.ts'
import { type MailContent, renderMail } from './render.ts'
import { sendMailJob } from './send-mail.job.ts'

export interface OutgoingMail extends MailContent {
  kind: Exclude<MailKind, 'other'>
  to: string
  /** Set for mails that a person can refuse: where one click ends this kind. */
  unsubscribeUrl?: string
  /** Where an answer to it goes, if not where all answers go. */
  replyTo?: string
  /** Set for mails with a code, or with a link that signs its reader in or is worth money; staff never see their text. */
  hasSecret?: true
  /** Set for a mail that waits: what it stands on, looked at again before it is sent. */
  reason?: MailReason | undefined
}

/**
 * Stores a mail and the job that hands it to the mail server, both only if the transaction commits.
 * Without a mail server (demo mode) the stored row is the outbox that people read.
 * @param startAfterSeconds how long the mail server has to wait for it
 */
export async function queueMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  mail: OutgoingMail,
  startAfterSeconds = 0,
): Promise<string> {
  const { env } = services
  const mailId = await insertMail(tx, {
    ...toRow(mail, await readMailBrand(tx, env), services.clock()),
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    reason: mail.reason ?? null,
  })
  await queueStoredMail(services, tx, mailId, startAfterSeconds)
  return mailId
}

/** The job for a mail that stands in its row. */
export async function queueStoredMail(
  { env, queue }: Needs<'env' | 'queue'>,
  tx: Tx,
  mailId: string,
  startAfterSeconds = 0,
): Promise<void> {
  if (env.SMTP_URL) await queue.send(sendMailJob, { mailId }, { tx, startAfterSeconds })
}

export function toRow(mail: OutgoingMail, brand: MailBrand, createdAt: Date) {
  const { kind, to: recipient, subject } = mail
  const hasSecret = mail.hasSecret ?? mail.code !== undefined
  return { kind, recipient, subject, ...renderMail(mail, brand), hasSecret, createdAt }
}
