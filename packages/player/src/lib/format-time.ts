import { formatClock } from '@repo/timeline/clock'

/** A position in seconds: `2:05`, from an hour on `1:02:03`. */
export const formatTime = (seconds: number): string => formatClock(seconds * 1000, { isShort: true })

/** `12 phút 35 giây`: for screen readers, which read `12:35` as a time of day. */
export function speakTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'giờ'],
    [Math.floor(whole / 60) % 60, 'phút'],
    [whole % 60, 'giây'],
  ]
  const spoken = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`)
  return spoken.length > 0 ? spoken.join(' ') : '0 giây'
}
