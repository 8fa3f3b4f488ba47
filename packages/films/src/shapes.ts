import type { HandIn } from '@repo/shell/hand-in-view'

export type FilmMark = NonNullable<HandIn['judgement']>['marks'][number]
export type FilmShape = FilmMark['shapes'][number]
export type FilmColor = FilmShape['color']
export type Point = [number, number]

/** What is drawn with, over a dark outline. */
export const colorValues: Record<FilmColor, string> = {
  yellow: '#ffd60a',
  cyan: '#5ee7ff',
  white: '#ffffff',
  red: '#ff6b6b',
}

const within = (value: number) => Math.min(1, Math.max(0, value))
/** Four digits are finer than any screen. */
export const shareOf = (value: number) => Math.round(within(value) * 10_000) / 10_000
export const pointOf = (x: number, y: number): Point => [shareOf(x), shareOf(y)]

/** A shape as it stands in the middle of the picture, for those who place it by keys. */
export function startShape(kind: 'arrow' | 'circle', color: FilmColor): FilmShape {
  return kind === 'arrow'
    ? { kind, color, from: [0.3, 0.3], to: [0.5, 0.5] }
    : { kind, color, center: [0.5, 0.5], radius: [0.12, 0.16] }
}

/** A shape somewhere else, whole, and never out of the picture. */
export function moveShape(shape: FilmShape, dx: number, dy: number): FilmShape {
  const all: readonly Point[] =
    shape.kind === 'pen' ? shape.points : shape.kind === 'arrow' ? [shape.from, shape.to] : [shape.center]
  const xs = all.map(([x]) => x)
  const ys = all.map(([, y]) => y)
  const byX = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx))
  const byY = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy))
  const moved = ([x, y]: Point) => pointOf(x + byX, y + byY)
  if (shape.kind === 'pen') return { ...shape, points: shape.points.map(moved) }
  if (shape.kind === 'arrow') return { ...shape, from: moved(shape.from), to: moved(shape.to) }
  return { ...shape, center: moved(shape.center) }
}

/** Larger or smaller: a circle by its radius, an arrow by its tip. A line stays as it was drawn. */
export function resizeShape(shape: FilmShape, dx: number, dy: number): FilmShape {
  if (shape.kind === 'arrow') return { ...shape, to: pointOf(shape.to[0] + dx, shape.to[1] + dy) }
  if (shape.kind === 'circle') {
    const [x, y] = shape.radius
    return { ...shape, radius: [shareOf(Math.max(0.01, x + dx)), shareOf(Math.max(0.01, y + dy))] }
  }
  return shape
}

/** A shape between where the pointer went down and where it is. */
export function dragShape(kind: 'arrow' | 'circle', color: FilmColor, from: Point, to: Point): FilmShape {
  if (kind === 'arrow') return { kind, color, from, to }
  const center = pointOf((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  const radius = pointOf(Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2)
  return { kind, color, center, radius }
}

/** Every other point of a line that has become too long, so that it may go on. */
export const thin = (points: readonly Point[], max: number): Point[] =>
  points.length < max
    ? [...points]
    : points.filter((_, index) => index % 2 === 0 || index === points.length - 1)
