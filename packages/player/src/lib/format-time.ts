/** `12:35`, from an hour on `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

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
