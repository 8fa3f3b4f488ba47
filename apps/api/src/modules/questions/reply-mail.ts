import type { Env } from '../../env.ts'

export interface ReplyMail {
  /** Signs the addresses. */
  secret: string
  domain: string
  /** With it the mail provider signs what it hands over. */
  webhookSecret: string
}

/** How answers come in by mail; null until the business has set a domain up for them. */
export function replyMailOf({
  OTP_PEPPER,
  INBOUND_MAIL_DOMAIN: domain,
  INBOUND_MAIL_SECRET: webhookSecret,
}: Pick<Env, 'OTP_PEPPER' | 'INBOUND_MAIL_DOMAIN' | 'INBOUND_MAIL_SECRET'>): ReplyMail | null {
  return domain && webhookSecret ? { secret: OTP_PEPPER, domain, webhookSecret } : null
}
