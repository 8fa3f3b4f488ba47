import type { IncomingMessage } from 'node:http'
import { addressedAs, type IsTrusted } from './addressed-as.ts'

/** Paths of health checks: proxies and load balancers send them and only know this server's IP address. */
const HEALTH = /^\/(?:livez|readyz)(?:\?|$)/

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

/** Whether a request names another host than ours and is no health check. */
export function createForeignHostCheck(
  publicUrl: string,
  isTrusted: IsTrusted,
): (request: IncomingMessage) => boolean {
  const { protocol, host: own } = new URL(publicUrl)
  return (request) => {
    if (HEALTH.test(request.url ?? '')) return false
    const { host } = addressedAs(request, isTrusted)
    // Nearly all requests; reading an address costs as much as sending a page that is ready.
    return host !== own && hostOf(`${protocol}//${host}`) !== own
  }
}
