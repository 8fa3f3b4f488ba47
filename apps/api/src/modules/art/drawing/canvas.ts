import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

/** What a motif draws on: size in user units, colours, numbers. */
export type Canvas = { width: number; height: number; palette: Palette; random: Random }
/** Returns SVG markup. */
export type Motif = (canvas: Canvas) => string

export type Point = readonly [x: number, y: number]

/** Whole user units: the canvas is large enough that nobody sees the rounding. */
export const round = (value: number) => Math.round(value)

/** Smooth relative path through the middles of the given polyline. */
export function smoothPath(points: readonly Point[], isClosed: boolean): string {
  const first = points[0]
  if (!first || points.length < 3) return ''
  const ring = isClosed ? [...points, first, points[1] ?? first] : points
  const middles = ring.slice(1).map((point, i) => middle(ring[i] ?? point, point))
  let [x, y] = isClosed ? (middles[0] ?? first) : first
  x = round(x)
  y = round(y)
  let path = `M${x} ${y}`
  for (let i = 1; i < ring.length - 1; i++) {
    const control = ring[i] ?? first
    const isLast = !isClosed && i === ring.length - 2
    const end = isLast ? (ring[ring.length - 1] ?? control) : (middles[i] ?? control)
    const [endX, endY] = [round(end[0]), round(end[1])]
    path += `q${pair(round(control[0]) - x, round(control[1]) - y)} ${pair(endX - x, endY - y)}`
    x = endX
    y = endY
  }
  return isClosed ? `${path}z` : path
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`)
