import { type ApiAnswer, type Body, type Gateway, type GatewayContext, hasRunOut, textIn } from './gateway.ts'
import { type Payment, type PaymentState, type Refund, refundedSum } from './ledger.ts'
import { signMomoFields } from './sign.ts'

const LIFE_MS = 100 * 60_000
const PREFIX = '/momo/v2/gateway/api/'

/** `resultCode` (developers.momo.vn, "Bảng mã lỗi"). */
const codes: Partial<Record<PaymentState, readonly [number, string]>> = {
  paid: [0, 'Thành công.'],
  cancelled: [1006, 'Giao dịch thất bại do người dùng từ chối xác nhận thanh toán.'],
  unfunded: [1001, 'Giao dịch thất bại do tài khoản người dùng không đủ tiền.'],
}
const REFUSED: readonly [number, string] = [
  1006,
  'Giao dịch thất bại do người dùng từ chối xác nhận thanh toán.',
]

const listed = (refund: Refund) => ({
  orderId: refund.requestId,
  amount: refund.amount,
  resultCode: 0,
  transId: Number(refund.transactionId),
})

/** MoMo v2 (developers.momo.vn: "Thanh toán", "Truy vấn", "Hoàn tiền"). */
export function createMomo({ settings, ledger }: GatewayContext): Gateway {
  const { partnerCode, accessKey, secretKey } = settings.momo

  const isSigned = (body: Body, names: readonly string[]) => {
    const fields = Object.fromEntries(names.map((name) => [name, textIn(body, name)]))
    return textIn(body, 'signature') === signMomoFields({ accessKey, ...fields }, secretKey)
  }
  const reply = (body: Body, resultCode: number, message: string, more: Body = {}): ApiAnswer => ({
    status: resultCode === 13 ? 400 : 200,
    body: {
      partnerCode,
      requestId: textIn(body, 'requestId'),
      orderId: textIn(body, 'orderId'),
      resultCode,
      message,
      responseTime: Date.now(),
      ...more,
    },
  })
  const unsigned = (body: Body) => reply(body, 13, 'Xác thực doanh nghiệp thất bại.')

  const create = (body: Body): ApiAnswer => {
    const names = ['amount', 'extraData', 'ipnUrl', 'orderId', 'orderInfo', 'partnerCode', 'redirectUrl']
    if (!isSigned(body, [...names, 'requestId', 'requestType'])) return unsigned(body)
    const amount = Number(textIn(body, 'amount'))
    if (!Number.isInteger(amount) || amount < 1000 || amount > 50_000_000)
      return reply(body, 22, 'Số tiền giao dịch không hợp lệ.')
    if (ledger.find('momo', textIn(body, 'orderId'))) return reply(body, 41, 'OrderId bị trùng.')
    const payment = ledger.open({
      gateway: 'momo',
      reference: textIn(body, 'orderId'),
      requestId: textIn(body, 'requestId'),
      amount,
      description: textIn(body, 'orderInfo'),
      createdStamp: '',
      expiresAt: Date.now() + LIFE_MS,
      returnUrl: textIn(body, 'redirectUrl'),
      noticeUrl: textIn(body, 'ipnUrl'),
    })
    return reply(body, 0, 'Thành công.', { amount, payUrl: `${settings.publicUrl}/pay/${payment.token}` })
  }

  const query = (body: Body): ApiAnswer => {
    if (!isSigned(body, ['orderId', 'partnerCode', 'requestId'])) return unsigned(body)
    const payment = ledger.find('momo', textIn(body, 'orderId'))
    if (!payment) return reply(body, 42, 'OrderId không hợp lệ hoặc không được tìm thấy.')
    const [resultCode, message] =
      codes[payment.state] ??
      (hasRunOut(payment)
        ? ([1005, 'Giao dịch thất bại do url hoặc QR code đã hết hạn.'] as const)
        : ([1000, 'Giao dịch đã được khởi tạo, chờ người dùng xác nhận thanh toán.'] as const))
    return reply(body, resultCode, message, {
      extraData: '',
      amount: payment.amount,
      transId: Number(payment.transactionId || 0),
      payType: 'qr',
      refundTrans: payment.refunds.map(listed),
      responseTime: payment.decidedAt || Date.now(),
    })
  }

  /** "Truy vấn hoàn tiền": about the `orderId` of the refund, not of its payment. */
  const queryRefund = (body: Body): ApiAnswer => {
    if (!isSigned(body, ['orderId', 'partnerCode', 'requestId'])) return unsigned(body)
    const refund = ledger.findRefund('momo', textIn(body, 'orderId'))
    if (!refund) return reply(body, 42, 'OrderId không hợp lệ hoặc không được tìm thấy.')
    return reply(body, 0, 'Thành công.', { refundTrans: [listed(refund)] })
  }

  const refund = (body: Body): ApiAnswer => {
    const names = ['amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId']
    if (!isSigned(body, names)) return unsigned(body)
    const payment = ledger.findTransaction('momo', textIn(body, 'transId'))
    const amount = Number(textIn(body, 'amount'))
    const orderId = textIn(body, 'orderId')
    if (ledger.findRefund('momo', orderId)) return reply(body, 41, 'OrderId bị trùng.')
    if (payment?.state !== 'paid')
      return reply(body, 1080, 'Giao dịch hoàn tiền thất bại: không tìm thấy giao dịch gốc.')
    if (!Number.isInteger(amount) || amount <= 0 || refundedSum(payment) + amount > payment.amount)
      return reply(body, 1081, 'Giao dịch hoàn tiền bị từ chối: quá số tiền gốc.')
    const transactionId = ledger.nextNumber()
    payment.refunds.push({ requestId: orderId, amount, transactionId })
    ledger.save()
    return reply(body, 0, 'Thành công.', { amount, transId: Number(transactionId) })
  }

  const told = (payment: Payment, [resultCode, message]: readonly [number, string]) => {
    const fields = {
      amount: payment.amount,
      extraData: '',
      message,
      orderId: payment.reference,
      orderInfo: payment.description,
      orderType: 'momo_wallet',
      partnerCode,
      payType: 'qr',
      requestId: payment.requestId,
      responseTime: payment.decidedAt,
      resultCode,
      transId: resultCode === 0 ? Number(payment.transactionId) : 0,
    }
    return { ...fields, signature: signMomoFields({ accessKey, ...fields }, secretKey) }
  }
  const noticeOf = (payment: Payment, code: readonly [number, string]) => ({
    url: payment.noticeUrl,
    body: JSON.stringify(told(payment, code)),
  })

  return {
    name: 'momo',
    title: 'MoMo',
    choices: ['paid', 'cancelled', 'unfunded'],
    tries: 10,
    noticeOf: (payment) => noticeOf(payment, codes[payment.state] ?? REFUSED),
    olderFailureOf: (payment) => noticeOf(payment, REFUSED),
    // "IPN": answered with 204 within 15 seconds.
    isTaken: ({ status }) => status === 204,
    returnUrlOf(payment) {
      const url = new URL(payment.returnUrl)
      for (const [key, value] of Object.entries(told(payment, codes[payment.state] ?? REFUSED)))
        url.searchParams.set(key, String(value))
      return url.href
    },
    answer(path, body) {
      const calls: Record<string, (body: Body) => ApiAnswer> = {
        create,
        query,
        refund,
        'refund/query': queryRefund,
      }
      return path.startsWith(PREFIX) ? (calls[path.slice(PREFIX.length)]?.(body) ?? null) : null
    },
  }
}
