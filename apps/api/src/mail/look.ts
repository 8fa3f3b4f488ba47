import { createTransport } from 'nodemailer'

export type MailFacts =
  | { host: string; outcome: 'encrypted' | 'local' | 'plain' | 'refused' }
  | { host: string; outcome: 'unreachable'; reason: string }

const TIMEOUT_MS = 8_000

/** Greets the mail server of SMTP_URL over an encrypted connection and signs in; sends nothing. */
export async function lookAtMailServer(smtpUrl: string): Promise<MailFacts> {
  const { hostname, port } = new URL(smtpUrl)
  const host = port ? `${hostname}:${port}` : hostname
  const isLocal = /^(localhost|127\.|\[?::1)/.test(hostname)
  const encrypted = await greet(smtpUrl, { requireTLS: 'true' })
  if (encrypted === null) return { host, outcome: 'encrypted' }
  const reason = encrypted
  if (reason === 'EAUTH') return { host, outcome: 'refused' }
  if (reason !== 'ETLS') return { host, outcome: 'unreachable', reason }
  // A server without STARTTLS is fine on this machine only; who is elsewhere is not sent the password.
  if (!isLocal) return { host, outcome: 'plain' }
  const plain = await greet(smtpUrl, { ignoreTLS: 'true' })
  if (plain === null) return { host, outcome: 'local' }
  return plain === 'EAUTH' ? { host, outcome: 'refused' } : { host, outcome: 'unreachable', reason: plain }
}

/** @returns null when it went well, else a code such as `ETLS`. */
async function greet(smtpUrl: string, options: Record<string, string>): Promise<string | null> {
  const url = new URL(smtpUrl)
  const limits = ['connectionTimeout', 'greetingTimeout', 'socketTimeout']
  for (const name of limits) url.searchParams.set(name, String(TIMEOUT_MS))
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  const transport = createTransport(url.href)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'lỗi không rõ'
  } finally {
    transport.close()
  }
}
