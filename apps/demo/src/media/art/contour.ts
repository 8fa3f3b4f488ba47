import { createRandom } from '../video/random.ts'
import { traceLevel } from './isolines.ts'
import type { ArtInput, DrawFrame } from './panel.ts'

const levels = 26
const step = 8

/** Height lines of a slowly breathing landscape: anatomy. */
export function contour({ width, height, seed, palette }: ArtInput): DrawFrame {
  const random = createRandom(`${seed}/contour`)
  const hills = Array.from({ length: 6 }, (_, i) => ({
    x: random.between(0.05, 0.95) * width,
    y: random.between(0.05, 0.95) * height,
    drift: random.between(12, 30),
    turn: random.between(0, 2 * Math.PI),
    spread: random.between(70, 165),
    rise: i === 1 ? -0.55 : random.between(0.5, 1),
  }))
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1

  return (phase) => {
    const angle = phase * 2 * Math.PI
    const field = new Float32Array(columns * rows)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [column * step, row * step]
        let value = 0.25 * Math.sin(x / 130 + y / 210)
        for (const hill of hills) {
          const dx = x - hill.x - hill.drift * Math.cos(angle + hill.turn)
          const dy = y - hill.y - hill.drift * Math.sin(angle + hill.turn)
          value += hill.rise * Math.exp(-(dx * dx + dy * dy) / (2 * hill.spread * hill.spread))
        }
        field[row * columns + column] = value
      }
    }
    return Array.from({ length: levels }, (_, i) => {
      const level = -0.45 + (i * 2.5) / levels
      const isStrong = i % 9 === 5
      const path = traceLevel(field, columns, rows, step, level)
      return `<path d="${path}" fill="none" stroke="${isStrong ? palette.strong : palette.line}" stroke-opacity="${isStrong ? 0.95 : 0.5}" stroke-width="${isStrong ? 2.2 : 1.2}" stroke-linecap="round"/>`
    }).join('')
  }
}
