import { AppError, type ErrorName } from '@repo/contract'
import { statementLimits } from '@repo/contract/crm-statements'
import type { TableRow } from '@repo/payments'
import { csvRows, separators } from '../../core/csv-rows.ts'
import { readWorkbook } from '../../core/read-workbook.ts'
import type { SpreadsheetFault } from '../../core/workbook.ts'

/** A cell with more than this is no fact of a transfer. */
const MOST_CELL = 1000
/** A title, the account and its owner stand above the headers. */
const MOST_ABOVE_HEADERS = 40

/** A table that was sent, with the row of its headers. */
export interface SentTable {
  headers: string[]
  rows: TableRow[]
  /** What stands above the headers, where banks name the account. */
  above: string
}

export interface TableKind {
  /** Place of the row of headers; -1 where no row is one. */
  findHeaders: (rows: readonly TableRow[]) => number
  /** The error for a workbook that cannot be read. */
  unreadable: ErrorName
}

/** The rows of a CSV. Titles stand above the headers, so the separator is the one with which headers are found. */
export function readTextTable(text: string, { findHeaders }: TableKind): SentTable | null {
  const tables = separators.map((separator) => ({ separator, rows: numbered(csvRows(text, separator)) }))
  const found = tables.find(({ rows }) => findHeaders(rows) >= 0)
  const widest = tables.toSorted((one, other) => widthOf(other.rows) - widthOf(one.rows))[0]
  const rows = (found ?? widest)?.rows ?? []
  return widthOf(rows) < 2 ? null : tableOf(rows, findHeaders)
}

/**
 * The rows of the first sheet of a workbook.
 * @throws AppError `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`, or the kind's `unreadable`
 */
export async function readSheetTable(bytes: Buffer, kind: TableKind): Promise<SentTable | null> {
  const answer = await readWorkbook(bytes, {
    rows: statementLimits.lines + MOST_ABOVE_HEADERS,
    columns: statementLimits.columns,
  })
  if ('fault' in answer)
    throw new AppError(refusalOf(answer.fault, kind.unreadable), { cause: answer.reason })
  return tableOf(numbered(answer.rows), kind.findHeaders)
}

const refusalOf = (fault: SpreadsheetFault, unreadable: ErrorName): ErrorName =>
  fault === 'unreadable' ? unreadable : `lesson_file.${fault}`

const widthOf = (rows: readonly TableRow[]) =>
  Math.max(0, ...rows.slice(0, MOST_ABOVE_HEADERS).map(({ cells }) => cells.filter(Boolean).length))

/** Where no row names columns, the fullest near the top is shown as headers, and a person says what they hold. */
function tableOf(rows: readonly TableRow[], findHeaders: TableKind['findHeaders']): SentTable | null {
  const named = findHeaders(rows)
  const near = rows.slice(0, MOST_ABOVE_HEADERS)
  const fullest = near.findIndex(({ cells }) => cells.filter(Boolean).length === widthOf(rows))
  const at = named >= 0 ? named : fullest
  const head = rows[at]
  if (!head) return null
  return {
    headers: head.cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    rows: rows.slice(at + 1),
    above: rows
      .slice(0, at)
      .map(({ cells }) => cells.join(' | '))
      .join('\n'),
  }
}

const numbered = (rows: readonly string[][]): TableRow[] =>
  rows
    .map((cells, index) => ({
      number: index + 1,
      cells: cells
        .slice(0, statementLimits.columns)
        .map((cell) => cell.replaceAll('\0', '').slice(0, MOST_CELL)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
