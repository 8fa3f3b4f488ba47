/** Edges of a cell (0 top, 1 right, 2 bottom, 3 left) that a line crosses, by which corners lie above the level. */
const crossings: readonly (readonly [number, number][])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
] as const

/** Marching squares: SVG path of all line pieces on which a sampled field has one value. */
export function traceLevel(
  field: Float32Array,
  columns: number,
  rows: number,
  step: number,
  level: number,
): string {
  const parts: string[] = []
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const corners = [field[at], field[at + 1], field[at + columns + 1], field[at + columns]] as [
        number,
        number,
        number,
        number,
      ]
      const above = corners.reduce((bits, value, i) => bits | (value > level ? 1 << i : 0), 0)
      for (const [from, to] of crossings[above] ?? []) {
        const [x1, y1] = pointOn(from, corners, level)
        const [x2, y2] = pointOn(to, corners, level)
        parts.push(
          `M${((column + x1) * step).toFixed(1)} ${((row + y1) * step).toFixed(1)}L${((column + x2) * step).toFixed(1)} ${((row + y2) * step).toFixed(1)}`,
        )
      }
    }
  }
  return parts.join('')
}

function pointOn(edge: number, corners: [number, number, number, number], level: number): [number, number] {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const share = (from: number, to: number) => (level - from) / (to - from)
  if (edge === 0) return [share(topLeft, topRight), 0]
  if (edge === 1) return [1, share(topRight, bottomRight)]
  if (edge === 2) return [share(bottomLeft, bottomRight), 1]
  return [0, share(topLeft, bottomLeft)]
}
