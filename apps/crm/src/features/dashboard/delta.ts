import { dashboardMessages as copy } from './dashboard.messages.ts'

export interface Figure {
  value: number
  previous: number
}

export interface Delta {
  direction: 'up' | 'down' | 'same'
  text: string
}

const number = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })

/** Describes how a figure changed since the period before, in words: "tăng 12% so với kỳ so sánh". */
export function describeDelta({ value, previous }: Figure): Delta {
  if (value === previous) return { direction: 'same', text: copy.same }
  if (previous === 0) return { direction: 'same', text: copy.fresh }
  const change = ((value - previous) / previous) * 100
  const size = `${number.format(Math.abs(Math.round(change * 10) / 10))}%`
  return change > 0 ? { direction: 'up', text: copy.up(size) } : { direction: 'down', text: copy.down(size) }
}

/** The same for a figure that is a percentage: its change is counted in points. */
export function describePointDelta({ value, previous }: Figure): Delta {
  const points = Math.round((value - previous) * 10) / 10
  if (points === 0) return { direction: 'same', text: copy.same }
  const size = number.format(Math.abs(points))
  return points > 0
    ? { direction: 'up', text: copy.upPoints(size) }
    : { direction: 'down', text: copy.downPoints(size) }
}
