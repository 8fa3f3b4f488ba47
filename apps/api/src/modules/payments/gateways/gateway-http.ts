import type { GatewayName } from '@repo/contract/payment-providers'
import { GatewayFault } from './gateway.ts'

/** Time-out of a call, in ms. */
const TIMEOUT_MS = 10_000
/** After so many faults in a row calls fail at once… */
const FAULTS_TO_OPEN = 5
/** …for so long. */
const OPEN_MS = 30_000
const MAX_ANSWER_BYTES = 64 * 1024

export type Post = (url: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Posts JSON to one gateway and reads its JSON; gives up early while the gateway is down. */
export function createGatewayPost(gateway: GatewayName, clock: () => Date, timeoutMs = TIMEOUT_MS): Post {
  let faults = 0
  let closedUntil = 0
  const fault = (what: string, cause?: unknown) => {
    faults += 1
    if (faults >= FAULTS_TO_OPEN) closedUntil = clock().getTime() + OPEN_MS
    return new GatewayFault(gateway, what, cause)
  }
  return async (url, body) => {
    // After the pause one call tests whether the gateway is back; if it fails, the pause starts again.
    if (closedUntil > clock().getTime()) throw new GatewayFault(gateway, 'left alone after faults in a row')
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw fault('no answer', error)
    })
    if (answer.status >= 500) throw fault(`HTTP ${answer.status}`)
    const value = await readObject(answer).catch((error: unknown) => {
      throw fault('an answer that cannot be read', error)
    })
    faults = 0
    return value
  }
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text()
  if (text.length > MAX_ANSWER_BYTES) throw new Error('too long')
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object')
  return value as Record<string, unknown>
}
