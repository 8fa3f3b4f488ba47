import { type Motif, type Point, round, smoothPath } from './canvas.ts'

/** Management: a measured grid that gives way like cloth, with one gold course across it. */
export const management: Motif = ({ width, height, palette, random }) => {
  const [cu, cv] = [random.between(0.55, 0.72), random.between(0.35, 0.55)]
  const lift = random.between(0.16, 0.22)
  const warp = (u: number, v: number): Point => {
    const distance = Math.hypot((u - cu) * 1.5, v - cv)
    const rise = Math.exp(-distance * distance * 9) * lift
    const slope = 0.05 * Math.sin(u * 5 + v * 2)
    return [round((u + (u - cu) * rise * 0.9) * width), round((v - rise + slope) * height)]
  }
  const shares = (count: number, from: number, to: number) =>
    Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
  const thread = (points: Point[]) => smoothPath(points, false)
  const columns = shares(22, -0.15, 1.15).map((u) => thread(shares(12, -0.2, 1.35).map((v) => warp(u, v))))
  const rows = shares(16, -0.2, 1.35).map((v) => thread(shares(16, -0.15, 1.15).map((u) => warp(u, v))))
  const climb = shares(7, 0.06, 0.94).map((u, i): Point => {
    const v = 0.86 - 0.62 * (i / 7) + random.between(-0.055, 0.055)
    return warp(u, v)
  })
  const nodes = climb.map(([x, y]) => `M${x} ${y}h0`).join('')
  return (
    `<g fill="none" stroke-linecap="round"><path d="${columns.join('')}${rows.join('')}" stroke="${palette.line}" stroke-width="2" stroke-opacity=".36"/>` +
    `<path d="M${climb.map(([x, y]) => `${x} ${y}`).join('L')}" stroke="${palette.gold}" stroke-width="4.5" stroke-linejoin="round"/>` +
    `<path d="${nodes}" stroke="${palette.deep}" stroke-width="34"/><path d="${nodes}" stroke="${palette.gold}" stroke-width="22"/>` +
    `<path d="${nodes.slice(nodes.lastIndexOf('M'))}" stroke="${palette.spark}" stroke-width="30"/></g>`
  )
}
