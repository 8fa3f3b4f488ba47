import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Booked } from './lists.ts'

export const modes = ['normal', 'duplicate', 'reorder', 'wrong_signature', 'outgoing', 'silent'] as const
export type Mode = (typeof modes)[number]

export interface Transfer {
  account: string
  /** Whole VND. */
  amount: number
  content: string
  mode: Mode
  delaySeconds: number
  /** Order to lead back to. */
  order: string | null
}

export interface Delivery {
  status: number | null
  text: string
}

/** A bank's service tries again when it is not answered; here in seconds instead of minutes. */
const RETRY_WAITS_MS = [500, 1000, 2000, 4000, 8000]
const ANSWER_TIMEOUT_MS = 10_000
const COPIES = 3

let lastId = 0

/** Numbers grow with time, so that they stay unique after a restart. */
function nextId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 100)
  return lastId
}

/** The bytes of a notice in the format of SePay's document. */
export function writeNotice(transfer: Transfer, now: Date): string {
  const id = nextId()
  return JSON.stringify({
    id,
    gateway: 'Ngân hàng giả lập',
    transactionDate: vietnamTime(now),
    accountNumber: transfer.account,
    code: null,
    content: `MBGL.${id % 1_000_000}.${transfer.content}.CT tu 0000 NGUOI DUNG THU`,
    transferType: transfer.mode === 'outgoing' ? 'out' : 'in',
    transferAmount: transfer.amount,
    accumulated: 0,
    subAccount: null,
    referenceCode: `MBGL.${id}`,
    description: '',
  })
}

function vietnamTime(now: Date): string {
  return new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Written from the document of the bank's service, not from the code that checks it. */
export function signatureHeaders(body: string, secret: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString()
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
  return { 'X-SePay-Timestamp': timestamp, 'X-SePay-Signature': `sha256=${digest}` }
}

/** What the bank's books have of the transfer that a notice tells of. */
function bookedOf(body: string): Booked {
  const notice = JSON.parse(body) as Record<string, string> & { id: number; transferAmount: number }
  return {
    id: notice.id,
    at: notice.transactionDate ?? '',
    account: notice.accountNumber ?? '',
    amount: notice.transferAmount,
    isIncoming: notice.transferType === 'in',
    content: notice.content ?? '',
    reference: notice.referenceCode ?? '',
  }
}

/**
 * Books a transfer, and sends its notice until it is answered, or until the tries are used up. Reports each answer. A
 * silent transfer is booked only, as if its notice had been lost.
 */
export async function deliver(
  transfer: Transfer,
  target: { apiUrl: string; secret: string },
  report: (delivery: Delivery) => void,
  book: (booked: Booked) => void = () => {},
): Promise<void> {
  await wait(transfer.delaySeconds * 1000)
  const bodies = partsOf(transfer).map((amount) => writeNotice({ ...transfer, amount }, new Date()))
  for (const body of bodies) book(bookedOf(body))
  if (transfer.mode === 'silent') return
  // The newest first, as after a network failure.
  if (transfer.mode === 'reorder') bodies.reverse()
  const secret = transfer.mode === 'wrong_signature' ? `${target.secret}-wrong` : target.secret
  const copies = transfer.mode === 'duplicate' ? COPIES : 1
  for (const body of bodies)
    for (let copy = 0; copy < copies; copy += 1) await sendWithRetries(body, { ...target, secret }, report)
}

/** Two transfers can change places, one cannot: the money comes in two parts then. */
function partsOf({ mode, amount }: Transfer): number[] {
  if (mode !== 'reorder' || amount < 2) return [amount]
  const first = Math.floor(amount / 2)
  return [first, amount - first]
}

async function sendWithRetries(
  body: string,
  target: { apiUrl: string; secret: string },
  report: (delivery: Delivery) => void,
): Promise<void> {
  for (const pause of [...RETRY_WAITS_MS, null]) {
    const delivery = await send(body, target)
    report(delivery)
    // A refusal stays a refusal; only silence and outages are worth another try.
    const isFinal = delivery.status !== null && delivery.status < 500 && delivery.status !== 429
    if (isFinal || pause === null) return
    await wait(pause)
  }
}

async function send(body: string, { apiUrl, secret }: { apiUrl: string; secret: string }): Promise<Delivery> {
  try {
    const answer = await fetch(`${apiUrl}/payments/webhooks/sepay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(body, secret, new Date()) },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return { status: answer.status, text: (await answer.text()).slice(0, 500) }
  } catch (error) {
    return { status: null, text: error instanceof Error ? error.message : String(error) }
  }
}
