import { formatDate } from './format.ts'

const upToOneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })

/** Hours of learning: 6.5 → "6,5 giờ". */
export const formatHours = (hours: number): string => `${upToOneDecimal.format(hours)}\u00a0giờ`

interface CmeCredit {
  organiser: string
  decision: string
  decidedOn: string
  hours: number
}

/** What a certificate says of continuing medical education. */
export const cmeText = ({ organiser, decision, decidedOn, hours }: CmeCredit): string =>
  `CME: ${formatHours(hours)} tín chỉ, ${organiser} cấp theo quyết định số ${decision} ngày ${formatDate(decidedOn)}`
