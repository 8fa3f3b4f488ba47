import { toAccount } from '../sepay.ts'
import { bankTransferNumber, identifiesTransfer, toTransferNumber } from '../transfer-number.ts'
import { formatVietnamTime } from '../vietnam-time.ts'

/** Why a line of a statement could not be read. */
export type StatementFault = 'date' | 'amount' | 'direction' | 'currency' | 'pending' | 'shape'

/** A line of a bank's statement. */
export interface StatementLine {
  /** Where it stands in the file, as its reader sees it: a line, a row, or an entry. */
  number: number
  /** The account that the file names; null where it names none. */
  account: string | null
  /** Midnight in Vietnam where the bank gives the day only. */
  bookedAt: Date
  isIncoming: boolean
  /** Whole VND. */
  amount: number
  reference: string | null
  content: string
}

export interface UnreadableLine {
  number: number
  fault: StatementFault
  /** The line as it stands in the file. */
  text: string
}

export interface Statement {
  lines: StatementLine[]
  unreadable: UnreadableLine[]
}

/** The day of a moment in Vietnam's time, `2026-11-27`. */
export const bookingDay = (at: Date): string => formatVietnamTime(at).slice(0, 10)

/**
 * The key of each line, by which it is taken in once however many files it stands in: account, day, direction, amount,
 * and the bank's number or else a digest of the words, and how many of the file's lines before it are the same.
 * @param digest of a text, short and always the same
 */
export function statementKeys(
  lines: readonly StatementLine[],
  accountOf: (line: StatementLine) => string,
  digest: (text: string) => string,
): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const number = bankTransferNumber(line.reference)
    const own =
      number !== null && identifiesTransfer(number) ? number : `~${digest(toTransferNumber(line.content))}`
    const side = line.isIncoming ? 'in' : 'out'
    const key = [toAccount(accountOf(line)), bookingDay(line.bookedAt), side, line.amount, own].join(' ')
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return `${key} ${occurrence}`
  })
}
