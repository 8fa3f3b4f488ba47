const OFFSET_MS = 7 * 3_600_000

/** `yyyyMMddHHmmss` in Vietnam. */
export const toStamp = (ms: number) => new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '')

/** NaN for what is no such stamp. */
export function fromStamp(stamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
}
