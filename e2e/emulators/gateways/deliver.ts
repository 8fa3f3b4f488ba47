import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway, Notice } from './gateway.ts'
import type { Delivery, Payment } from './ledger.ts'

export const modes = ['normal', 'duplicate', 'reorder', 'lose_first'] as const
export type Mode = (typeof modes)[number]

export interface DeliveryOptions {
  mode: Mode
  delaySeconds: number
}

const ANSWER_TIMEOUT_MS = 15_000
const COPIES = 3
const MAX_KEPT_TEXT = 300

/** Tells the merchant of a payment, until it is taken or the tries are used up. */
export async function deliver(
  gateway: Gateway,
  payment: Payment,
  { mode, delaySeconds }: DeliveryOptions,
  { retryMs, report }: { retryMs: number; report: (delivery: Delivery) => void },
): Promise<void> {
  const notice = gateway.noticeOf(payment)
  if (!notice) return
  await wait(delaySeconds * 1000)
  const tell = (each: Notice, isLost = false) =>
    sendUntilTaken(gateway, each, { retryMs, report, isFirstLost: isLost })
  const copies = mode === 'duplicate' ? COPIES : 1
  await Promise.all(Array.from({ length: copies }, () => tell(notice, mode === 'lose_first')))
  const older = mode === 'reorder' ? gateway.olderFailureOf(payment) : null
  if (older) await tell(older)
}

async function sendUntilTaken(
  gateway: Gateway,
  notice: Notice,
  options: { retryMs: number; report: (delivery: Delivery) => void; isFirstLost: boolean },
): Promise<void> {
  for (let attempt = 1; attempt <= gateway.tries; attempt += 1) {
    const isLost = options.isFirstLost && attempt === 1
    const delivery = isLost ? lost() : await send(gateway, notice)
    options.report(delivery)
    if (delivery.isTaken) return
    if (attempt < gateway.tries) await wait(options.retryMs)
  }
}

async function send(gateway: Gateway, { url, body }: Notice): Promise<Delivery> {
  try {
    const answer = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      ...(body === null ? {} : { body, headers: { 'content-type': 'application/json; charset=utf-8' } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const { status } = answer
    const text = await answer.text()
    const isTaken = gateway.isTaken({ status, text })
    return { at: Date.now(), status, text: text.slice(0, MAX_KEPT_TEXT), isTaken }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { at: Date.now(), status: null, text, isTaken: false }
  }
}

const lost = (): Delivery => ({
  at: Date.now(),
  status: null,
  text: 'thất lạc theo tùy chọn',
  isTaken: false,
})
