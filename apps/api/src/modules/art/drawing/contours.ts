import type { Point } from './canvas.ts'
import type { Random } from './random.ts'

/** Height of a landscape at a place given in shares of the canvas (0 to 1). */
export type Field = (u: number, v: number) => number

/** A landscape of a few soft hills, one of them the subject of the picture. */
export function createField(random: Random, focus: Point, aspect: number): Field {
  const hills = [
    { u: focus[0], v: focus[1], size: random.between(0.3, 0.38), height: 1 },
    ...Array.from({ length: 4 }, () => ({
      u: random.between(-0.1, 1.1),
      v: random.between(-0.1, 1.1),
      size: random.between(0.16, 0.34),
      height: random.between(-0.55, 0.6),
    })),
  ]
  const [phaseA, phaseB] = [random.between(0, 6.28), random.between(0, 6.28)]
  return (u, v) => {
    const x = u * aspect
    let height = 0.07 * Math.sin(x * 7 + phaseA + v * 4) + 0.06 * Math.sin(v * 9 + phaseB - x * 3)
    for (const hill of hills) {
      const [dx, dy] = [x - hill.u * aspect, v - hill.v]
      height += hill.height * Math.exp(-(dx * dx + dy * dy) / (2 * hill.size * hill.size))
    }
    return height
  }
}

export type Contour = { points: Point[]; isClosed: boolean }

/**
 * Lines of equal height (marching squares with linear interpolation), joined to polylines.
 * The samples reach one cell past the edge, so that every line ends outside the picture.
 */
export function traceContours(
  field: Field,
  level: number,
  width: number,
  height: number,
  columns: number,
): Contour[] {
  const step = width / columns
  const rows = Math.ceil(height / step)
  const at = (i: number, j: number) => field((i * step) / width, (j * step) / height) - level
  const next = new Map<string, string[]>()
  const places = new Map<string, Point>()

  const crossing = (i: number, j: number, isVertical: boolean): string => {
    const key = `${i},${j},${isVertical ? 'v' : 'h'}`
    if (!places.has(key)) {
      const [a, b] = [at(i, j), isVertical ? at(i, j + 1) : at(i + 1, j)]
      const share = a / (a - b)
      places.set(key, isVertical ? [i * step, (j + share) * step] : [(i + share) * step, j * step])
    }
    return key
  }
  const link = (a: string, b: string) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = next.get(from)
      if (known) known.push(to)
      else next.set(from, [to])
    }
  }
  for (let j = -1; j <= rows; j++) {
    for (let i = -1; i <= columns; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map((h) => h > 0)
      const edges = [
        corners[0] !== corners[1] && crossing(i, j, false),
        corners[1] !== corners[2] && crossing(i + 1, j, true),
        corners[3] !== corners[2] && crossing(i, j + 1, false),
        corners[0] !== corners[3] && crossing(i, j, true),
      ].filter((edge): edge is string => edge !== false)
      const [a, b, c, d] = edges
      if (a && b) link(a, b)
      if (c && d) link(c, d)
    }
  }
  return joinLines(next, places)
}

function joinLines(next: Map<string, string[]>, places: Map<string, Point>): Contour[] {
  const seen = new Set<string>()
  const walk = (start: string): string[] => {
    const line = [start]
    seen.add(start)
    for (;;) {
      const step = next.get(line[line.length - 1] ?? '')?.find((key) => !seen.has(key))
      if (!step) return line
      seen.add(step)
      line.push(step)
    }
  }
  // Open lines first, from their ends; what is left then are rings.
  const ends = [...next.keys()].filter((key) => next.get(key)?.length === 1)
  return [...ends, ...next.keys()].flatMap((start) => {
    if (seen.has(start)) return []
    const isClosed = next.get(start)?.length !== 1
    const keys = walk(start)
    if (keys.length < 6) return []
    // Every second crossing is enough for a smooth curve and halves the file.
    const points = keys
      .filter((_, index) => index % 2 === 0 || index === keys.length - 1)
      .map((key) => places.get(key))
      .filter((point): point is Point => point !== undefined)
    return [{ points, isClosed }]
  })
}
