import { AppError } from '@repo/contract'
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
import type { UploadedFile } from '../../../http/upload.ts'
import { readSheetTable, readTextTable, type SentTable, type TableKind } from '../table-file.ts'
import { CamtError, readCamt } from './camt.ts'

/** Banks of Vietnam give accounts of 6 digits and more. */
const LEAST_ACCOUNT = 6

export type SentStatement =
  | { format: 'camt053' | 'mt940'; statement: Statement }
  | { format: 'table'; table: SentTable }

const kind: TableKind = { findHeaders, unreadable: 'upload.not_a_statement' }

/**
 * The lines of a statement that was sent, or the rows of its table.
 * @throws AppError `upload.not_a_statement`, `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`,
 *   `bank_statement.no_lines`, `bank_statement.too_long`
 */
export async function readSent({ type, bytes }: UploadedFile): Promise<SentStatement> {
  const text = isText(type) ? new TextDecoder().decode(bytes).replace(/^\uFEFF/, '') : ''
  if (text.trimStart().startsWith('<')) return { format: 'camt053', statement: limited(readXml(text)) }
  if (isMt940(text)) return { format: 'mt940', statement: limited(readMt940(text)) }
  const table = isText(type) ? readTextTable(text, kind) : await readSheetTable(bytes, kind)
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
