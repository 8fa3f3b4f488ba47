import { createRandom } from '../video/random.ts'
import type { ArtInput, DrawFrame } from './panel.ts'

const gap = 44

/** A net that a slow swell moves, with a few marked knots: organisation. */
export function grid({ width, height, seed, palette }: ArtInput): DrawFrame {
  const random = createRandom(`${seed}/grid`)
  const columns = Math.ceil(width / gap) + 2
  const rows = Math.ceil(height / gap) + 2
  const turn = random.between(0, 2 * Math.PI)
  const marked = new Set(Array.from({ length: 5 }, () => Math.floor(random.between(15, columns * rows - 15))))

  return (phase) => {
    const angle = phase * 2 * Math.PI
    const knot = (column: number, row: number): [number, number] => {
      const [x, y] = [(column - 0.5) * gap, (row - 0.5) * gap]
      return [
        x + 9 * Math.sin(y / 90 + angle + turn) + 4 * Math.cos(x / 70 - angle),
        y + 9 * Math.cos(x / 80 + angle + turn),
      ]
    }
    const line = (knots: [number, number][]) =>
      `<path d="M${knots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}" fill="none" stroke="${palette.line}" stroke-opacity="0.5" stroke-width="1.2"/>`
    const across = range(rows).map((row) => line(range(columns).map((column) => knot(column, row))))
    const down = range(columns).map((column) => line(range(rows).map((row) => knot(column, row))))
    const knots = range(rows * columns).map((i) => {
      const [x, y] = knot(i % columns, Math.floor(i / columns))
      const isMarked = marked.has(i)
      const radius = isMarked ? 5.5 + Math.sin(angle + i) : 2
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(2)}" fill="${isMarked ? palette.strong : palette.line}"/>`
    })
    return [...across, ...down, ...knots].join('')
  }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
