/** Numbers and dates as Vietnamese readers write them. Times are shown in Việt Nam wherever the reader is. */
const locale = 'vi-VN'
export const timeZone = 'Asia/Ho_Chi_Minh'

type Instant = string | number | Date

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'VND' })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const upToOneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
// `dateStyle: 'short'` would give a year of two digits.
const day = new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
const clock = new Intl.DateTimeFormat(locale, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A sum below zero has a minus (U+2212) as wide as a digit; `Intl` writes a hyphen, after which lines break. */
const withMinus = (text: string): string => text.replace('-', '−')

/** Whole dong: 2490000 → "2.490.000 ₫", with a no-break space that keeps the sign on the line. */
export const formatVnd = (amount: number): string => withMinus(money.format(amount))

/** Price of a course: "Miễn phí" for 0. */
export const formatPrice = (amount: number): string => (amount === 0 ? 'Miễn phí' : formatVnd(amount))

/** 6200 → "6.200". */
export const formatNumber = (value: number): string => withMinus(whole.format(value))

/** 63.4 → "63%". */
export const formatPercent = (value: number): string => `${formatNumber(value)}%`

/** Average of stars: 4.85 → "4,9". */
export const formatRating = (average: number): string => oneDecimal.format(average)

const scales = [
  { unit: 1e3, name: 'nghìn' },
  { unit: 1e6, name: 'triệu' },
  { unit: 1e9, name: 'tỷ' },
]

/** Large numbers in words: 12500 → "12,5 nghìn", 1.3e6 → "1,3 triệu", 1.3e9 → "1,3 tỷ". */
export function formatCompact(value: number): string {
  // A scale begins where the one below would round to 1000: 999 950 is "1 triệu", not "1.000 nghìn".
  const scale = scales.findLast(({ unit }) => Math.abs(value) >= unit * (unit > 1e3 ? 0.99995 : 1))
  if (!scale) return formatNumber(value)
  return `${withMinus(upToOneDecimal.format(value / scale.unit))}\u00a0${scale.name}`
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** Size of a file, in steps of 1024: 1536 → "1,5 KB". */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.length - 1)
  return `${upToOneDecimal.format(bytes / 1024 ** step)}\u00a0${byteUnits[step]}`
}

/** "21/11/2026" */
export const formatDate = (instant: Instant): string => day.format(new Date(instant))

/** "14:30" */
export const formatTime = (instant: Instant): string => clock.format(new Date(instant))

/** "14:30, 21/11/2026" */
export const formatDateTime = (instant: Instant): string => `${formatTime(instant)}, ${formatDate(instant)}`

/** Day of the year, where the year is known: "21/11". */
export const formatDayMonth = (instant: Instant): string => formatDate(instant).slice(0, 5)

/** Month of a day: "2026-11-21" → "11/2026". */
export const formatMonth = (instant: Instant): string => formatDate(instant).slice(3)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Length of a video or course from milliseconds: "12 giờ 35 phút", "8 phút", "45 giây". */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return `${Math.round(ms / 1000)} giây`
  const minutes = Math.round(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 && `${hours} giờ`, minutes % 60 > 0 && `${minutes % 60} phút`]
  return parts.filter(Boolean).join(' ')
}

/** How long ago: "vừa xong", "5 phút trước", "3 giờ trước", "2 ngày trước", after a week the date. */
export function formatAgo(instant: Instant, now: Instant = Date.now()): string {
  const passed = new Date(now).getTime() - new Date(instant).getTime()
  if (passed < minuteMs) return 'vừa xong'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} phút trước`
  if (passed < 24 * hourMs) return `${Math.floor(passed / hourMs)} giờ trước`
  if (passed < 7 * 24 * hourMs) return `${Math.floor(passed / (24 * hourMs))} ngày trước`
  return formatDate(instant)
}

/** Seconds to wait as people say it: "45 giây", "5 phút". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} giây`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} phút`
  if (seconds < 36 * 3600) return `${Math.ceil(seconds / 3600)} giờ`
  return `${Math.ceil(seconds / 86_400)} ngày`
}
