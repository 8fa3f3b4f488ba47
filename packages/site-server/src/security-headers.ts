import type { FastifyInstance } from 'fastify'

const ONE_YEAR_S = 31_536_000

/** On every answer; `same-origin` because nothing of ours is meant to be embedded elsewhere. */
function baseHeaders(csp: string): Record<string, string> {
  return {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
  }
}

/** Adds the headers unless the answer (a forwarded one) already brings its own. */
export function addSecurityHeaders(app: FastifyInstance, csp: () => string | null): void {
  const base = Object.entries(baseHeaders(csp() ?? '')).filter(([, value]) => value !== '')
  // Once for each answer, ready pages included: nothing is computed or awaited here.
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of base) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    // Over plain HTTP the header means nothing, and on localhost it would lock the developer out.
    if (request.protocol === 'https' && !reply.hasHeader('strict-transport-security')) {
      reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
    }
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id)
    done(null, payload)
  })
}
