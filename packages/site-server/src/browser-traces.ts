import type { FastifyInstance } from 'fastify'

const ADDRESS = '/traces.js'

/**
 * What browsers load while traces are on: each call of the API says which trace it belongs to, all those since the last
 * press to one (`traceparent`, W3C Trace Context, REC-trace-context-1-20211123, §3.2). It sends nothing by itself and
 * leaves calls of other addresses alone.
 */
export const browserTraces = `(() => {
  const hex = (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  let trace = hex(16)
  for (const kind of ['click', 'keydown', 'submit', 'popstate'])
    addEventListener(kind, () => { trace = hex(16) }, true)
  const send = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return send(input, init)
    const request = new Request(input, init)
    request.headers.set('traceparent', '00-' + trace + '-' + hex(8) + '-01')
    return send(request)
  }
})()
`

/** The document with that script before every other, so that no call leaves without it. */
export const withBrowserTraces = (html: string): string =>
  html.replace('<head>', () => `<head><script src="${ADDRESS}"></script>`)

export function addBrowserTraces(app: FastifyInstance): void {
  app.get(ADDRESS, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(browserTraces),
  )
}
