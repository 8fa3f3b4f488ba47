import { frame, plain, svg } from './layout.ts'
import { ink } from './palette.ts'
import { textElement } from './text.ts'

/** Time reached and whole length, digits on fixed places so that they do not dance. */
export function drawClock(second: number, total: number): string {
  const style = plain(17, 500, ink.onHero)
  const cells = [...`${formatClock(second)} / ${formatClock(total)}`].map((sign) => ({
    sign,
    width: sign === ' ' ? 5 : sign === ':' ? 6 : sign === '/' ? 8 : 11,
  }))
  let x = 15
  const glyphs = cells.map(({ sign, width }) => {
    x += width
    return textElement(sign, x - width / 2, 23, style, 'middle')
  })
  return svg(
    clockSize.width,
    clockSize.height,
    `<rect width="${x + 15}" height="34" rx="17" fill="${ink.primary}"/>${glyphs.join('')}`,
  )
}

export const clockSize = { width: 160, height: 34 }
export const clockPosition = { x: 72, y: 657 }

/** The part of the video that is over, as a line along the bottom; it is pushed in from the left. */
export function drawProgress(): string {
  return svg(
    frame.width,
    progressHeight,
    `<rect width="${frame.width}" height="${progressHeight}" fill="${ink.gold}"/>`,
  )
}

export const progressHeight = 6

/** The ring that wanders over the panel from point to point. */
export function drawMarker(color: string): string {
  return svg(
    markerSize,
    markerSize,
    `<circle cx="32" cy="32" r="28" fill="none" stroke="${color}" stroke-opacity="0.45" stroke-width="1.5"/><circle cx="32" cy="32" r="17" fill="none" stroke="${color}" stroke-width="2.5"/><circle cx="32" cy="32" r="4.5" fill="${color}"/>`,
  )
}

export const markerSize = 64

function formatClock(second: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(second / 60))}:${pad(second % 60)}`
}
