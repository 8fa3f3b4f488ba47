import { hmacHex, isSigned } from './digest.ts'
import { classOf } from './gateway-codes.ts'
import { momoCodes } from './momo-codes.ts'
import { type PaymentOutcome, type PaymentReport, readAmount, textOf } from './report.ts'

export interface MomoMerchant {
  partnerCode: string
  accessKey: string
  secret: string
}

export interface MomoPayment {
  /** Our reference, also MoMo's `orderId`. */
  reference: string
  /** Unique per request; the same one again is refused by MoMo, so a repeated request pays once. */
  requestId: string
  /** Whole VND. */
  amount: number
  description: string
  /** Where the payer comes back to. */
  redirectUrl: string
  /** Where MoMo sends its notice. */
  ipnUrl: string
  /** `payWithMethod` also takes cards and banks. */
  requestType?: 'captureWallet' | 'payWithMethod'
}

type Fields = Record<string, unknown>

/** MoMo's own rule for `orderId` and `requestId`. */
const REFERENCE = /^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$/

/** The text that MoMo signs: `key=value` joined with `&`, not encoded, in the order of the document. */
export function signMomo(pairs: readonly (readonly [string, string | number])[], secret: string): string {
  return hmacHex('sha256', secret, toText(pairs))
}

const toText = (pairs: readonly (readonly [string, unknown])[]) =>
  pairs.map(([key, value]) => `${key}=${textOf(value)}`).join('&')

/**
 * Body of `POST /v2/gateway/api/create`.
 * @throws RangeError for values that MoMo refuses.
 */
export function buildMomoCreate(
  merchant: MomoMerchant,
  payment: MomoPayment,
): Record<string, string | number> {
  const { reference, requestId, amount, description, requestType = 'captureWallet' } = payment
  if (!REFERENCE.test(reference) || reference.length > 200) throw new RangeError('MoMo reference')
  if (!REFERENCE.test(requestId) || requestId.length > 50) throw new RangeError('MoMo request id')
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('MoMo amount')
  const signed = [
    ['accessKey', merchant.accessKey],
    ['amount', amount],
    ['extraData', ''],
    ['ipnUrl', payment.ipnUrl],
    ['orderId', reference],
    ['orderInfo', description],
    ['partnerCode', merchant.partnerCode],
    ['redirectUrl', payment.redirectUrl],
    ['requestId', requestId],
    ['requestType', requestType],
  ] as const
  const { accessKey: _known, ...body } = Object.fromEntries<string | number>(signed)
  return { ...body, lang: 'vi', signature: signMomo(signed, merchant.secret) }
}

const NOTICE_FIELDS = [
  'amount',
  'extraData',
  'message',
  'orderId',
  'orderInfo',
  'orderType',
  'partnerCode',
  'payType',
  'requestId',
  'responseTime',
  'resultCode',
  'transId',
] as const

/** What a notice (IPN) or a return says, once its signature has been found right; null otherwise. */
export function readMomoNotice(notice: Fields, merchant: MomoMerchant): PaymentReport | null {
  const pairs = [
    ['accessKey', merchant.accessKey] as const,
    ...NOTICE_FIELDS.map((name) => [name, notice[name]] as const),
  ]
  if (NOTICE_FIELDS.some((name) => !isPlain(notice[name]))) return null
  if (!isSigned('sha256', merchant.secret, toText(pairs), notice.signature)) return null
  return notice.partnerCode === merchant.partnerCode ? toReport(notice) : null
}

/** Body of `POST /v2/gateway/api/query`. */
export function buildMomoQuery(merchant: MomoMerchant, reference: string, requestId: string) {
  const { partnerCode, accessKey, secret } = merchant
  const signature = signMomo(
    [
      ['accessKey', accessKey],
      ['orderId', reference],
      ['partnerCode', partnerCode],
      ['requestId', requestId],
    ],
    secret,
  )
  return { partnerCode, requestId, orderId: reference, lang: 'vi', signature }
}

/**
 * What a query answered. MoMo signs no answers: they are believed because they came over our own TLS connection.
 * Null when it is about another payment or does not say.
 */
export function readMomoQueryAnswer(answer: Fields, merchant: MomoMerchant, reference: string) {
  if (answer.partnerCode !== merchant.partnerCode || answer.orderId !== reference) return null
  const report = toReport(answer)
  if (!report || report.code === UNKNOWN_ERROR) return null
  return report.outcome === 'pending' && classOf(momoCodes, report.code) !== 'pending' ? null : report
}

function toReport(fields: Fields): PaymentReport | null {
  const amount = readAmount(fields.amount)
  const code = textOf(fields.resultCode)
  if (typeof fields.orderId !== 'string' || amount === null || !/^\d+$/.test(code)) return null
  const transaction = textOf(fields.transId)
  const responseTime = Number(fields.responseTime)
  const outcome = momoOutcome(Number(code))
  return {
    reference: fields.orderId,
    eventId: [fields.orderId, transaction || '0', code].join('-'),
    transactionId: transaction === '' || transaction === '0' ? null : transaction,
    amount,
    outcome,
    code,
    paidAt:
      outcome === 'succeeded' && Number.isSafeInteger(responseTime) && responseTime > 0
        ? new Date(responseTime)
        : null,
  }
}

/** Final in a notice. In the answer to a query it may be about the query itself, so it must not end a payment. */
const UNKNOWN_ERROR = '99'

/** What a code says about a payment. A code that is about the call, or undocumented, ends nothing. */
export function momoOutcome(resultCode: number): PaymentOutcome {
  const read = classOf(momoCodes, String(resultCode))
  if (read === 'success') return 'succeeded'
  return read === 'failed' ? 'failed' : 'pending'
}

const isPlain = (value: unknown) =>
  value === undefined || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
