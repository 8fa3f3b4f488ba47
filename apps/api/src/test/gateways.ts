import { createHmac } from 'node:crypto'
import { gateways } from '@repo/contract/payment-providers'
import type { TestApp } from './harness.ts'

/** Settings of a service with all gateways; a test that answers in a gateway's place also sets its URL. */
export const gatewayEnv = {
  PAYMENT_GATEWAYS: gateways.join(','),
  VNPAY_TMN_CODE: 'TESTTMN1',
  VNPAY_HASH_SECRET: 'vnpay-test-secret-0123456789',
  MOMO_PARTNER_CODE: 'TESTMOMO',
  MOMO_ACCESS_KEY: 'momo-access',
  MOMO_SECRET_KEY: 'momo-test-secret-0123456789',
  ZALOPAY_APP_ID: '2554',
  ZALOPAY_KEY1: 'zalopay-key-one-0123456789',
  ZALOPAY_KEY2: 'zalopay-key-two-0123456789',
  CASSO_WEBHOOK_KEY: 'casso-test-key-0123456789',
  PAYOS_CHECKSUM_KEY: 'payos-test-key-0123456789',
}

const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

/** Query of a VNPay notice, signed as VNPay's document says; independent of the code that verifies it. */
export function vnpayQuery(fields: Record<string, string>, secret = gatewayEnv.VNPAY_HASH_SECRET): string {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${encodeURIComponent(fields[key] ?? '').replace(/%20/g, '+')}`)
    .join('&')
  return `${text}&vnp_SecureHash=${hmac('sha512', secret, text)}`
}

export interface VnpayNoticeFields {
  reference: string
  amount: number
  response?: string
  status?: string
  transaction?: string
}

export const vnpayNotice = ({
  reference,
  amount,
  response = '00',
  status = response,
  transaction = '14422574',
}: VnpayNoticeFields) =>
  vnpayQuery({
    vnp_Amount: String(amount * 100),
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: `Thanh toan ${reference}`,
    vnp_PayDate: '20261121091806',
    vnp_ResponseCode: response,
    vnp_TmnCode: gatewayEnv.VNPAY_TMN_CODE,
    vnp_TransactionNo: transaction,
    vnp_TransactionStatus: status,
    vnp_TxnRef: reference,
  })

const VNPAY_ANSWER =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'
/** Fields that are signed only in answers to queries. */
const VNPAY_QUERY_ONLY = 'PromotionCode PromotionAmount'

/** An answer of VNPay, signed over its fields in the order of VNPay's document. Fields are named without `vnp_`. */
export function vnpayAnswer(command: 'refund' | 'querydr', fields: Record<string, string>) {
  const values: Record<string, string> = {
    Command: command,
    ResponseCode: '00',
    TmnCode: gatewayEnv.VNPAY_TMN_CODE,
    ...fields,
  }
  const names = (command === 'refund' ? VNPAY_ANSWER : `${VNPAY_ANSWER} ${VNPAY_QUERY_ONLY}`).split(' ')
  const text = names.map((name) => values[name] ?? '').join('|')
  const named = Object.fromEntries(names.map((name) => [`vnp_${name}`, values[name] ?? '']))
  return { body: { ...named, vnp_SecureHash: hmac('sha512', gatewayEnv.VNPAY_HASH_SECRET, text) } }
}

export async function sendVnpay(t: TestApp, query: string): Promise<string> {
  const answer = await t.app.inject({ method: 'GET', url: `/payments/webhooks/vnpay?${query}` })
  return answer.json<{ RspCode: string }>().RspCode
}

/** Body of a MoMo notice, signed over its fields in the order of the document. */
export function momoNotice(change: {
  reference: string
  amount: number
  resultCode?: number
  transId?: number
}) {
  const { reference, amount, resultCode = 0, transId = 3_141_592_653 } = change
  const body = {
    amount,
    extraData: '',
    message: 'Thành công.',
    orderId: reference,
    orderInfo: `Thanh toán ${reference}`,
    orderType: 'momo_wallet',
    partnerCode: gatewayEnv.MOMO_PARTNER_CODE,
    payType: 'qr',
    requestId: reference,
    responseTime: 1_795_000_000_000,
    resultCode,
    transId,
  }
  const text = Object.entries({ accessKey: gatewayEnv.MOMO_ACCESS_KEY, ...body })
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
  return { ...body, signature: hmac('sha256', gatewayEnv.MOMO_SECRET_KEY, text) }
}

/** A ZaloPay callback, signed over the exact text of its data. */
export function zalopayCallback(transId: string, amount: number, zpTransId = 230_414_000_000_001) {
  const data = JSON.stringify({
    app_id: Number(gatewayEnv.ZALOPAY_APP_ID),
    app_trans_id: transId,
    app_time: 1_795_000_000_000,
    app_user: 'hoc-vien',
    amount,
    embed_data: '{}',
    item: '[]',
    zp_trans_id: zpTransId,
    server_time: 1_795_000_060_000,
    channel: 38,
  })
  return { data, mac: hmac('sha256', gatewayEnv.ZALOPAY_KEY2, data), type: 1 }
}

export async function postNotice(
  t: TestApp,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/payments/webhooks/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json<Record<string, unknown>>(),
  }
}

/** Header that Casso sends with a body whose keys are already sorted. */
export function cassoSignature(body: object, atMs: number): string {
  const hex = hmac('sha512', gatewayEnv.CASSO_WEBHOOK_KEY, `${atMs}.${JSON.stringify(body)}`)
  return `t=${atMs},v1=${hex}`
}

/** Signature of a payOS notice whose data has sorted keys. */
export function payosSignature(data: Record<string, string | number>): string {
  const text = Object.entries(data)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
  return hmac('sha256', gatewayEnv.PAYOS_CHECKSUM_KEY, text)
}
