import { AppError, type ErrorName } from '@repo/contract'
import { importLimits } from '@repo/contract/crm-learner-imports'
import { csvRows } from '../../core/csv-rows.ts'
import { readWorkbook } from '../../core/read-workbook.ts'
import type { SpreadsheetFault } from '../../core/workbook.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { matchColumns, withWholeNames } from './match-columns.ts'

/** A cell with more than this is no fact of a learner. */
const MOST_CELL = 1000
/** A title, a date and who made the table may stand above its headers. */
const MOST_ABOVE_HEADERS = 10

const refusals = {
  locked: 'lesson_file.locked',
  unsafe: 'lesson_file.unsafe',
  too_heavy: 'lesson_file.too_heavy',
  unreadable: 'upload.not_a_learner_table',
} as const satisfies Record<SpreadsheetFault, ErrorName>

export interface Table {
  headers: string[]
  /** With the number that a table program shows beside each. */
  rows: { number: number; cells: string[] }[]
}

/**
 * The headers and rows of a table that was sent, without empty rows.
 * @throws AppError `upload.not_a_learner_table`, `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`,
 *   `learner_import.no_rows`, `learner_import.too_long`
 */
export async function readTable({ type, bytes }: UploadedFile): Promise<Table> {
  const all = type === 'text/csv' ? csvRows(new TextDecoder().decode(bytes)) : await readSheet(bytes)
  const filled = all
    .map((cells, index) => ({
      number: index + 1,
      cells: cells
        .slice(0, importLimits.columns)
        .map((cell) => cell.replaceAll('\0', '').slice(0, MOST_CELL)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = filled.slice(headersAt(filled.map(({ cells }) => cells)))
  if (!head || rows.length === 0) throw new AppError('learner_import.no_rows')
  if (rows.length > importLimits.rows)
    throw new AppError('learner_import.too_long', { details: { most: importLimits.rows } })
  const headers = head.cells.map((cell) => cell.trim())
  return headers.length < importLimits.columns ? withWholeNames(headers, rows) : { headers, rows }
}

/** The first row near the top that names the column of addresses, without which no row is good, or the first of all. */
function headersAt(rows: readonly string[][]): number {
  const at = rows.slice(0, MOST_ABOVE_HEADERS).findIndex((cells) => matchColumns(cells).email !== null)
  return Math.max(at, 0)
}

async function readSheet(bytes: Buffer): Promise<string[][]> {
  const answer = await readWorkbook(bytes, {
    rows: importLimits.rows + MOST_ABOVE_HEADERS,
    columns: importLimits.columns,
  })
  if ('fault' in answer) throw new AppError(refusals[answer.fault], { cause: answer.reason })
  return answer.rows
}
