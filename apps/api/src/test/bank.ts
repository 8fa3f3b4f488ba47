import { createHmac } from 'node:crypto'
import type { TestApp } from './harness.ts'

let lastId = 90_000

export interface NoticeFields {
  id?: number
  transactionDate?: string
  accountNumber?: string
  content?: string
  transferType?: 'in' | 'out'
  transferAmount?: number
  referenceCode?: string
  subAccount?: string
}

/** A notice in SePay's format: by default of money that came in to our own account. */
export function bankNotice(t: TestApp, fields: NoticeFields) {
  lastId += 1
  return {
    id: lastId,
    gateway: 'Ngân hàng giả lập',
    transactionDate: '2026-11-20 09:30:00',
    accountNumber: t.services.env.BANK_ACCOUNT,
    code: null,
    content: '',
    transferType: 'in',
    transferAmount: 0,
    referenceCode: `FT${lastId}`,
    description: '',
    ...fields,
  }
}

/** Sends a notice like the bank's service does: signed over exactly the bytes that it sends. */
export async function sendNotice(
  t: TestApp,
  notice: object,
  change: { secret?: string; timestamp?: number; signature?: string | null; rawBody?: string } = {},
) {
  const rawBody = change.rawBody ?? JSON.stringify(notice)
  const timestamp = String(change.timestamp ?? Math.floor(t.time.now().getTime() / 1000))
  const hex = createHmac('sha256', change.secret ?? t.services.env.SEPAY_WEBHOOK_SECRET)
    .update(`${timestamp}.${JSON.stringify(notice)}`)
    .digest('hex')
  const signature = change.signature === undefined ? `sha256=${hex}` : change.signature
  const answer = await t.app.inject({
    method: 'POST',
    url: '/payments/webhooks/sepay',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': timestamp,
      ...(signature === null ? {} : { 'x-sepay-signature': signature }),
    },
    payload: rawBody,
  })
  return { status: answer.statusCode, body: answer.json() }
}
