import { randomUUID } from 'node:crypto'
import {
  type Body,
  type Gateway,
  type GatewayContext,
  hasRunOut,
  type NoticeAnswer,
  parseJson,
  textIn,
} from './gateway.ts'
import { hasMoney, type Payment, type PaymentState, type Refund, refundedSum } from './ledger.ts'
import { signVnpayForm, signVnpayPipe, type Values, vnpayText } from './sign.ts'
import { fromStamp, toStamp } from './vietnam-time.ts'

/** VNPay counts in hundredths of a dong. */
const FACTOR = 100

/** `vnp_ResponseCode` and `vnp_TransactionStatus` (VNPay 2.1.0, "Bảng mã lỗi"). */
const codes: Record<Exclude<PaymentState, 'open'>, readonly [string, string]> = {
  paid: ['00', '00'],
  suspected: ['07', '07'],
  cancelled: ['24', '02'],
  unfunded: ['51', '02'],
}

const QUERY = [
  'RequestId',
  'Version',
  'Command',
  'TmnCode',
  'TxnRef',
  'TransactionDate',
  'CreateDate',
  'IpAddr',
]
const REFUND = [
  'RequestId',
  'Version',
  'Command',
  'TmnCode',
  'TransactionType',
  'TxnRef',
  'Amount',
  'TransactionNo',
  'TransactionDate',
  'CreateBy',
  'CreateDate',
  'IpAddr',
]
const ANSWER = [
  'ResponseId',
  'Command',
  'ResponseCode',
  'Message',
  'TmnCode',
  'TxnRef',
  'Amount',
  'BankCode',
  'PayDate',
  'TransactionNo',
  'TransactionType',
  'TransactionStatus',
  'OrderInfo',
]
const QUERY_ANSWER = [...ANSWER, 'PromotionCode', 'PromotionAmount']

/** VNPay 2.1.0 (sandbox.vnpayment.vn/apis/docs: "Thanh toán PAY", "querydr & refund"). */
export function createVnpay({ settings, ledger }: GatewayContext): Gateway {
  const { tmnCode, secret } = settings.vnpay
  const seenRequests = new Set<string>()

  const fieldsOf = (payment: Payment, [code, status]: readonly [string, string]): Values => ({
    vnp_Amount: String(payment.amount * FACTOR),
    vnp_BankCode: 'NCB',
    vnp_BankTranNo: status === '02' ? '' : `VNP${payment.transactionId}`,
    vnp_CardType: 'ATM',
    vnp_OrderInfo: payment.description,
    vnp_PayDate: toStamp(payment.decidedAt),
    vnp_ResponseCode: code,
    vnp_TmnCode: tmnCode,
    vnp_TransactionNo: status === '02' ? '0' : payment.transactionId,
    vnp_TransactionStatus: status,
    vnp_TxnRef: payment.reference,
  })
  const signed = (fields: Values) => `${vnpayText(fields)}&vnp_SecureHash=${signVnpayForm(fields, secret)}`
  const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
  const codesOf = ({ state }: Payment) => codes[state === 'open' ? 'cancelled' : state]

  const reply = (command: string, fields: Values, names: readonly string[] = QUERY_ANSWER) => {
    const all: Values = {
      ResponseId: randomUUID().replaceAll('-', ''),
      Command: command,
      TmnCode: tmnCode,
      ...fields,
    }
    const hash = signVnpayPipe(
      names.map((name) => all[name] ?? ''),
      secret,
    )
    const body = Object.fromEntries(names.map((name) => [`vnp_${name}`, all[name] ?? '']))
    return { status: 200, body: { ...body, vnp_SecureHash: hash } }
  }

  const isSigned = (body: Body, names: readonly string[]) => {
    const values = [...names, 'OrderInfo'].map((name) => textIn(body, `vnp_${name}`))
    return textIn(body, 'vnp_SecureHash') === signVnpayPipe(values, secret)
  }

  /** A payment is only known by its day too: `vnp_TransactionDate` is the `vnp_CreateDate` of the payment. */
  const findOf = (body: Body) => {
    const payment = ledger.find('vnpay', textIn(body, 'vnp_TxnRef'))
    return payment?.createdStamp === textIn(body, 'vnp_TransactionDate') ? payment : undefined
  }

  const moneyFields = (payment: Payment, amount: number): Values => ({
    TxnRef: payment.reference,
    Amount: String(amount * FACTOR),
    BankCode: 'NCB',
    PayDate: payment.decidedAt ? toStamp(payment.decidedAt) : '',
    OrderInfo: payment.description,
  })

  /** Status of an accepted refund when it is queried: the bank has been told to pay. */
  const tellRefund = (payment: Payment, refund: Refund) =>
    reply('querydr', {
      ...moneyFields(payment, refund.amount),
      ResponseCode: '00',
      Message: 'QueryDR Success',
      TransactionNo: refund.transactionId,
      TransactionType: refund.amount === payment.amount ? '02' : '03',
      TransactionStatus: '06',
    })

  /** Without a number the newest transaction of the payment is told, and that may be a refund. */
  const query = (body: Body) => {
    if (textIn(body, 'vnp_TmnCode') !== tmnCode)
      return reply('querydr', { ResponseCode: '02', Message: 'Invalid TmnCode' })
    if (!isSigned(body, QUERY)) return reply('querydr', { ResponseCode: '97', Message: 'Invalid signature' })
    const requestId = textIn(body, 'vnp_RequestId')
    if (seenRequests.has(requestId))
      return reply('querydr', { ResponseCode: '94', Message: 'Duplicate request' })
    seenRequests.add(requestId)
    const payment = findOf(body)
    if (!payment) return reply('querydr', { ResponseCode: '91', Message: 'Order not found' })
    const number = textIn(body, 'vnp_TransactionNo')
    const refund =
      number === ''
        ? payment.refunds.at(-1)
        : payment.refunds.find(({ transactionId }) => transactionId === number)
    if (refund) return tellRefund(payment, refund)
    if (number !== '' && number !== payment.transactionId)
      return reply('querydr', { ResponseCode: '91', Message: 'Order not found' })
    const status = payment.state === 'open' && !hasRunOut(payment) ? '01' : codesOf(payment)[1]
    return reply('querydr', {
      ...moneyFields(payment, payment.amount),
      ResponseCode: '00',
      Message: 'QueryDR Success',
      TransactionNo: payment.transactionId || '0',
      TransactionType: '01',
      TransactionStatus: status,
    })
  }

  const refundCode = (body: Body, payment: Payment | undefined, amount: number): string => {
    if (!isSigned(body, REFUND)) return '97'
    if (!payment) return '91'
    if (payment.refunds.some(({ requestId }) => requestId === textIn(body, 'vnp_RequestId'))) return '94'
    if (!hasMoney(payment)) return '95'
    const isFull = textIn(body, 'vnp_TransactionType') === '02'
    if (isFull && payment.refunds.length > 0) return '04'
    if (isFull && amount !== payment.amount) return '93'
    return Number.isInteger(amount) && amount > 0 && refundedSum(payment) + amount <= payment.amount
      ? '00'
      : '02'
  }

  const refund = (body: Body) => {
    const payment = findOf(body)
    const amount = Number(textIn(body, 'vnp_Amount')) / FACTOR
    const code = refundCode(body, payment, amount)
    if (code !== '00' || !payment) return reply('refund', { ResponseCode: code, Message: 'Refused' }, ANSWER)
    const transactionId = ledger.nextNumber()
    payment.refunds.push({ requestId: textIn(body, 'vnp_RequestId'), amount, transactionId })
    ledger.save()
    return reply(
      'refund',
      {
        ...moneyFields(payment, amount),
        ResponseCode: '00',
        Message: 'Yeu cau hoan tien thanh cong',
        TransactionNo: transactionId,
        TransactionType: textIn(body, 'vnp_TransactionType'),
        TransactionStatus: '05',
      },
      ANSWER,
    )
  }

  return {
    name: 'vnpay',
    title: 'VNPay',
    choices: ['paid', 'cancelled', 'unfunded', 'suspected'],
    // "IPN": every five minutes, at most ten times.
    tries: 10,
    noticeOf: (payment) => ({
      url: withQuery(payment.noticeUrl, signed(fieldsOf(payment, codesOf(payment)))),
      body: null,
    }),
    olderFailureOf: (payment) => ({
      url: withQuery(payment.noticeUrl, signed(fieldsOf(payment, codes.cancelled))),
      body: null,
    }),
    // Any other code, and silence, is worth another try.
    isTaken: ({ status, text }: NoticeAnswer) =>
      status === 200 && ['00', '02'].includes(textIn(parseJson(text), 'RspCode')),
    returnUrlOf: (payment) => withQuery(payment.returnUrl, signed(fieldsOf(payment, codesOf(payment)))),
    answer(path, body) {
      if (path !== '/vnpay/api/transaction') return null
      return textIn(body, 'vnp_Command') === 'refund' ? refund(body) : query(body)
    },
  }
}

/** Takes in the address that a payer was sent to. @returns the payment, or a Vietnamese sentence for the payer. */
export function openVnpayPage(
  { settings, ledger }: GatewayContext,
  query: URLSearchParams,
): Payment | string {
  const given = [...query].filter(([key]) => key.startsWith('vnp_'))
  const { vnp_SecureHash: hash, vnp_SecureHashType: _type, ...fields } = Object.fromEntries(given)
  const isTwice = new Set(given.map(([key]) => key)).size !== given.length
  if (isTwice || !hash || hash.toLowerCase() !== signVnpayForm(fields, settings.vnpay.secret))
    return 'Sai chữ ký (mã 70).'
  if (fields.vnp_TmnCode !== settings.vnpay.tmnCode) return 'Website chưa được đăng ký (mã 72).'
  const {
    vnp_TxnRef: reference = '',
    vnp_CreateDate: createdStamp = '',
    vnp_OrderInfo: description = '',
  } = fields
  const amount = Number(fields.vnp_Amount) / FACTOR
  const expiresAt = fromStamp(fields.vnp_ExpireDate ?? '')
  const isWhole = reference !== '' && Number.isInteger(amount) && amount > 0 && !Number.isNaN(expiresAt)
  if (!isWhole || !fields.vnp_ReturnUrl) return 'Dữ liệu gửi sang không đúng định dạng (mã 03).'
  const known = ledger.find('vnpay', reference)
  if (known) return known
  return ledger.open({
    gateway: 'vnpay',
    reference,
    requestId: reference,
    amount,
    description,
    createdStamp,
    expiresAt,
    returnUrl: fields.vnp_ReturnUrl,
    noticeUrl: settings.vnpayNoticeUrl,
  })
}
