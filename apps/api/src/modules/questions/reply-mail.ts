import type { Env } from '../../env.ts'
import { pepperSecrets, type Secrets } from '../../secrets/secrets.ts'

export interface ReplyMail {
  /** They sign the addresses. */
  secrets: Secrets
  domain: string
  /** With it the mail provider signs what it hands over. */
  webhookSecret: string
}

/** How answers come in by mail; null until the business has set a domain up for them. */
export function replyMailOf(
  env: Pick<Env, 'OTP_PEPPER' | 'OTP_PEPPER_PREVIOUS' | 'INBOUND_MAIL_DOMAIN' | 'INBOUND_MAIL_SECRET'>,
): ReplyMail | null {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: webhookSecret } = env
  return domain && webhookSecret ? { secrets: pepperSecrets(env), domain, webhookSecret } : null
}
