import type { Watermark } from '../player.types.ts'

const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** Who watches and when: two short lines. */
export function describeViewer({ name, contact, code = '' }: Watermark, now: Date): [string, string] {
  const join = (parts: string[]) => parts.filter((part) => part !== '').join(' · ')
  return [join([name, code]), join([contact, clock.format(now)])]
}
