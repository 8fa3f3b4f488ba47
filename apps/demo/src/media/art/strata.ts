import { createRandom } from '../video/random.ts'
import type { ArtInput, DrawFrame } from './panel.ts'

const layers = 10

/** Layers that sway against each other: skin. */
export function strata({ width, height, seed, palette }: ArtInput): DrawFrame {
  const random = createRandom(`${seed}/strata`)
  const waves = Array.from({ length: layers }, () => ({
    high: random.between(7, 18),
    long: random.between(150, 300),
    shift: random.between(0, 2 * Math.PI),
    sway: random.pick([-1, 1]),
  }))
  return (phase) =>
    waves
      .map((wave, i) => {
        const base = height * (0.2 + (0.82 * i) / layers)
        const points = Array.from({ length: Math.ceil(width / 12) + 2 }, (_, n) => {
          const x = n * 12
          const main = Math.sin((x / wave.long) * 2 * Math.PI + wave.shift + wave.sway * phase * 2 * Math.PI)
          const fine = Math.sin((x / wave.long) * 5 * Math.PI - wave.shift + phase * 2 * Math.PI)
          return `${x} ${(base + wave.high * (main + 0.25 * fine)).toFixed(1)}`
        })
        const edge = `M${points.join('L')}`
        const isStrong = i === 3 || i === 7
        return `<path d="${edge}L${width + 12} ${height}L0 ${height}Z" fill="${i % 2 ? palette.light : palette.deep}" fill-opacity="0.2"/><path d="${edge}" fill="none" stroke="${isStrong ? palette.strong : palette.line}" stroke-opacity="${isStrong ? 0.9 : 0.5}" stroke-width="${isStrong ? 2.2 : 1.2}"/>`
      })
      .join('')
}
