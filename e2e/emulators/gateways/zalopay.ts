import {
  type ApiAnswer,
  type Body,
  type Gateway,
  type GatewayContext,
  hasRunOut,
  parseJson,
  textIn,
} from './gateway.ts'
import { type Payment, refundedSum } from './ledger.ts'
import { signZalopayData, signZalopayPipe } from './sign.ts'
import { toStamp } from './vietnam-time.ts'

const PREFIX = '/zalopay/v2/'
/** How far `app_time` may be from the gateway's clock. */
const CLOCK_SLACK_MS = 15 * 60_000

/** ZaloPay v2 (docs.zalopay.vn: "Tạo đơn hàng", "Callback", "Truy vấn", "Hoàn tiền"). */
export function createZalopay({ settings, ledger }: GatewayContext): Gateway {
  const { appId, key1, key2 } = settings.zalopay

  const reply = (code: 1 | 2 | 3, detail: number, message: string, more: Body = {}): ApiAnswer => ({
    status: 200,
    body: {
      return_code: code,
      return_message: message,
      sub_return_code: detail,
      sub_return_message: message,
      ...more,
    },
  })
  const isSigned = (body: Body, values: readonly string[]) =>
    textIn(body, 'mac') === signZalopayPipe(values, key1)
  const valuesOf = (body: Body, names: readonly string[]) => names.map((name) => textIn(body, name))

  const createFault = (body: Body, reference: string, amount: number): ApiAnswer | null => {
    const names = ['app_id', 'app_trans_id', 'app_user', 'amount', 'app_time', 'embed_data', 'item']
    if (!isSigned(body, valuesOf(body, names))) return reply(2, -402, 'Chữ ký không hợp lệ')
    if (Math.abs(Number(textIn(body, 'app_time')) - Date.now()) > CLOCK_SLACK_MS)
      return reply(2, -54, 'Thời gian tạo đơn không hợp lệ')
    if (!reference.startsWith(`${toStamp(Date.now()).slice(2, 8)}_`) || reference.length > 40)
      return reply(2, -401, 'app_trans_id không đúng định dạng yymmdd_…')
    if (!Number.isInteger(amount) || amount < 1000) return reply(2, -401, 'Số tiền không hợp lệ')
    return ledger.find('zalopay', reference) ? reply(2, -68, 'Mã giao dịch bị trùng') : null
  }

  const create = (body: Body): ApiAnswer => {
    const reference = textIn(body, 'app_trans_id')
    const amount = Number(textIn(body, 'amount'))
    const fault = createFault(body, reference, amount)
    if (fault) return fault
    const life = Number(textIn(body, 'expire_duration_seconds') || '900')
    if (life < 300 || life > 2_592_000) return reply(2, -401, 'expire_duration_seconds không hợp lệ')
    const payment = ledger.open({
      gateway: 'zalopay',
      reference,
      requestId: textIn(body, 'app_user'),
      amount,
      description: textIn(body, 'description'),
      createdStamp: textIn(body, 'app_time'),
      expiresAt: Date.now() + life * 1000,
      returnUrl: textIn(parseJson(textIn(body, 'embed_data')), 'redirecturl'),
      noticeUrl: textIn(body, 'callback_url'),
    })
    return reply(1, 1, 'Giao dịch thành công', {
      order_url: `${settings.publicUrl}/pay/${payment.token}`,
      zp_trans_token: payment.token,
    })
  }

  const query = (body: Body): ApiAnswer => {
    const reference = textIn(body, 'app_trans_id')
    if (!isSigned(body, [textIn(body, 'app_id'), reference, key1]))
      return reply(2, -402, 'Chữ ký không hợp lệ')
    const payment = ledger.find('zalopay', reference)
    if (!payment) return reply(2, -101, 'Không tìm thấy giao dịch')
    if (payment.state === 'paid')
      return reply(1, 1, 'Giao dịch thành công', {
        is_processing: false,
        amount: payment.amount,
        zp_trans_id: Number(payment.transactionId),
        server_time: payment.decidedAt,
        discount_amount: 0,
      })
    const isWaiting = payment.state === 'open' && !hasRunOut(payment)
    if (isWaiting) return reply(3, -49, 'Giao dịch chưa được thực hiện', { is_processing: false })
    return reply(2, payment.state === 'unfunded' ? -63 : -49, 'Giao dịch thất bại', { is_processing: false })
  }

  const refund = (body: Body): ApiAnswer => {
    const names = ['app_id', 'zp_trans_id', 'amount', 'description', 'timestamp']
    if (!isSigned(body, valuesOf(body, names))) return reply(2, -402, 'Chữ ký không hợp lệ')
    const requestId = textIn(body, 'm_refund_id')
    const form = /^\d{6}_(\d+)_\d+$/.exec(requestId)
    if (!form) return reply(2, -24, 'm_refund_id không hợp lệ')
    if (form[1] !== String(appId)) return reply(2, -26, 'app_id trong m_refund_id không hợp lệ')
    if (!requestId.startsWith(toStamp(Date.now()).slice(2, 8)))
      return reply(2, -25, 'Ngày trong m_refund_id không hợp lệ')
    const payment = ledger.findTransaction('zalopay', textIn(body, 'zp_trans_id'))
    if (payment?.state !== 'paid') return reply(2, -101, 'Không tìm thấy giao dịch')
    if (ledger.findRefund('zalopay', requestId)) return reply(2, -23, 'Mã hoàn tiền bị trùng')
    const amount = Number(textIn(body, 'amount'))
    if (!Number.isInteger(amount) || amount <= 0 || refundedSum(payment) + amount > payment.amount)
      return reply(2, -14, 'Số tiền hoàn không hợp lệ')
    const transactionId = ledger.nextNumber()
    payment.refunds.push({ requestId, amount, transactionId })
    ledger.save()
    // Like the real gateway in most cases: the refund is accepted, and its result has to be queried.
    return reply(3, 2, 'Giao dịch đang được hoàn tiền', { refund_id: Number(transactionId) })
  }

  const queryRefund = (body: Body): ApiAnswer => {
    const requestId = textIn(body, 'm_refund_id')
    const values = [textIn(body, 'app_id'), requestId, textIn(body, 'timestamp')]
    if (!isSigned(body, values)) return reply(2, -402, 'Chữ ký không hợp lệ')
    const known = ledger.findRefund('zalopay', requestId)
    return known
      ? reply(1, 1, 'Hoàn tiền giao dịch thành công')
      : reply(2, -101, 'Không tìm thấy giao dịch hoàn tiền')
  }

  const callbackData = (payment: Payment) =>
    JSON.stringify({
      app_id: appId,
      app_trans_id: payment.reference,
      app_time: Number(payment.createdStamp),
      app_user: payment.requestId,
      amount: payment.amount,
      embed_data: JSON.stringify({ redirecturl: payment.returnUrl }),
      item: '[]',
      zp_trans_id: Number(payment.transactionId),
      server_time: payment.decidedAt,
      channel: 38,
      merchant_user_id: '',
      user_fee_amount: 0,
      discount_amount: 0,
    })

  return {
    name: 'zalopay',
    title: 'ZaloPay',
    choices: ['paid', 'cancelled', 'unfunded'],
    tries: 3,
    noticeOf(payment) {
      // Only successes are called back.
      if (payment.state !== 'paid') return null
      const data = callbackData(payment)
      return {
        url: payment.noticeUrl,
        body: JSON.stringify({ data, mac: signZalopayData(data, key2), type: 1 }),
      }
    },
    olderFailureOf: () => null,
    isTaken: ({ status, text }) =>
      status === 200 && ['1', '2'].includes(textIn(parseJson(text), 'return_code')),
    returnUrlOf(payment) {
      const status = payment.state === 'paid' ? 1 : -49
      const signedFields = {
        appid: appId,
        apptransid: payment.reference,
        pmcid: 38,
        bankcode: '',
        amount: payment.amount,
        discountamount: 0,
        status,
      }
      const url = new URL(payment.returnUrl)
      const checksum = signZalopayPipe(Object.values(signedFields), key2)
      for (const [key, value] of Object.entries({ ...signedFields, checksum }))
        url.searchParams.set(key, String(value))
      return url.href
    },
    answer(path, body) {
      const calls: Record<string, (body: Body) => ApiAnswer> = {
        create,
        query,
        refund,
        query_refund: queryRefund,
      }
      return path.startsWith(PREFIX) ? (calls[path.slice(PREFIX.length)]?.(body) ?? null) : null
    },
  }
}
