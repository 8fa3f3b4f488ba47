import { toAccount } from '../sepay.ts'
import { parseVietnamTime } from '../vietnam-time.ts'
import type { Statement, StatementFault } from './statement.ts'

/**
 * SWIFT MT940, as described in the guides of banks and of its readers (SWIFT's own "Category 9" is for members only):
 * docs.zuora.com "MT940 - SWIFT format", docs.rs/swift-mt-message "Field 61", read on 2026-11-27. Of field 61:
 * value date YYMMDD, optional entry date MMDD, D/C or RD/RC, optional third letter of the currency, amount with a
 * comma, type of four, own reference, and behind `//` that of the bank.
 */
const LINE = /^(\d{6})(\d{4})?(R?[DC])([A-Z])?(\d{1,12},\d{0,2})[NFS][A-Z0-9]{3}(.*)$/

export const isMt940 = (text: string): boolean => /^:61:/m.test(text) && /^(?:\{4:\s*)?:20:/m.test(text)

/** Reads all statements of a file. Fields that continue on the next lines are put together. */
export function readMt940(text: string): Statement {
  const found: Statement = { lines: [], unreadable: [] }
  let account: string | null = null
  let currency = ''
  const fields = fieldsOf(text)
  fields.forEach(({ tag, value, number }, at) => {
    if (tag === '25' || tag === '25P') account = toAccount(value.split('\n')[0]?.split('/').at(-1) ?? '')
    if (tag === '60F' || tag === '60M') currency = /^[DC]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? ''
    if (tag !== '61') return
    const next = fields[at + 1]
    const words = next?.tag === '86' ? next.value : ''
    const fail = (fault: StatementFault) =>
      found.unreadable.push({ number, fault, text: `:61:${value}${words ? `\n:86:${words}` : ''}` })
    const [first = '', ...more] = value.split('\n')
    const [, valueDay = '', entryDay, mark = '', , written = '', rest = ''] = LINE.exec(first) ?? []
    if (valueDay === '') return fail('shape')
    if (currency !== '' && currency !== 'VND') return fail('currency')
    const bookedAt = dayOf(valueDay, entryDay)
    if (!bookedAt) return fail('date')
    const [whole = '', decimals = ''] = written.split(',')
    if (/[1-9]/.test(decimals) || Number(whole) === 0) return fail('amount')
    const [own = '', bank] = rest.split('//')
    const content = (words || more.join(' ')).replace(/\s+/g, ' ').trim()
    const reference = bank?.trim() || (/^(?:NONREF)?$/i.test(own.trim()) ? null : own.trim())
    found.lines.push({
      number,
      account,
      bookedAt,
      // What is taken back goes the other way.
      isIncoming: mark === 'C' || mark === 'RD',
      amount: Number(whole),
      reference,
      content,
    })
  })
  return found
}

interface Field {
  tag: string
  value: string
  number: number
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    const [, tag, value = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, value, number: index + 1 })
    else if (last && line.trim() !== '' && !/^(?:-\}?|\{\d:.*|\}.*)$/.test(line.trim()))
      last.value += `\n${line}`
  })
  return fields
}

/** The day on which a line was booked. Its entry date has no year: that of the value date, or a neighbour around New Year. */
function dayOf(valueDay: string, entryDay: string | undefined): Date | null {
  const day = (year: number, rest: string) =>
    parseVietnamTime(`${year}-${rest.slice(0, 2)}-${rest.slice(2)} 00:00:00`)
  const year = 2000 + Number(valueDay.slice(0, 2))
  const value = day(year, valueDay.slice(2))
  if (!value || entryDay === undefined) return value
  const near = [year - 1, year, year + 1]
    .map((one) => day(one, entryDay))
    .filter((one) => one !== null)
    .sort(
      (one, other) => Math.abs(one.getTime() - value.getTime()) - Math.abs(other.getTime() - value.getTime()),
    )
  return near[0] ?? null
}
