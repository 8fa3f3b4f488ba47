import type { Cell } from './cells.ts'

/** Places of the formats in `styles.xml`. */
export const styles = { text: 1, number: 2, moment: 3, day: 4, header: 5 } as const

/** Longest text of a cell that table programs open (Microsoft, “Excel specifications and limits”, read 2026-11-24). */
export const longestText = 32_767

/** Characters that XML 1.0 cannot hold, halves of pairs among them. */
const unwritable =
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const dayMs = 86_400_000
/** Day 0 of table programs that count the 29th of February 1900 is this long before 1970. */
const epochDays = 25_569
const vietnamMs = 7 * 3_600_000

/** Days since the epoch of table programs; they know no time zones, so it is the clock of Việt Nam. */
export const serialOf = (instant: string): number => (Date.parse(instant) + vietnamMs) / dayMs + epochDays

/** The letters of a column: `A` for the first, `AA` for the 27th. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/**
 * One cell in SpreadsheetML, nothing for an empty one. It names its place, as `C2`: programs may leave that out (ECMA-376,
 * part 1, 18.3.1.4), but some cannot read a sheet without it. Texts are written inline and with the format “text”, so
 * nothing in them is ever read as a formula, and numbers of telephones keep their first zero also when the cell is
 * edited.
 */
function cellXml(cell: Cell, place: string, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textXml(cell, place, style ?? styles.text)
  if (typeof cell === 'number') return numberXml(cell, place, styles.number)
  if ('day' in cell) return dateXml(Math.floor(serialOf(cell.day)), place, styles.day)
  return dateXml(serialOf(cell.moment), place, styles.moment)
}

const textXml = (text: string, place: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, longestText))}</t></is></c>`

const numberXml = (value: number, place: string, style: number) =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : ''

const dateXml = (serial: number, place: string, style: number) =>
  Number.isNaN(serial) ? '' : numberXml(Number(serial.toFixed(6)), place, style)

/** A row by its number, from 1. */
export const rowXml = (cells: readonly Cell[], number: number, style?: number): string =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${number}`, style)).join('')}</row>`
