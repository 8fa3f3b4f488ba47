import { createTransport } from 'nodemailer'
import type { MailSender } from '../core/business-settings.service.ts'
import type { Env } from '../env.ts'
import type { StoredMail } from './mail.repo.ts'

const TIMEOUT_MS = 15_000

export interface MailTransport {
  /** @returns what the server said when it took the mail. */
  send(mail: StoredMail, sender: MailSender): Promise<string>
  close(): void
}

/** Connection to the mail server of SMTP_URL; null without one. */
export function createMailTransport(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): MailTransport | null {
  if (!env.SMTP_URL) return null
  const transport = createTransport(env.SMTP_URL, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[1])
  return {
    async send(mail, sender) {
      const replyTo = mail.replyTo ?? sender.replyTo
      const { response } = await transport.sendMail({
        from: { name: sender.name, address: env.MAIL_FROM },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        // As an object, so that nothing in the address can become a second recipient or a header.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.unsubscribeUrl ? unsubscribeHeaders(mail.unsubscribeUrl) : {},
        // The same for every try of one mail, so that a receiver can tell a copy.
        messageId: `<${mail.id}@${env.MAIL_FROM.split('@')[1] ?? 'localhost'}>`,
      })
      return response
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: mail programs show a button of their own that posts to this address. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
