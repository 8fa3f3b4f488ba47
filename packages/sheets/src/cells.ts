import type { ExportColumn } from '@repo/contract/export-columns'
import { formatDate, formatDateTime } from '@repo/messages'

/** A value of an exported table; a moment or a day is shown as in Việt Nam. */
export type Cell = string | number | null | { moment: string } | { day: string }

/** What a column takes from a row, as an endpoint of the contract answered it. */
export function cellOf(column: ExportColumn, row: unknown): Cell {
  const { from, join, as, words, before = '', empty } = column
  if (as === 'count' || as === 'fields') return wholeCell(column, as, row)
  const values =
    join === undefined ? firstFilled(from, row) : from.flatMap((path) => valuesAt(row, path.split('.')))
  if (values.length === 0) return empty ?? null
  const [first] = values
  if (as === 'percent') return typeof first === 'number' ? first / 100 : (empty ?? null)
  if (as === 'minutes') return typeof first === 'number' ? Math.round(first / 6_000) / 10 : null
  if (as) return typeof first === 'string' ? dated(as, first) : null
  if (typeof first === 'number' && values.length === 1 && !words && !before) return first
  return before + values.map((value) => words?.[String(value)] ?? String(value)).join(join ?? '; ')
}

const dated = (as: 'moment' | 'day', value: string): Cell =>
  as === 'day' ? { day: value } : { moment: value }

/** The cell of a value that is not a single one: how many a list has, or the fields of an object, one a line. */
function wholeCell({ from, words, empty }: ExportColumn, as: 'count' | 'fields', row: unknown): Cell {
  const value = wholeAt(row, from[0]?.split('.') ?? [])
  if (as === 'count') return Array.isArray(value) ? value.length : 0
  if (typeof value !== 'object' || value === null) return empty ?? null
  const lines = Object.entries(value).map(([name, fact]) => `${words?.[name] ?? name}: ${factText(fact)}`)
  return lines.length > 0 ? lines.join('\n') : (empty ?? null)
}

const wholeAt = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return wholeAt((value as Record<string, unknown>)[name], rest)
}

const factText = (fact: unknown): string =>
  typeof fact === 'string' ? fact : fact === null ? '' : JSON.stringify(fact)

function firstFilled(paths: readonly string[], row: unknown): unknown[] {
  for (const path of paths) {
    const values = valuesAt(row, path.split('.'))
    if (values.length > 0) return values
  }
  return []
}

/** The values at a path, more than one where it leads through lists; without those that are empty. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return typeof value === 'object' ? [] : [value]
  if (typeof value !== 'object' || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

/** The cell as a table of texts and numbers has it. */
export function plainCell(cell: Cell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell
  return 'day' in cell ? formatDate(cell.day) : formatDateTime(cell.moment)
}
