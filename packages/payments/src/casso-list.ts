import { parseCassoNotice } from './casso.ts'
import { fieldsOf, type ListedTransfer, type ListedTransfers, readRows } from './listed-transfer.ts'
import { textOf } from './report.ts'
import { formatVietnamTime, parseVietnamTime } from './vietnam-time.ts'

/**
 * Casso's list of transactions, version 2 of its API. Sources, read on 2026-11-27:
 * - developer.casso.vn/casso-api/api/lay-giao-dich: path, parameters, pages, fields, `Authorization: Apikey …`
 * - developer.casso.vn/webhook/thiet-lap-webhook-thu-cong: `id` is Casso's own id of a transaction, in notices too
 *
 * A limit of calls is not documented there.
 */
export const CASSO_LIST_PATH = '/v2/transactions'
/** Rows of one page; an answer says how many pages there are of the size that it took. */
const PAGE_SIZE = 100

/** The query for one page of the transactions of a day, `2026-11-27`, oldest first. */
export function cassoListQuery(day: string, page: number): URLSearchParams {
  return new URLSearchParams({
    fromDate: day,
    toDate: day,
    page: String(page),
    pageSize: String(PAGE_SIZE),
    sort: 'ASC',
  })
}

export interface CassoPage extends ListedTransfers {
  hasMore: boolean
}

/** Casso's own number of an error, such as 401; null for an answer without one. */
export function cassoErrorOf(answer: unknown): number | null {
  const error = Number(fieldsOf(answer)?.error ?? 0)
  return error === 0 ? null : error
}

/** Reads a page; null for an answer that is none. */
export function readCassoPage(answer: unknown): CassoPage | null {
  const data = fieldsOf(fieldsOf(answer)?.data)
  if (!data || !Array.isArray(data.records) || cassoErrorOf(answer) !== null) return null
  const { page, totalPages } = data
  if (!Number.isSafeInteger(page) || !Number.isSafeInteger(totalPages)) return null
  return { ...readRows(data.records, toTransfer), hasMore: Number(page) < Number(totalPages) }
}

function toTransfer(row: Record<string, unknown>): ListedTransfer | null {
  const bookedAt = readWhen(textOf(row.when))
  const accountNumber = textOf(row.bankSubAccId)
  if (!bookedAt || accountNumber === '') return null
  const body = {
    data: {
      id: row.id,
      reference: textOf(row.tid),
      description: textOf(row.description),
      amount: row.amount,
      transactionDateTime: formatVietnamTime(bookedAt),
      accountNumber,
      bankName: textOf(row.bankCodeName),
      virtualAccountNumber: textOf(row.virtualAccount),
    },
  }
  const notice = parseCassoNotice(body)
  return notice && notice.amount > 0 ? { notice, raw: { ...body, listed: row } } : null
}

/** The examples have `2021-04-15`, `2021-04-15T00:00:00`, and a moment with its zone. Only a day is told by its midnight. */
function readWhen(text: string): Date | null {
  const local = parseVietnamTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text)
  if (local) return local
  const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,}(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? new Date(text) : null
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}
