import type { IncomingMessage } from 'node:http'
import { addressedAs, type IsTrusted } from './addressed-as.ts'

/** Asked for by proxies and balancers, which know this server by its address only. */
const HEALTH = /^\/(?:livez|readyz)(?:\?|$)/

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

/** Says of a request whether it names another site than ours, and is not about our health. */
export function createForeignHostCheck(
  publicUrl: string,
  isTrusted: IsTrusted,
): (request: IncomingMessage) => boolean {
  const { protocol, host: own } = new URL(publicUrl)
  return (request) => {
    if (HEALTH.test(request.url ?? '')) return false
    return hostOf(`${protocol}//${addressedAs(request, isTrusted).host}`) !== own
  }
}
