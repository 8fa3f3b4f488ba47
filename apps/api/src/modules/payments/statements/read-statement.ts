import { AppError, type ErrorName } from '@repo/contract'
import { type StatementColumns, statementLimits } from '@repo/contract/crm-statements'
import { foldText } from '@repo/messages'
import {
  findHeaders,
  isMt940,
  matchStatementColumns,
  readMt940,
  readTable,
  type Statement,
  type TableRow,
} from '@repo/payments'
import { csvRows, separators } from '../../../core/csv-rows.ts'
import { readWorkbook } from '../../../core/read-workbook.ts'
import type { SpreadsheetFault } from '../../../core/workbook.ts'
import type { UploadedFile } from '../../../http/upload.ts'
import { CamtError, readCamt } from './camt.ts'

/** A cell with more than this is no fact of a transfer. */
const MOST_CELL = 1000
/** Banks of Vietnam give accounts of 6 digits and more. */
const LEAST_ACCOUNT = 6
/** A title, the account and its owner stand above the headers. */
const MOST_ABOVE_HEADERS = 40

export interface SentTable {
  headers: string[]
  rows: TableRow[]
  /** What stands above the headers, where banks name the account. */
  above: string
}

export type SentStatement =
  | { format: 'camt053' | 'mt940'; statement: Statement }
  | { format: 'table'; table: SentTable }

const refusals = {
  locked: 'lesson_file.locked',
  unsafe: 'lesson_file.unsafe',
  too_heavy: 'lesson_file.too_heavy',
  unreadable: 'upload.not_a_statement',
} as const satisfies Record<SpreadsheetFault, ErrorName>

/**
 * The lines of a statement that was sent, or the rows of its table.
 * @throws AppError `upload.not_a_statement`, `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`,
 *   `bank_statement.no_lines`, `bank_statement.too_long`
 */
export async function readSent({ type, bytes }: UploadedFile): Promise<SentStatement> {
  const text = isText(type) ? new TextDecoder().decode(bytes).replace(/^\uFEFF/, '') : ''
  if (text.trimStart().startsWith('<')) return { format: 'camt053', statement: limited(readXml(text)) }
  if (isMt940(text)) return { format: 'mt940', statement: limited(readMt940(text)) }
  const table = isText(type) ? readText(text) : findTable(await readSheet(bytes))
  if (!table || table.rows.length === 0) throw new AppError('bank_statement.no_lines')
  if (table.rows.length > statementLimits.lines) throw new AppError('bank_statement.too_long')
  return { format: 'table', table }
}

const isText = (type: string) => type.startsWith('text/')

function limited(statement: Statement): Statement {
  const count = statement.lines.length + statement.unreadable.length
  if (count === 0) throw new AppError('bank_statement.no_lines')
  if (count > statementLimits.lines) throw new AppError('bank_statement.too_long')
  return statement
}

function readXml(text: string): Statement {
  try {
    return readCamt(text)
  } catch (error) {
    if (error instanceof CamtError) throw new AppError('upload.not_a_statement', { cause: error })
    throw error
  }
}

/** Titles stand above the headers, so the separator is the one with which headers are found. */
function readText(text: string): SentTable | null {
  const tables = separators.map((separator) => ({ separator, rows: numbered(csvRows(text, separator)) }))
  const found = tables.find(({ rows }) => findHeaders(rows) >= 0)
  const widest = tables.toSorted((one, other) => widthOf(other.rows) - widthOf(one.rows))[0]
  const rows = (found ?? widest)?.rows ?? []
  return widthOf(rows) < 2 ? null : tableOf(rows)
}

const widthOf = (rows: readonly TableRow[]) =>
  Math.max(0, ...rows.slice(0, MOST_ABOVE_HEADERS).map(({ cells }) => cells.filter(Boolean).length))

const findTable = (cells: string[][]): SentTable | null => tableOf(numbered(cells))

/** Where no row names columns, the fullest near the top is shown as headers, and a person says what they hold. */
function tableOf(rows: readonly TableRow[]): SentTable | null {
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

async function readSheet(bytes: Buffer): Promise<string[][]> {
  const answer = await readWorkbook(bytes, {
    rows: statementLimits.lines + MOST_ABOVE_HEADERS,
    columns: statementLimits.columns,
  })
  if ('fault' in answer) throw new AppError(refusals[answer.fault], { cause: answer.reason })
  return answer.rows
}

/** The columns that headers name. */
export const columnsOf = (headers: readonly string[]): StatementColumns => matchStatementColumns(headers)

export const readRows = (rows: readonly TableRow[], columns: StatementColumns): Statement =>
  readTable(rows, columns)

/** What stands before the number of the account that a statement is of, without accents. */
const ACCOUNT_LABEL =
  /(?:so tai khoan|so tk|stk|tai khoan(?: thanh toan)?|account(?: number| no)?|a\/c(?: no)?)\.?(?: *\/ *(?:account(?: number| no)?|a\/c(?: no)?)\.?)? *[:：-]?[ |]*(?=\d)/g

/** A day of this century, as heads of statements write the period: 01-11-2026, 1.11.2026 or 2026-11-01. */
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[ .-](?:0?[1-9]|1[0-2])[ .-]20\d\d|20\d\d[ .-](?:0?[1-9]|1[0-2])[ .-](?:0?[1-9]|[12]\d|3[01]))(?!\d)/

/**
 * Numbers of accounts that words above a table name as its own. One whose digits are hidden in part, as in `0011xxx789`,
 * names none, and neither does one with fewer digits than accounts have, or a date.
 */
export function accountsNamedIn(above: string): string[] {
  return above.split('\n').flatMap((line) => {
    const text = foldText(line)
    return [...text.matchAll(ACCOUNT_LABEL)].flatMap((label) => {
      const rest = text.slice(label.index + label[0].length)
      const [written = ''] = /^\d+(?:[ .-]\d+)*/.exec(rest) ?? []
      const number = written.replace(/\D/g, '')
      const isHidden = /^[x*•]/.test(rest.slice(written.length).trimStart())
      return number.length >= LEAST_ACCOUNT && !isHidden && !DATE.test(rest) ? [number] : []
    })
  })
}
