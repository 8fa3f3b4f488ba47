/** Calendar days as texts: `2026-11-21` is what values hold, `21/11/2026` is what Vietnamese readers see. */

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const shownDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const two = (value: number | string) => String(value).padStart(2, '0')

/** Whether a text is a day that the calendar has, such as `2026-11-21`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = isoDay.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** `2026-11-21` → `21/11/2026`; text that is no day yet stays as it was typed. */
export function showDay(value: string): string {
  const [, year, month, day] = isDay(value) ? (isoDay.exec(value) ?? []) : []
  return day ? `${day}/${month}/${year}` : value
}

/** `21/11/2026` → `2026-11-21`; a text that is no day comes back as it is, so that nothing typed is lost. */
export function readDay(text: string): string {
  const [, day, month, year] = shownDay.exec(text) ?? []
  const value = day && month ? `${year}-${two(month)}-${two(day)}` : text
  return isDay(value) ? value : text
}

/** Typed text with slashes between day, month and year; other separators become slashes too. */
export function maskDay(typed: string): string {
  const text = typed.trim()
  if (isDay(text)) return showDay(text)
  return text
    .replace(/[.\-\s]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d)/, '$1/$2')
    .slice(0, 10)
}

/** Typed text as a time of day: `1430`, `14h30` and `14.30` become `14:30`. */
export const maskTime = (typed: string): string =>
  typed
    .trim()
    .replace(/[h.\s]/gi, ':')
    .replace(/[^\d:]/g, '')
    .replace(/:{2,}/g, ':')
    .replace(/^(\d{2})(\d)/, '$1:$2')
    .slice(0, 5)

const dayMs = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const isoOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day `count` days later, or earlier where it is negative. */
export const addDays = (day: string, count: number): string =>
  isoOf(new Date(utc(day).getTime() + count * dayMs))

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return isoOf(date)
}

/** Days since Monday: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (utc(day).getUTCDay() + 6) % 7

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  const end = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let monday = start; monday <= end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** Today in Việt Nam, which keeps UTC+7 the whole year. */
export const todayInVietnam = (now = Date.now()): string => isoOf(new Date(now + 7 * 3_600_000))
