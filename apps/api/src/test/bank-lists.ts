import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A transfer as the bank has it; `at` is `2026-11-20 09:30:00` in Vietnam's time, and `day` all that Casso knows of it. */
export interface BankRow {
  id: number
  at: string
  account: string
  amount: number
  content: string
  reference?: string
  isIncoming?: boolean
  virtualAccount?: string
  day?: string
}

export interface BankListServer {
  url: string
  rows: BankRow[]
  /** Answers of the next calls, before rows are listed again. */
  next: { status: number; headers?: Record<string, string>; body?: string }[]
  /** Path and query of each call. */
  calls: string[]
  stop(): Promise<void>
}

export const bankListEnv = {
  SEPAY_API_TOKEN: 'SEPAYTESTTOKEN0123456789',
  CASSO_API_KEY: 'AK_CS.casso-test-key-0123',
}

/** Starts a server that lists transfers as SePay and Casso do (see the sources beside the parsers). */
export async function startBankLists(): Promise<BankListServer> {
  const rows: BankRow[] = []
  const next: BankListServer['next'] = []
  const calls: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank')
    calls.push(decodeURIComponent(`${url.pathname}${url.search}`.replaceAll('+', ' ')))
    const planned = next.shift()
    if (planned) return void response.writeHead(planned.status, planned.headers).end(planned.body ?? '')
    const { authorization = '' } = request.headers
    const answer = url.pathname.startsWith('/userapi')
      ? sepay(rows, url.searchParams, authorization)
      : casso(rows, url.searchParams, authorization)
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    rows,
    next,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function sepay(rows: readonly BankRow[], query: URLSearchParams, authorization: string): string {
  if (authorization !== `Bearer ${bankListEnv.SEPAY_API_TOKEN}`) return ''
  const [from, to] = [query.get('transaction_date_min') ?? '', query.get('transaction_date_max') ?? '']
  const transactions = rows
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => other.id - one.id)
    .slice(0, Number(query.get('limit')))
    .map((row) => ({
      id: String(row.id),
      bank_brand_name: 'Ngân hàng thử',
      account_number: row.account,
      transaction_date: row.at,
      amount_out: row.isIncoming === false ? `${row.amount}.00` : '0.00',
      amount_in: row.isIncoming === false ? '0.00' : `${row.amount}.00`,
      transaction_content: row.content,
      reference_number: row.reference ?? `FT${row.id}`,
      sub_account: row.virtualAccount ?? null,
    }))
  return JSON.stringify({ status: 200, error: null, messages: { success: true }, transactions })
}

function casso(rows: readonly BankRow[], query: URLSearchParams, authorization: string): string {
  if (authorization !== `Apikey ${bankListEnv.CASSO_API_KEY}`)
    return JSON.stringify({ error: 401, message: 'Unauthorized Access', data: null })
  const [page, pageSize] = [Number(query.get('page')), Math.min(Number(query.get('pageSize')), 2)]
  const found = rows.filter(({ at }) => at.startsWith(query.get('fromDate') ?? ''))
  const records = found.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
    id: row.id,
    tid: row.reference ?? `FT${row.id}`,
    description: row.content,
    amount: row.isIncoming === false ? -row.amount : row.amount,
    when: row.day ?? row.at,
    bankSubAccId: row.account,
    virtualAccount: row.virtualAccount ?? '',
    bankCodeName: 'thu',
  }))
  const totalPages = Math.ceil(found.length / pageSize)
  return JSON.stringify({ error: 0, message: 'success', data: { page, pageSize, totalPages, records } })
}
