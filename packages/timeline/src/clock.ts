const two = (value: number) => String(value).padStart(2, '0')

/**
 * A position or a length as on a clock: `08:05`, from an hour on `1:02:03`; `8:05` with `isShort`.
 * @param ms rounded down to a second; negative and impossible values count as 0
 */
export function formatClock(ms: number, { isShort = false }: { isShort?: boolean } = {}): string {
  const seconds = Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  if (hours > 0) return `${hours}:${two(minutes)}:${rest}`
  return `${isShort ? minutes : two(minutes)}:${rest}`
}

/** A moment as editors of captions type it, with ms: `08:05.250`, from an hour on `1:02:03.004`. */
export const formatTimeCode = (ms: number): string =>
  `${formatClock(ms)}.${String(ms % 1000).padStart(3, '0')}`

const timeCode = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Reads `mm:ss.mmm`, `h:mm:ss.mmm` or `mm:ss` as ms; null when it is none of them. Minutes may exceed 59 without hours. */
export function parseTimeCode(text: string): number | null {
  const match = timeCode.exec(text.trim())
  if (!match) return null
  const [, hours, minutes = '0', seconds = '0', fraction = ''] = match
  if (Number(seconds) > 59 || (hours && Number(minutes) > 59)) return null
  return toMs(hours, minutes, seconds, fraction)
}

/** Ms of the parts of a written time; `fraction` is what stands behind the point, such as `5` for half a second. */
export const toMs = (hours = '0', minutes = '0', seconds = '0', fraction = ''): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
