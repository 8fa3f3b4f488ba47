/** Vietnam keeps one zone the whole year, UTC+7, so a fixed shift is exact whatever the zone of the server. */
const SHIFT_MS = 7 * 3_600_000

/** `yyyyMMddHHmmss` in Vietnam's time. */
export function formatVietnamStamp(date: Date): string {
  return new Date(date.getTime() + SHIFT_MS)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '')
}

/** `yyyy-MM-dd HH:mm:ss` in Vietnam's time. */
export function formatVietnamTime(date: Date): string {
  return new Date(date.getTime() + SHIFT_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whether a booking may have only its day: some services tell midnight of Vietnam then. */
export const isDayOnly = (at: Date): boolean => formatVietnamTime(at).endsWith(' 00:00:00')

/** The moment of a `yyyyMMddHHmmss` in Vietnam's time; null for anything else, also for a 31 February. */
export function parseVietnamStamp(text: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return parseVietnamTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** The moment of a `yyyy-MM-dd HH:mm:ss` (or with `T`) in Vietnam's time; null for anything else. */
export function parseVietnamTime(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text.trim())
  const date = match ? new Date(`${match[1]}T${match[2]}+07:00`) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  // Date takes 30 February for 2 March.
  return formatVietnamStamp(date) === text.replace(/\D/g, '') ? date : null
}
