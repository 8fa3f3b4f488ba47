import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import type { StoredMail } from './mail.repo.ts'

const TIMEOUT_MS = 15_000

export interface MailTransport {
  send(mail: StoredMail): Promise<void>
  close(): void
}

/** Connection to the mail server of SMTP_URL; null without one. */
export function createMailTransport(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'BRAND_NAME'>,
): MailTransport | null {
  if (!env.SMTP_URL) return null
  const transport = createTransport(env.SMTP_URL, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[1])
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: env.BRAND_NAME, address: env.MAIL_FROM },
        // As an object, so that nothing in the address can become a second recipient or a header.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.unsubscribeUrl ? unsubscribeHeaders(mail.unsubscribeUrl) : {},
        // The same for every try of one mail, so that a receiver can tell a copy.
        messageId: `<${mail.id}@${env.MAIL_FROM.split('@')[1] ?? 'localhost'}>`,
      })
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: mail programs show a button of their own that posts to this address. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
