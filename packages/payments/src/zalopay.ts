import { hmacHex, isSigned } from './digest.ts'
import { classOf } from './gateway-codes.ts'
import { type PaymentOutcome, type PaymentReport, readAmount, textOf } from './report.ts'
import { formatVietnamStamp } from './vietnam-time.ts'
import { zalopayCreateCodes, zalopayQueryCodes } from './zalopay-codes.ts'

export interface ZalopayMerchant {
  appId: number
  /** Signs what we send. */
  key1: string
  /** Signs what ZaloPay sends. */
  key2: string
}

export interface ZalopayPayment {
  /** Our reference without the date that ZaloPay wants before it; letters, digits, `_`. */
  reference: string
  /** Account of the payer at our side; no personal data. */
  user: string
  /** Whole VND. */
  amount: number
  description: string
  createdAt: Date
  expiresAt: Date
  callbackUrl: string
  redirectUrl: string
}

const MIN_LIFE_S = 300
const MAX_LIFE_S = 2_592_000

/** `app_trans_id`: the day in Vietnam, then the reference; at most 40 characters. */
export function zalopayTransId(reference: string, createdAt: Date): string {
  const id = `${formatVietnamStamp(createdAt).slice(2, 8)}_${reference}`
  if (!/^\d{6}_\w+$/.test(id) || id.length > 40) throw new RangeError('ZaloPay reference')
  return id
}

/**
 * Body of `POST /v2/create`. The signature is over the fields that the document names, joined with `|`.
 * @throws RangeError for values that ZaloPay refuses.
 */
export function buildZalopayCreate(merchant: ZalopayMerchant, payment: ZalopayPayment) {
  const { amount, createdAt, expiresAt } = payment
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('ZaloPay amount')
  const life = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)
  if (life < MIN_LIFE_S || life > MAX_LIFE_S) throw new RangeError('ZaloPay expiry')
  const body = {
    app_id: merchant.appId,
    app_trans_id: zalopayTransId(payment.reference, createdAt),
    app_user: payment.user,
    amount,
    app_time: createdAt.getTime(),
    embed_data: JSON.stringify({ redirecturl: payment.redirectUrl }),
    item: '[]',
  }
  return {
    ...body,
    description: payment.description,
    callback_url: payment.callbackUrl,
    expire_duration_seconds: life,
    bank_code: '',
    mac: signZalopay(Object.values(body), merchant.key1),
  }
}

/** HMAC-SHA256 over values joined with `|`. */
export const signZalopay = (values: readonly (string | number)[], key: string): string =>
  hmacHex('sha256', key, values.join('|'))

/**
 * What a callback says. The signature is over the text of `data` as it came, so it is checked before that is parsed.
 * ZaloPay calls back on success only. Null for a forged, broken or foreign one.
 */
export function readZalopayCallback(
  callback: { data?: unknown; mac?: unknown },
  merchant: ZalopayMerchant,
): PaymentReport | null {
  if (typeof callback.data !== 'string') return null
  if (!isSigned('sha256', merchant.key2, callback.data, callback.mac)) return null
  const data = parseObject(callback.data)
  const amount = readAmount(data?.amount)
  if (!data || amount === null || data.app_id !== merchant.appId) return null
  const transaction = textOf(data.zp_trans_id)
  if (typeof data.app_trans_id !== 'string' || !/^\d+$/.test(transaction)) return null
  const serverTime = Number(data.server_time)
  return {
    reference: data.app_trans_id,
    eventId: `${data.app_trans_id}-${transaction}-1`,
    transactionId: transaction,
    amount,
    outcome: 'succeeded',
    code: '1',
    paidAt: Number.isSafeInteger(serverTime) && serverTime > 0 ? new Date(serverTime) : null,
  }
}

/** Fields of `POST /v2/query`. */
export function buildZalopayQuery(merchant: ZalopayMerchant, transId: string) {
  const { appId, key1 } = merchant
  return { app_id: appId, app_trans_id: transId, mac: signZalopay([appId, transId, key1], key1) }
}

/**
 * `return_code` (1 success, 2 failed, 3 processing) and its detail. Some documents have a detail in place of the
 * `return_code`.
 */
export function readZalopayCodes(answer: Record<string, unknown>): { code: string; detail: string } {
  const code = textOf(answer.return_code)
  return /^-\d+$/.test(code) ? { code: '2', detail: code } : { code, detail: textOf(answer.sub_return_code) }
}

/** ZaloPay answers queries of a transaction for this long, in ms; afterwards it answers -49 for every one. */
const TOLD_FOR_MS = 48 * 3_600_000
const FORGOTTEN = '-49'

/**
 * Whether ZaloPay has no payment by the name that a query asked for: nobody has begun to pay.
 * @param ageMs of the payment.
 */
export function isZalopayUnknown(answer: Record<string, unknown>, ageMs: number): boolean {
  const { code, detail } = readZalopayCodes(answer)
  if (code !== '2' || classOf(zalopayQueryCodes, detail) !== 'not_found') return false
  return detail !== FORGOTTEN || ageMs < TOLD_FOR_MS
}

/** Whether ZaloPay refused to create a payment because it has one by this name. */
export const isZalopayKnown = (answer: Record<string, unknown>) =>
  classOf(zalopayCreateCodes, readZalopayCodes(answer).detail) === 'duplicate'

/** What a code says about the payment; null if the code is about the call, or undocumented. */
function outcomeOf(code: string, detail: string): PaymentOutcome | null {
  if (code === '1') return 'succeeded'
  if (code === '3') return 'pending'
  if (code !== '2') return null
  return classOf(zalopayQueryCodes, detail) === 'failed' ? 'failed' : null
}

/**
 * What a query answered about the payment that it was asked for. ZaloPay signs no answers: they are believed because
 * they came over our own TLS connection. Null when it does not say.
 */
export function readZalopayQueryAnswer(
  answer: Record<string, unknown>,
  transId: string,
): (Omit<PaymentReport, 'amount'> & { amount: number | null }) | null {
  const { code, detail } = readZalopayCodes(answer)
  const outcome = outcomeOf(code, detail)
  if (!outcome) return null
  const transaction = textOf(answer.zp_trans_id)
  const hasTransaction = /^[1-9]\d*$/.test(transaction)
  return {
    reference: transId,
    eventId: `${transId}-${hasTransaction ? transaction : '0'}-${code}`,
    transactionId: hasTransaction ? transaction : null,
    // A payment that failed has none.
    amount: readAmount(answer.amount),
    outcome,
    code: detail || code,
    paidAt: null,
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
