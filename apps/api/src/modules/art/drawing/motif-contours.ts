import { type Canvas, type Motif, type Point, round, smoothPath } from './canvas.ts'
import { createField, traceContours } from './contours.ts'

const levels = 15

function drawContours(
  { width, height, palette, random }: Canvas,
  columns: number,
): { markup: string; focus: Point } {
  const focus: Point = [random.between(0.28, 0.46), random.between(0.36, 0.56)]
  const field = createField(random, focus, width / height)
  const gold = new Set([3 + random.index(2), 8 + random.index(2)])
  const lines: string[] = []
  let golden = ''
  for (let level = 0; level < levels; level++) {
    const contours = traceContours(field, -0.42 + level * 0.1, width, height, columns)
    const d = contours.map(({ points, isClosed }) => smoothPath(points, isClosed)).join('')
    if (!d) continue
    if (gold.has(level)) golden += d
    else lines.push(`<path d="${d}" stroke-opacity="${(0.28 + 0.025 * level).toFixed(2)}"/>`)
  }
  const markup =
    `<g fill="none" stroke="${palette.line}" stroke-width="2.4" stroke-linecap="round">${lines.join('')}` +
    `<path d="${golden}" stroke="${palette.gold}" stroke-width="4.5"/></g>`
  return { markup, focus }
}

/** Anatomy: contour lines as on a map of the face, two of them gold. */
export const anatomy: Motif = (canvas) => drawContours(canvas, 56).markup

/** Complication: the same map, torn along a fault and displaced. */
export const complication: Motif = (canvas) => {
  const { width, height, palette, random } = canvas
  const { markup } = drawContours(canvas, 46)
  const top = round(width * random.between(0.56, 0.68))
  const bottom = round(width * random.between(0.3, 0.42))
  const teeth = 7
  const fault = Array.from({ length: teeth + 1 }, (_, i): Point => {
    const share = i / teeth
    const sway = i === 0 || i === teeth ? 0 : random.between(-0.035, 0.035) * width
    return [round(top + (bottom - top) * share + sway), round(height * share)]
  })
  const edge = (dx: number) => fault.map(([x, y]) => `${x + dx} ${y}`).join('L')
  const gap = round(width * 0.011)
  const shift = round(height * 0.075)
  return (
    `<defs><g id="m">${markup}</g>` +
    `<clipPath id="l"><path d="M0 0L${edge(-gap)}L0 ${height}z"/></clipPath>` +
    `<clipPath id="r"><path d="M${width} 0L${edge(gap)}L${width} ${height}z"/></clipPath></defs>` +
    `<g clip-path="url(#l)"><use href="#m"/></g>` +
    `<g clip-path="url(#r)"><path d="M0 0h${width}v${height}H0z" fill="${palette.deep}" fill-opacity=".28"/><use href="#m" y="${shift}"/></g>` +
    `<path d="M${edge(0)}" fill="none" stroke="${palette.spark}" stroke-width="16" stroke-opacity=".16" stroke-linejoin="round"/>` +
    `<path d="M${edge(0)}" fill="none" stroke="${palette.spark}" stroke-width="4" stroke-linejoin="round"/>`
  )
}
