import type { MailFailure } from '@repo/contract/mails'

interface Failure {
  reason: MailFailure
  answer: string | null
  /** Whether another try would be refused as well. */
  isFinal: boolean
}

/** What nodemailer adds to its errors. */
interface SmtpFault {
  code?: string
  responseCode?: number
  response?: string
  message: string
}

/**
 * Tells why the mail server did not take a mail. Replies from 500 on are final (RFC 5321, section 4.2.1, October 2008),
 * except where they are about our own account, which an owner can put right.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) throw error
  const { code, responseCode, response, message }: SmtpFault = error
  const answer = (response ?? message).slice(0, 500)
  if (code === 'EAUTH') return { reason: 'sign_in', answer, isFinal: false }
  if (responseCode === undefined) return { reason: 'unreachable', answer, isFinal: false }
  if (responseCode < 500) return { reason: 'busy', answer, isFinal: false }
  return { reason: code === 'EENVELOPE' ? 'address_refused' : 'refused', answer, isFinal: true }
}
