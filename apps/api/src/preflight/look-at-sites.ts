import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { json } from 'node:stream/consumers'
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

/** Browsers take every name below `localhost` for this machine; the system's resolver often does not. */
const addressOf = (hostname: string) => (/(^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname)

type Answer = Pick<SiteFacts, 'answeredBy' | 'status' | 'failure'>

function askWho(address: string): Promise<Answer> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const request = (isSecure ? requestSecure : requestPlain)({
    host: addressOf(url.hostname),
    port: url.port || undefined,
    path: '/livez',
    headers: { host: url.host },
    ...(isSecure ? { servername: url.hostname } : {}),
    timeout: TIMEOUT_MS,
  })
  request.once('response', (response) => {
    const status = response.statusCode ?? null
    json(response).then(
      (body) => resolve({ answeredBy: nameIn(body), status, failure: null }),
      () => resolve({ answeredBy: null, status, failure: null }),
    )
  })
  request.once('timeout', () => request.destroy(new Error('hết giờ chờ')))
  request.once('error', (error) => resolve({ answeredBy: null, status: null, failure: reasonOf(error) }))
  request.end()
  return promise
}

function nameIn(body: unknown): string | null {
  const name = typeof body === 'object' && body !== null && 'app' in body ? body.app : null
  return typeof name === 'string' ? name : null
}

const reasonOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message

/** Null for an address without HTTPS, and where no connection came about. */
function lookAtCertificate(address: string): Promise<CertificateFacts | null> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<CertificateFacts | null>()
  const socket = connect({
    host: addressOf(hostname),
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
  const giveUp = () => {
    resolve(null)
    socket.destroy()
  }
  socket.once('error', giveUp)
  socket.once('timeout', giveUp)
  return promise
}
