import { fieldsOf, type ListedTransfer, type ListedTransfers, readRows } from './listed-transfer.ts'
import { textOf } from './report.ts'
import { parseSepayNotice } from './sepay.ts'
import { formatVietnamTime } from './vietnam-time.ts'

/**
 * SePay's list of transactions, version 1 of its API. Sources, read on 2026-11-27:
 * - docs.sepay.vn/api-giao-dich.html and developer.sepay.vn/en/sepay-api/api-giao-dich: path, parameters, fields
 * - developer.sepay.vn/en/sepay-webhooks/doi-soat-giao-dich: times to the second, and that `id` is the transaction's
 *   id by which notices are compared
 * - developer.sepay.vn/en/sepay-api/v1/gioi-thieu: 3 calls a second, 429 with `x-sepay-userapi-retry-after`
 * - developer.sepay.vn/en/sepay-api/v2/nang-cap-tu-v1: version 1 stays as it is, and answers a wrong token with 200
 *   and an empty body
 *
 * Version 2 is newer and knows transactions by UUIDs only, which no notice tells: with it a notice that comes late
 * would be a second transfer.
 *
 * A list can be asked for one `account_number`, and is not: that a virtual account is found by it is not documented, and
 * a transfer to a virtual account of ours would be missed.
 */
export const SEPAY_LIST_PATH = '/userapi/transactions/list'
/** Most rows of one answer. Which rows a longer list leaves out is not documented, so the time is divided then. */
export const SEPAY_LIST_MOST = 5000

/** The query for all transactions that were booked between two moments, both included; to the second. */
export function sepayListQuery(from: Date, to: Date, limit = SEPAY_LIST_MOST): URLSearchParams {
  return new URLSearchParams({
    transaction_date_min: formatVietnamTime(from),
    transaction_date_max: formatVietnamTime(to),
    limit: String(limit),
  })
}

/** Reads an answer; null for one that is no list, such as an error in the body of a 200. */
export function readSepayList(answer: unknown): ListedTransfers | null {
  const fields = fieldsOf(answer)
  if (!fields || !Array.isArray(fields.transactions)) return null
  if (fields.status !== undefined && Number(fields.status) !== 200) return null
  return readRows(fields.transactions, toTransfer)
}

function toTransfer(row: Record<string, unknown>): ListedTransfer | null {
  const incoming = wholeDong(row.amount_in)
  const outgoing = wholeDong(row.amount_out)
  const id = Number(textOf(row.id))
  if (incoming === null || outgoing === null || incoming > 0 === outgoing > 0) return null
  if (!Number.isSafeInteger(id) || id <= 0) return null
  const accountNumber = textOf(row.account_number)
  if (accountNumber === '') return null
  const body = {
    id,
    gateway: textOf(row.bank_brand_name),
    transactionDate: textOf(row.transaction_date),
    accountNumber,
    subAccount: textOf(row.sub_account) || null,
    content: textOf(row.transaction_content),
    transferType: incoming > 0 ? ('in' as const) : ('out' as const),
    transferAmount: incoming > 0 ? incoming : outgoing,
    referenceCode: textOf(row.reference_number) || null,
  }
  const notice = parseSepayNotice(body)
  return notice.bookedAt ? { notice, raw: { ...body, listed: row } } : null
}

/** `"18067000.00"` as whole dong; null for fractions, signs and what is no amount. */
function wholeDong(value: unknown): number | null {
  const [, digits] = /^(\d{1,15})(?:\.0+)?$/.exec(textOf(value)) ?? []
  return digits === undefined ? null : Number(digits)
}
