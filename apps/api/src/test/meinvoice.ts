import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * MISA meInvoice as its document describes it (MISA JSC, “Tài liệu API Tạo hóa đơn – V2”, read on 2026-11-27): written from
 * the document, without a look at our client. What it refuses it refuses with the document's codes (§10).
 */

type Row = Record<string, unknown>

interface Kept extends Row {
  RefID: string
  PublishStatus: string
  InvNo: string
  TransactionID: string
}

export interface MeInvoice {
  url: string
  /** Invoices that were taken in, by their references. */
  kept: Map<string, Kept>
  /** Path of each call, in order. */
  calls: string[]
  /** What happens to the next calls of a path: the answer is lost after the work, the service is down, or says 400. */
  next: { path: string; does: 'lose' | 'fail' | 'expire' | 'reject' }[]
  /** Refuses the next invoice with this code. */
  refuse: string | null
  /** An accountant signs what waits there, and the tax office gives it a code, or refuses to. */
  issue(reference: string): Kept
  deny(reference: string): void
  stop(): Promise<void>
}

export const meInvoiceEnv = {
  MEINVOICE_TAX_CODE: '0101243150',
  MEINVOICE_USERNAME: 'ketoan@example.test',
  MEINVOICE_PASSWORD: 'mat-khau-thu',
  MEINVOICE_SERIES: '1C26TTH',
}

/** §8.3 and §8.4: fields without which an invoice is refused. */
const needed = [
  'RefID',
  'InvoiceTemplateID',
  'InvSeries',
  'InvDate',
  'PaymentMethod',
  'CurrencyCode',
  'DiscountRate',
  'ExchangeRate',
  'TotalSaleAmountOC',
  'TotalSaleAmount',
  'TotalDiscountAmountOC',
  'TotalDiscountAmount',
  'TotalVATAmountOC',
  'TotalVATAmount',
  'TotalAmountOC',
  'TotalAmount',
  'CreatedDate',
  'ModifiedDate',
  'InvoiceDetails',
]
const neededInDetails = [
  'InventoryItemType',
  'Description',
  'SortOrderView',
  'SortOrder',
  'UnitName',
  'Quantity',
  'UnitPrice',
  'AmountOC',
  'Amount',
  'VATAmountOC',
  'VATAmount',
]

const TEMPLATE = { IPTemplateID: 'mau-1', InvSeries: meInvoiceEnv.MEINVOICE_SERIES, Inactive: false }

export async function startMeInvoice(): Promise<MeInvoice> {
  const kept: MeInvoice['kept'] = new Map()
  const calls: string[] = []
  const next: MeInvoice['next'] = []
  const tokens = new Set<string>()
  let numbers = 0

  const problemOf = (row: Row): string | null => {
    if (needed.some((name) => row[name] === undefined || row[name] === '')) return 'InvalidInvoiceData'
    if (kept.has(String(row.RefID).toLowerCase())) return 'DuplicateInvoiceRefID'
    if (row.InvoiceTemplateID !== TEMPLATE.IPTemplateID) return 'InvoiceTemplateNotExist'
    const details = row.InvoiceDetails as Row[]
    if (details.some((line) => neededInDetails.some((name) => line[name] === undefined)))
      return 'InvoiceDetail_'
    const sum = (name: string) => details.reduce((total, line) => total + Number(line[name]), 0)
    // §9.1 and §9.2.
    const fits =
      details.every((line) => line.AmountOC === Number(line.Quantity) * Number(line.UnitPrice)) &&
      row.TotalSaleAmountOC === sum('AmountOC') &&
      row.TotalVATAmountOC === sum('VATAmountOC') &&
      row.TotalAmountOC === sum('AmountOC') + sum('VATAmountOC')
    if (!fits) return 'InvalidInvoiceData'
    return row.EInvoiceStatus === '1' ? null : followProblem(row)
  }

  const followProblem = (row: Row): string | null => {
    const first = [...kept.values()].find(
      (one) =>
        one.InvNo === row.OrgInvNo &&
        one.InvSeries === String(row.OrgInvTemplateNo) + String(row.OrgInvSeries),
    )
    if (!row.ChangeReason || !row.OrgInvDate) return 'InvalidInvoiceData'
    if (!first) return null
    const after = [...kept.values()].filter((one) => one.OrgInvNo === first.InvNo)
    if (row.EInvoiceStatus === '3' && after.some((one) => one.EInvoiceStatus === '4'))
      return 'HasAdjustmentInvoice'
    if (row.EInvoiceStatus === '4' && after.some((one) => one.EInvoiceStatus === '3'))
      return 'InvoiceCannotAdjust'
    return null
  }

  const emulator: Omit<MeInvoice, 'url' | 'stop'> = {
    kept,
    calls,
    next,
    refuse: null,
    issue: (reference) => {
      const row = kept.get(reference)
      if (!row) throw new Error('there is no such invoice')
      numbers += 1
      Object.assign(row, {
        PublishStatus: '6',
        InvNo: String(numbers).padStart(8, '0'),
        TransactionID: `TRA${numbers}CUU`,
      })
      return row
    },
    deny: (reference) => Object.assign(kept.get(reference) ?? {}, { PublishStatus: '7' }),
  }

  const insert = (rows: Row[]) => {
    const errors: Row[] = []
    for (const row of rows) {
      const code = emulator.refuse ?? problemOf(row)
      emulator.refuse = null
      if (code) errors.push({ RefID: row.RefID, ErrorCode: code, ErrorMessage: code })
      else
        kept.set(String(row.RefID).toLowerCase(), {
          ...row,
          RefID: String(row.RefID),
          PublishStatus: '0',
          InvNo: '',
          TransactionID: '',
        })
    }
    return { success: errors.length === 0, errorCode: null, error: errors, data: JSON.stringify(rows) }
  }

  const answer = (path: string, query: URLSearchParams, body: unknown): object => {
    if (path === '/webapp/templates')
      return { success: true, data: JSON.stringify([TEMPLATE]), errorCode: '' }
    if (path === '/webapp/insert') return insert(body as Row[])
    if (path === '/webapp/getlist')
      return {
        success: true,
        errorCode: null,
        data: (body as string[]).flatMap((reference) => kept.get(reference.toLowerCase()) ?? []),
      }
    const pdf = Buffer.from('%PDF-1.7\nhóa đơn\n%%EOF\n').toString('base64')
    return { success: true, errorCode: null, error: '', data: kept.has(query.get('RefID') ?? '') ? pdf : '' }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://misa')
    const body = await bodyOf(request)
    calls.push(url.pathname)
    const at = next.findIndex(({ path }) => path === url.pathname)
    const planned = at >= 0 ? next.splice(at, 1)[0]?.does : undefined
    if (planned === 'fail') return void response.writeHead(503).end('<html>bảo trì</html>')
    if (planned === 'reject') return void response.writeHead(400).end('<html>Bad Request</html>')
    const say = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname === '/webapp/token') {
      const { taxcode, username, password } = body as Row
      const isRight =
        taxcode === meInvoiceEnv.MEINVOICE_TAX_CODE &&
        username === meInvoiceEnv.MEINVOICE_USERNAME &&
        password === meInvoiceEnv.MEINVOICE_PASSWORD
      const token = `token-${tokens.size + 1}`
      if (isRight) tokens.add(token)
      return void say(
        isRight
          ? { success: true, data: JSON.stringify({ access_token: token }), errorCode: '' }
          : { success: false, data: null, errorCode: 'UnAuthorize' },
      )
    }
    const { authorization, taxcode } = request.headers
    if (
      planned === 'expire' ||
      !tokens.has(authorization?.replace('Bearer ', '') ?? '') ||
      taxcode !== meInvoiceEnv.MEINVOICE_TAX_CODE
    )
      return void say({ success: false, data: null, errorCode: 'TokenExpiredCode' })
    const made = answer(url.pathname, url.searchParams, body)
    if (planned === 'lose') return void request.socket.destroy()
    say(made)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(emulator, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text ? JSON.parse(text) : null
}
