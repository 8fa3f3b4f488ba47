/** A transfer that the bank has booked; its notice, if one was sent, has the same id. */
export interface Booked {
  id: number
  /** `2026-11-27 14:02:37` in Vietnam's time. */
  at: string
  account: string
  /** Whole VND. */
  amount: number
  isIncoming: boolean
  content: string
  reference: string
}

export interface ListAnswer {
  status: number
  headers?: Record<string, string>
  body: string
}

const SEPAY_MOST = 5000
const SEPAY_CALLS_A_SECOND = 3

/**
 * SePay's list of transactions, written from its documents ("API Giao dịch", version 1, and what the guide to version 2
 * says of version 1): all numbers are texts, the newest comes first, a wrong token gets 200 and nothing.
 */
export function createSepayList(token: string) {
  let calls: number[] = []
  return (
    booked: readonly Booked[],
    query: URLSearchParams,
    authorization: string | undefined,
    now: number,
  ): ListAnswer => {
    calls = [...calls.filter((at) => at > now - 1000), now]
    if (calls.length > SEPAY_CALLS_A_SECOND)
      return { status: 429, headers: { 'x-sepay-userapi-retry-after': '1' }, body: '' }
    if (token === '' || authorization !== `Bearer ${token}`) return { status: 200, body: '' }
    const from = query.get('transaction_date_min') ?? ''
    const to = query.get('transaction_date_max') ?? '9999'
    const since = Number(query.get('since_id') ?? 0)
    const most = Math.min(Number(query.get('limit') ?? SEPAY_MOST), SEPAY_MOST)
    const account = query.get('account_number')
    const found = booked
      .filter(({ at, id }) => at >= from && (at <= to || at.startsWith(to)) && id >= since)
      .filter((one) => account === null || one.account === account)
      .sort((one, other) => other.id - one.id)
      .slice(0, most)
    return {
      status: 200,
      body: JSON.stringify({
        status: 200,
        error: null,
        messages: { success: true },
        transactions: found.map((one) => ({
          id: String(one.id),
          bank_brand_name: 'Ngân hàng giả lập',
          account_number: one.account,
          transaction_date: one.at,
          amount_out: `${one.isIncoming ? 0 : one.amount}.00`,
          amount_in: `${one.isIncoming ? one.amount : 0}.00`,
          accumulated: '0.00',
          transaction_content: one.content,
          reference_number: one.reference,
          code: null,
          sub_account: null,
          bank_account_id: '1',
        })),
      }),
    }
  }
}

/** Casso's list of transactions, written from its document ("API lấy giao dịch", version 2). */
export function cassoList(
  booked: readonly Booked[],
  query: URLSearchParams,
  authorization: string | undefined,
  key: string,
): ListAnswer {
  if (key === '' || authorization !== `Apikey ${key}`)
    return { status: 401, body: JSON.stringify({ error: 401, message: 'Unauthorized Access', data: null }) }
  const from = query.get('fromDate') ?? ''
  const to = query.get('toDate') ?? '9999'
  const page = Number(query.get('page') ?? 1)
  const pageSize = Number(query.get('pageSize') ?? 10)
  const direction = query.get('sort') === 'DESC' ? -1 : 1
  const found = booked
    .filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .sort((one, other) => direction * (one.at.localeCompare(other.at) || one.id - other.id))
  const totalPages = Math.ceil(found.length / pageSize)
  return {
    status: 200,
    body: JSON.stringify({
      error: 0,
      message: 'success',
      data: {
        page,
        pageSize,
        nextPage: page < totalPages ? page + 1 : null,
        prevPage: page > 1 ? page - 1 : null,
        totalPages,
        totalRecords: found.length,
        records: found.slice((page - 1) * pageSize, page * pageSize).map((one) => ({
          id: one.id,
          tid: one.reference,
          description: one.content,
          amount: one.isIncoming ? one.amount : -one.amount,
          cusum_balance: 0,
          when: one.at,
          bankSubAccId: one.account,
          paymentChannel: '',
          virtualAccount: '',
          virtualAccountName: '',
          corresponsiveName: 'NGUOI DUNG THU',
          corresponsiveAccount: '0000',
          corresponsiveBankId: '',
          corresponsiveBankName: '',
          accountId: 1,
          bankCodeName: 'gia_lap',
        })),
      },
    }),
  }
}
