import { connect } from 'node:tls'
import type { CertificateFacts, SiteFacts } from './sites.rules.ts'

const TIMEOUT_MS = 6_000
const DAY_MS = 86_400_000
const HTTPS_PORT = 443

/** Asks the public address of a site who it is, and looks at its certificate. */
export async function lookAtSite(app: SiteFacts['app'], url: string): Promise<SiteFacts> {
  const [answer, certificate] = await Promise.all([askWho(url), lookAtCertificate(url)])
  return { app, url, ...answer, certificate }
}

async function askWho(url: string): Promise<Pick<SiteFacts, 'answeredBy' | 'status' | 'failure'>> {
  try {
    const answer = await fetch(new URL('/livez', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await answer.json().catch(() => null)
    const name = typeof body === 'object' && body !== null && 'app' in body ? body.app : null
    return { answeredBy: typeof name === 'string' ? name : null, status: answer.status, failure: null }
  } catch (error) {
    return { answeredBy: null, status: null, failure: failureOf(error) }
  }
}

/** `fetch` hides the reason in the cause. */
function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error && cause.name === 'TimeoutError' ? 'hết giờ chờ' : 'lỗi không rõ'
}

/** Null for an address without HTTPS, and where no connection came about. */
function lookAtCertificate(address: string): Promise<CertificateFacts | null> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<CertificateFacts | null>()
  const socket = connect({
    host: hostname,
    port: Number(port) || HTTPS_PORT,
    servername: hostname,
    // A certificate that would be refused is to be described, and nothing is sent.
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  })
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate()
    const refusal = socket.authorized ? null : String(socket.authorizationError)
    resolve({ daysLeft: (Date.parse(valid_to) - Date.now()) / DAY_MS, refusal })
    socket.end()
  })
  const give = () => {
    resolve(null)
    socket.destroy()
  }
  socket.once('error', give)
  socket.once('timeout', give)
  return promise
}
