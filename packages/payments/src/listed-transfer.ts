import type { BankNotice } from './sepay.ts'

/** A transfer out of the list of a bank's service, in the words of that service's notices. */
export interface ListedTransfer {
  notice: BankNotice
  /** What a notice of the transfer would have said, with the row of the list beside it as `listed`. */
  raw: Record<string, unknown>
}

/** A stretch of such a list; null stands for an answer that is none. */
export interface ListedTransfers {
  transfers: ListedTransfer[]
  /** Rows that could not be read, as they came. */
  unreadable: unknown[]
}

type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** The same value with texts that a database can hold: none of them has a U+0000 or half a character any more. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '␀').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  const fields = fieldsOf(value)
  if (!fields) return value
  return Object.fromEntries(
    Object.entries(fields).map(([key, inner]) => [toStorable(key), toStorable(inner)]),
  )
}

/** Reads each row by itself, so that one that cannot be read hides no other. */
export function readRows(
  rows: readonly unknown[],
  read: (row: Fields) => ListedTransfer | null,
): ListedTransfers {
  const found: ListedTransfers = { transfers: [], unreadable: [] }
  for (const row of rows.map(toStorable)) {
    const fields = fieldsOf(row)
    const transfer = fields && read(fields)
    if (transfer) found.transfers.push(transfer)
    else found.unreadable.push(row)
  }
  return found
}
