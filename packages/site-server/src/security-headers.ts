import type { FastifyInstance } from 'fastify'
import { reportingEndpoints } from './csp.ts'

const ONE_YEAR_S = 31_536_000

/** What a site may ask its visitors for; everything else is off for it and for what it embeds. */
export type SitePermission = 'microphone'

const permissions = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'interest-cohort',
  'browsing-topics',
]

/** Sent with every answer; `same-origin` because none of our files is meant to be embedded by other sites. */
export function baseHeaders(
  csp: string | null,
  allowed: readonly SitePermission[] = [],
): Record<string, string> {
  const asksFor: ReadonlySet<string> = new Set(allowed)
  return {
    ...(csp !== null && { 'content-security-policy': csp }),
    ...(csp?.includes('report-to') && { 'reporting-endpoints': reportingEndpoints }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions
      .map((name) => `${name}=${asksFor.has(name) ? '(self)' : '()'}`)
      .join(', '),
  }
}

/** HSTS is sent over HTTPS only: over plain HTTP browsers ignore it, and on localhost it would lock developers out. */
export const httpsHeaders = {
  'strict-transport-security': `max-age=${ONE_YEAR_S}; includeSubDomains; preload`,
}

/** Adds the headers unless the answer (a forwarded one) already brings its own. */
export function addSecurityHeaders(
  app: FastifyInstance,
  csp: string | null,
  allowed?: readonly SitePermission[],
): void {
  const base = Object.entries(baseHeaders(csp, allowed))
  const secure = [...base, ...Object.entries(httpsHeaders)]
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of request.protocol === 'https' ? secure : base) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id)
    done(null, payload)
  })
}
