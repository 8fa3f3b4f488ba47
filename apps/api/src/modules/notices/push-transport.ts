import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PushSubscription, RequestOptions } from 'web-push'
import webPush from 'web-push'
import { lookUpOutside } from '../../core/outside.ts'
import type { Env } from '../../env.ts'
import { isPushService } from './push-services.ts'
import type { Vapid } from './vapid.ts'

const TIMEOUT_MS = 10_000

export type PushLife = Required<Pick<RequestOptions, 'TTL' | 'urgency' | 'topic'>>

/** `gone`: the browser has no such subscription any more. `refused`: another try would be refused as well. */
export type PushResult = { state: 'taken' | 'gone' | 'refused' | 'later'; status: number }

/** Encrypts a push for its browser and hands it to the push service. @throws Error where that cannot be reached. */
export async function sendPush(
  env: Env,
  vapid: Vapid,
  subscription: PushSubscription,
  payload: string,
  life: PushLife,
): Promise<PushResult> {
  // The settings may know fewer services than when the browser subscribed.
  if (!isPushService(subscription.endpoint, env)) return { state: 'refused', status: 0 }
  const details = webPush.generateRequestDetails(subscription, payload, {
    ...life,
    vapidDetails: vapid,
    contentEncoding: 'aes128gcm',
  })
  const status = await post(details.endpoint, details.headers, details.body)
  if (status >= 200 && status < 300) return { state: 'taken', status }
  // RFC 8030, sections 5 and 7.3 (December 2016).
  if (status === 404 || status === 410) return { state: 'gone', status }
  return { state: status === 429 || status >= 500 ? 'later' : 'refused', status }
}

/** Follows no redirects: a service that is moved tells browsers, not senders. */
function post(endpoint: string, headers: Record<string, string>, body: Buffer | null): Promise<number> {
  const url = new URL(endpoint)
  const isPlain = url.protocol === 'http:'
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    const sent = isPlain
      ? httpRequest(url, options)
      : httpsRequest(url, { ...options, lookup: lookUpOutside })
    sent.on('response', (answer) => {
      answer.on('error', reject)
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
