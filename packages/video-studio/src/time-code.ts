const pattern = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Reads "mm:ss.mmm", "h:mm:ss.mmm" or "mm:ss" as ms; null when it is none of them. */
export function parseTimeCode(text: string): number | null {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  if (Number(seconds) > 59 || (match[1] && Number(minutes) > 59)) return null
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  )
}

/** Ms as "mm:ss.mmm", from an hour on "h:mm:ss.mmm". */
export function formatTimeCode(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const rest = `${two(minutes)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
