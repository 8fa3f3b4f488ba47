import { toTransferNumber } from '../transfer-number.ts'
import { parseVietnamTime } from '../vietnam-time.ts'
import { readWrittenAmount } from './amounts.ts'
import { findHeaderRow, type KnownHeaders, matchHeaders, type TableRow } from './headers.ts'
import type { Statement, StatementFault, StatementLine } from './statement.ts'

/** What a column of a bank's table can hold. */
export const statementFields = [
  'date',
  'content',
  'credit',
  'debit',
  'amount',
  'reference',
  'balance',
] as const
export type StatementField = (typeof statementFields)[number]
/** Index of the column that holds a field; null where none does. */
export type StatementColumns = Record<StatementField, number | null>

/**
 * Words of headers by which a column is known, folded, the surest first. Banks write them in Vietnamese, in English or
 * in both. In this order, because “Số tiền ghi có” holds “số tiền” too.
 */
const known: KnownHeaders<StatementField> = [
  ['balance', ['so du', 'balance', 'so du sau gd']],
  ['credit', ['so tien ghi co', 'phat sinh co', 'ghi co', 'tien vao', 'credit', 'co']],
  ['debit', ['so tien ghi no', 'phat sinh no', 'ghi no', 'tien ra', 'debit', 'no']],
  [
    'date',
    [
      'ngay giao dich',
      'ngay gd',
      'transaction date',
      'tnx date',
      'thoi gian giao dich',
      'ngay hach toan',
      'ngay ghi so',
      'posting date',
      'booking date',
      'ngay hieu luc',
      'effective date',
      'ngay',
      'date',
    ],
  ],
  [
    'reference',
    [
      'so tham chieu',
      'ma tham chieu',
      'ma giao dich',
      'so but toan',
      'ma gd',
      'so gd',
      'so chung tu',
      'so ct',
      'transaction no',
      'reference',
      'ref no',
      'doc no',
      'ref',
    ],
  ],
  [
    'content',
    [
      'noi dung chi tiet',
      'noi dung giao dich',
      'mo ta giao dich',
      'dien giai',
      'noi dung',
      'mo ta',
      'transactions in detail',
      'transaction detail',
      'description',
      'narrative',
      'remark',
      'details',
    ],
  ],
  ['amount', ['so tien giao dich', 'so tien', 'transaction amount', 'amount']],
]

/** Which column holds what, by the headers. Where two are as good, none is taken: a person decides then. */
export const matchStatementColumns = (headers: readonly string[]): StatementColumns =>
  matchHeaders(known, headers)

/** Whether lines can be read by these columns. */
export const areEnough = ({ date, content, credit, amount }: StatementColumns): boolean =>
  date !== null && content !== null && (credit !== null || amount !== null)

/** Place of the row that names the most columns, near the top; -1 where none names enough. */
export const findHeaders = (rows: readonly TableRow[]): number =>
  findHeaderRow(rows, (cells) => {
    const columns = matchStatementColumns(cells)
    return areEnough(columns) ? statementFields.filter((field) => columns[field] !== null).length : 0
  })

/** Reads the rows below the headers. Each becomes a line or is named with what is wrong with it. */
export function readTable(rows: readonly TableRow[], columns: StatementColumns): Statement {
  const found: Statement = { lines: [], unreadable: [] }
  const { amount } = columns
  // Without any sign, another column says which way the money went, and nobody may guess.
  const hasSigns = amount !== null && rows.some(({ cells }) => /^\s*[-(]/.test(cells[amount] ?? ''))
  for (const row of rows) {
    const line = readRow(row, columns, hasSigns)
    if (typeof line === 'string')
      found.unreadable.push({ number: row.number, fault: line, text: row.cells.filter(Boolean).join(' | ') })
    else found.lines.push(line)
  }
  return found
}

function readRow(
  { number, cells }: TableRow,
  columns: StatementColumns,
  hasSigns: boolean,
): StatementLine | StatementFault {
  const cell = (field: StatementField) => {
    const at = columns[field]
    return at === null ? '' : (cells[at] ?? '').trim()
  }
  const date = readDate(cell('date'))
  if (!date) return 'date'
  const money = readMoney(cell('credit'), cell('debit'), { signed: cell('amount'), hasSigns })
  if (typeof money === 'string') return money
  const reference = cell('reference') || date.rest
  return {
    number,
    account: null,
    bookedAt: date.at,
    ...money,
    reference: toTransferNumber(reference) === '' ? null : reference,
    content: cell('content').replace(/\s+/g, ' '),
  }
}

function readMoney(
  credit: string,
  debit: string,
  { signed, hasSigns }: { signed: string; hasSigns: boolean },
): { isIncoming: boolean; amount: number } | StatementFault {
  const [incoming, outgoing] = [credit, debit].map((text) =>
    text === '' || text === '-' ? 0 : readWrittenAmount(text),
  )
  if (incoming === null || outgoing === null || incoming === undefined || outgoing === undefined)
    return 'amount'
  // Some banks give what leaves a minus, some do not.
  const [came, went] = [Math.abs(incoming), Math.abs(outgoing)]
  if (incoming < 0) return 'direction'
  if (came > 0 && went > 0) return 'direction'
  if (came > 0 || went > 0) return { isIncoming: came > 0, amount: came + went }
  const amount = signed === '' ? null : readWrittenAmount(signed)
  if (amount === null || amount === 0) return 'amount'
  if (!hasSigns && !/^\s*\+/.test(signed)) return 'direction'
  return { isIncoming: amount > 0, amount: Math.abs(amount) }
}

/**
 * `31/10/2023`, `31-10-2023 14:05`, `2023-10-31T14:05:00`, with what stands behind it: some banks put the number there.
 * Null for what begins with no day that there is.
 */
export function readDate(text: string): { at: Date; rest: string } | null {
  const [, first = '', second = '', third = '', time, rest = ''] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?([\s\S]*)$/.exec(
      text,
    ) ?? []
  if (first === '') return null
  const isIso = first.length === 4
  const [year, day] = isIso ? [first, third] : [third, first]
  const fullYear = year.length === 2 ? `20${year}` : year
  if (fullYear.length !== 4 || (isIso && third.length > 2)) return null
  const [hour = '0', minute = '00', seconds = '00'] = (time ?? '0:00:00').split(':')
  const pad = (part: string) => part.padStart(2, '0')
  const at = parseVietnamTime(`${fullYear}-${pad(second)}-${pad(day)} ${pad(hour)}:${minute}:${seconds}`)
  return at ? { at, rest: rest.trim() } : null
}
