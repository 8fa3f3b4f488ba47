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

/** Reads each row by itself, so that one that cannot be read hides no other. */
export function readRows(
  rows: readonly unknown[],
  read: (row: Fields) => ListedTransfer | null,
): ListedTransfers {
  const found: ListedTransfers = { transfers: [], unreadable: [] }
  for (const row of rows) {
    const fields = fieldsOf(row)
    const transfer = fields && read(fields)
    if (transfer) found.transfers.push(transfer)
    else found.unreadable.push(row)
  }
  return found
}
