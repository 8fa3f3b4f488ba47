import { readWrittenAmount } from '../statements/amounts.ts'
import { foldHeader, type TableRow } from '../statements/headers.ts'
import { readDate } from '../statements/tables.ts'
import { parseVietnamStamp } from '../vietnam-time.ts'
import type { SettlementColumns, SettlementField } from './columns.ts'
import type { Settlement, SettlementFault, SettlementKind, SettlementLine } from './settlement.ts'

/**
 * Reads the rows below the headers of a settlement file. Every row is a line, a sum, a payment that did not come about,
 * or named with what is wrong with it.
 */
export function readSettlement(rows: readonly TableRow[], columns: SettlementColumns): Settlement {
  const found: Settlement = { lines: [], sums: [], unsuccessful: [], unreadable: [] }
  for (const row of rows) {
    const cell = cellsOf(row, columns)
    const text = row.cells.filter(Boolean).join(' | ')
    if (isSum(row, cell)) {
      found.sums.push({ number: row.number, amount: readWrittenAmount(cell('amount')), text })
      continue
    }
    const line = readLine(row.number, cell)
    if (line === 'unsuccessful') found.unsuccessful.push({ number: row.number, text })
    else if (typeof line === 'string') found.unreadable.push({ number: row.number, fault: line, text })
    else found.lines.push(line)
  }
  return checkSums(found)
}

/** What each cell of a row says on its own, also where the row as a whole cannot be read; null where a cell says nothing. */
export function readRowFacts(
  row: TableRow,
  columns: SettlementColumns,
): Pick<SettlementLine, 'transactionId' | 'reference' | 'at'> {
  const cell = cellsOf(row, columns)
  return {
    transactionId: readNumber(cell('transaction')) ?? null,
    reference: readNumber(cell('reference')) ?? null,
    at: readMoment(cell('time')) ?? null,
  }
}

type Cell = (field: SettlementField) => string

/** Table programs keep long numbers as text behind an apostrophe or in a formula. */
const bare = (text: string) => text.trim().replace(/^(?:'|="?)|"$/g, '')

const cellsOf =
  ({ cells }: TableRow, columns: SettlementColumns): Cell =>
  (field) => {
    const at = columns[field]
    return at === null ? '' : bare(cells[at] ?? '')
  }

/** A row of sums says so in its first words, and has no number of a payment. */
const isSum = ({ cells }: TableRow, cell: Cell) =>
  cells.some((text) => /^(?:tong|cong|total|grand total|sum)\b/.test(foldHeader(text))) &&
  !/\d{4}/.test(cell('transaction') + cell('reference'))

function readLine(number: number, cell: Cell): SettlementLine | SettlementFault | 'unsuccessful' {
  const [transaction, reference] = [readNumber(cell('transaction')), readNumber(cell('reference'))]
  if (transaction === undefined || reference === undefined || (transaction ?? reference) === null)
    return 'number'
  const success = readStatus(cell('status'))
  if (success === null) return 'status'
  if (!success) return 'unsuccessful'
  const signed = readWrittenAmount(cell('amount'))
  if (signed === null || signed === 0) return 'amount'
  const kind = readKind(cell('kind'), signed)
  if (kind === null) return 'kind'
  const at = readMoment(cell('time'))
  if (at === undefined) return 'time'
  const amount = Math.abs(signed)
  const fee = readFee(kind, amount, cell)
  if (typeof fee === 'string') return fee
  return { number, kind, transactionId: transaction, reference, at, amount, ...fee }
}

/** Null for none; nothing for one that a table program has rounded, as in `1.4E+10`. */
const readNumber = (text: string): string | null | undefined =>
  text === '' || text === '-' ? null : /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text) ? undefined : text

const failure =
  /\b(?:(?:khong|chua) thanh cong|unsuccess\w*|that bai|fail(?:ed|ure)?|huy|cancel(?:l?ed)?|het han|expired|tu choi|declined|pending|dang xu ly|processing)\b/g
/** "Chờ" (waiting) is told from "cho" (for) by its accents only. */
const waiting = /(?<!\p{L})chờ(?!\p{L})/u
const success =
  /\b(?:thanh cong|success(?:ful|fully)?|succeeded|completed|settled|paid|da (?:doi soat|quyet toan|thanh toan|chuyen khoan)|hoan (?:thanh|tat))\b/
const isWholeSuccess = (words: string) =>
  /^(?:00|succeeded|completed|settled|paid|da (?:doi soat|quyet toan|thanh toan|chuyen khoan)|hoan (?:thanh|tat))$|\b(?:thanh cong|success(?:ful|fully)?)$/.test(
    words,
  ) && !/\b(?:khong|chua|not)\b/.test(words)

/** Whether money moved; null for words that are not known or contradict each other. Without a word every row did. */
function readStatus(text: string): boolean | null {
  const words = foldHeader(text)
  if (words === '') return true
  const rest = words.replace(failure, ' ')
  if (rest !== words || waiting.test(text.normalize('NFC').toLowerCase()))
    return success.test(rest) ? null : false
  return isWholeSuccess(words) ? true : null
}

/** By its word, else by the sign. VNPay numbers its kinds: 01 a payment, 02 and 03 a refund, whole or in part. */
function readKind(text: string, signed: number): SettlementKind | null {
  const words = foldHeader(text)
  const bySign = signed < 0 ? 'refund' : 'payment'
  if (words === '') return bySign
  if (/^(?:02|03)$|\bhoan(?! thanh| tat)\b|refund|reversal/.test(words)) return 'refund'
  const isPayment = /^01$|thanh toan|payment|\bpay\b|purchase|sale|mua/.test(words)
  return isPayment && bySign === 'payment' ? 'payment' : null
}

/** Null without a text; nothing for one that is no time. `HH:mm:ss dd/MM/yyyy` is read, too. */
function readMoment(text: string): Date | null | undefined {
  if (text === '') return null
  const [, time, day] = /^(\d{1,2}:\d{2}(?::\d{2})?)[ ,]+(\S+)$/.exec(text) ?? []
  const at = parseVietnamStamp(text) ?? readDate(day ? `${day} ${time}` : text)?.at
  return at ?? undefined
}

/** The fee with its VAT. Columns that say it in several ways have to agree. */
function readFee(
  kind: SettlementKind,
  amount: number,
  cell: Cell,
): Pick<SettlementLine, 'fee' | 'vat'> | 'fee' | 'net' {
  const read = (field: SettlementField) => {
    const text = cell(field)
    return text === '' || text === '-' ? undefined : readWrittenAmount(text)
  }
  const [total, part, tax, net] = [read('totalFee'), read('fee'), read('vat'), read('net')]
  if (total === null || part === null || tax === null) return 'fee'
  if (net === null) return 'net'
  const vat = tax === undefined ? null : Math.abs(tax)
  const said = saidFees(total, part, tax)
  if (said === null) return 'fee'
  if (net === undefined) {
    const [first] = said
    if (first === undefined) return { fee: null, vat }
    return within(kind, amount, { fee: kind === 'payment' ? Math.abs(first) : first, vat })
  }
  // Some files write what went back without its sign.
  const nets = kind === 'payment' ? [net] : [net, -Math.abs(net)]
  const fees = nets.map((one) => (kind === 'payment' ? amount : -amount) - one)
  const fitting = fees.find((fee) => said.length === 0 || said.some((one) => Math.abs(one) === Math.abs(fee)))
  return fitting === undefined ? 'net' : within(kind, amount, { fee: fitting, vat })
}

/**
 * The whole fees that the columns of a fee may mean, the likeliest first: a fee stands with its VAT beside it or holds it.
 * None where they say nothing; null where they contradict each other, also by their signs.
 */
function saidFees(
  total: number | undefined,
  part: number | undefined,
  tax: number | undefined,
): number[] | null {
  const signs = new Set([total, part, tax].map((one) => Math.sign(one ?? 0)).filter((sign) => sign !== 0))
  if (signs.size > 1) return null
  const ofPart = part === undefined ? [] : tax === undefined ? [part] : [part + tax, part]
  if (total === undefined) return ofPart
  return part === undefined || ofPart.includes(total) ? [total] : null
}

/** A fee is never more than the payment, and comes back with a refund only. */
const within = (kind: SettlementKind, amount: number, said: { fee: number; vat: number | null }) =>
  Math.abs(said.fee) > amount || (said.vat ?? 0) > Math.abs(said.fee) || (kind === 'payment' && said.fee < 0)
    ? ('fee' as const)
    : said

/** A sum that is not that of the lines is named; where a row could not be read it cannot be told. */
function checkSums(found: Settlement): Settlement {
  const sumOf = (kind: SettlementKind) =>
    found.lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const [payments, refunds] = [sumOf('payment'), sumOf('refund')]
  const isWrong = (amount: number | null) =>
    amount !== null && ![payments, payments - refunds, payments + refunds, refunds].includes(Math.abs(amount))
  if (found.unreadable.length > 0) return found
  return {
    ...found,
    sums: found.sums.filter(({ amount }) => !isWrong(amount)),
    unreadable: found.sums
      .filter(({ amount }) => isWrong(amount))
      .map(({ number, text }) => ({ number, text, fault: 'sum' as const })),
  }
}
