import { createRandom } from '../video/random.ts'
import type { ArtInput, DrawFrame } from './panel.ts'

const gap = 22

/** A field of points under which a wave passes: injection technique. */
export function points({ width, height, seed, palette }: ArtInput): DrawFrame {
  const random = createRandom(`${seed}/points`)
  const centre = { x: random.between(0.35, 0.65) * width, y: random.between(0.4, 0.6) * height }
  const chosen = new Set(Array.from({ length: 4 }, () => Math.floor(random.between(60, 300))))
  const cells: { x: number; y: number; distance: number }[] = []
  for (let y = gap / 2 + 2; y < height; y += gap) {
    for (let x = gap / 2 - 2; x < width; x += gap) {
      cells.push({ x, y, distance: Math.hypot(x - centre.x, (y - centre.y) * 0.85) })
    }
  }
  return (phase) =>
    cells
      .map(({ x, y, distance }, i) => {
        const wave = 0.5 + 0.5 * Math.cos(distance / 34 - phase * 2 * Math.PI)
        const nearness = Math.max(0, 1 - distance / 330)
        const radius = 0.8 + (1.2 + 3.6 * wave) * nearness
        const isChosen = chosen.has(i)
        const color = isChosen ? palette.strong : palette.line
        const opacity = isChosen ? 1 : 0.25 + 0.65 * nearness
        return `<circle cx="${x}" cy="${y}" r="${(radius + (isChosen ? 1.5 : 0)).toFixed(2)}" fill="${color}" fill-opacity="${opacity.toFixed(2)}"/>`
      })
      .join('')
}
