import type { IncomingMessage } from 'node:http'

/** A name or an address, with or without a port (RFC 9110 §7.2); internationalised names come as `xn--…`. */
const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
/** Proxies and the routers of old clients send the whole address instead of the path (RFC 9112 §3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count
}

/**
 * Checks the request line and the `Host` header before other code reads them (RFC 9112 §2.3, §3.2). A full URL in the
 * request line is split, because its host takes precedence over the header.
 * @returns whether the request is valid
 */
export function hasValidHead(request: IncomingMessage): boolean {
  const { httpVersion, headers } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false
  if (countHosts(request) > 1) return false
  const absolute = request.url?.startsWith('/') ? null : ABSOLUTE_FORM.exec(request.url ?? '')
  if (absolute) {
    const [, authority = '', rest = ''] = absolute
    headers.host = authority
    request.url = rest.startsWith('/') ? rest : `/${rest}`
  }
  if (headers.host === undefined) return httpVersion === '1.0'
  return HOST.test(headers.host)
}
