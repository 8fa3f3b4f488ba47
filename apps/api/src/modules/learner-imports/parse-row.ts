import { type ImportFault, importLimits } from '@repo/contract/crm-learner-imports'
import { email as emailSchema, phone as phoneSchema } from '@repo/contract/fields'
import type { ImportColumns } from './learner-imports.repo.ts'

const MOST_NAME = 80
const REASON = { least: 5, most: 500 }
const MOST_NOTE = 200

export interface ParsedRow {
  name: string
  email: string
  phone: string | null
  courseNames: string[]
  days: number | null
  reason: string
  priceNote: string
  fault: ImportFault | null
  faultOf: string
}

/** What a row says by itself, without a look at accounts and courses. */
export function parseRow(cells: readonly string[], columns: ImportColumns): ParsedRow {
  const cell = (field: keyof ImportColumns) => {
    const at = columns[field]
    return at === null ? '' : cleaned(cells[at] ?? '')
  }
  const email = emailSchema.safeParse(cell('email'))
  const phone = phoneOf(cell('phone'))
  const days = daysOf(cell('days'))
  const row = {
    name: cell('name').slice(0, MOST_NAME + 1),
    email: email.data ?? '',
    phone: phone ?? null,
    courseNames: cell('courses')
      .split(/[;|\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
    days: days ?? null,
    reason: cell('reason'),
    priceNote: cell('priceNote'),
  }
  const faults: [isSo: boolean, fault: ImportFault, of?: string][] = [
    [cell('email') === '', 'email_missing'],
    [!email.success, 'email_invalid', cell('email')],
    [row.name === '', 'name_missing'],
    [row.name.length > MOST_NAME, 'name_too_long'],
    [phone === undefined, 'phone_invalid', cell('phone')],
    [days === undefined, 'days_invalid', cell('days')],
    [
      row.reason !== '' && (row.reason.length < REASON.least || row.reason.length > REASON.most),
      'reason_invalid',
    ],
    [row.priceNote.length > MOST_NOTE, 'note_too_long'],
  ]
  const [, fault = null, faultOf = ''] = faults.find(([isSo]) => isSo) ?? []
  return { ...row, fault, faultOf: faultOf.slice(0, 200) }
}

/** Tables that we saved ourselves have an apostrophe before what could be a formula. */
const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** Null for none, undefined for one that is none. Table programs drop the first 0 of a number. */
function phoneOf(text: string): string | null | undefined {
  if (text === '') return null
  const digits = text.replace(/[\s.()-]/g, '')
  const { data } = phoneSchema.safeParse(/^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits)
  return data
}

function daysOf(text: string): number | null | undefined {
  if (text === '') return null
  const days = /^\d{1,5}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= importLimits.days ? days : undefined
}
