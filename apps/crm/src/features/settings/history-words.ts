import { formatDate, formatDateTime, formatNumber } from '@repo/messages'
import { historyMessages as copy } from './settings.messages.ts'

export interface SettingChange {
  field: string
  label: string
  /** Null where there was no save before. */
  from: string | null
  to: string
}

type Facts = Readonly<Record<string, unknown>>

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** A value in words: days and times as they are written here, the parts of an entry of a list one after the other. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.nothing
  if (typeof value === 'boolean') return value ? copy.yes : copy.no
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return value.length === 0 ? copy.nothing : value.map(valueWords).join('; ')
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(valueWords)
      .join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return formatDateTime(value)
  return DAY.test(value) ? formatDate(value) : value
}

/** What a save changed, field by field in the order of the labels; of the first save, what it filled in. */
export function settingChanges(
  before: unknown,
  after: unknown,
  labels: Readonly<Record<string, string>>,
  words: (field: string, value: unknown) => string = (_field, value) => valueWords(value),
): SettingChange[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  const isFirst = before === null
  const fields = [...new Set([...Object.keys(labels), ...Object.keys(next)])]
  return fields.flatMap((field) => {
    const [from, to] = [words(field, old[field]), words(field, next[field])]
    if (from === to) return []
    return [{ field, label: labels[field] ?? field, from: isFirst ? null : from, to }]
  })
}
