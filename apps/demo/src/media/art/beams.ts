import { createRandom } from '../video/random.ts'
import type { ArtInput, DrawFrame } from './panel.ts'

const rays = 38
const rings = 9

/** A beam into tissue, rays above and rings running outward: laser. */
export function beams({ width, height, seed, palette }: ArtInput): DrawFrame {
  const random = createRandom(`${seed}/beams`)
  const x = random.between(0.42, 0.58) * width
  const y = random.between(0.66, 0.74) * height
  const fan = Array.from({ length: rays }, (_, i) => Math.PI * (1.04 + (0.92 * i) / (rays - 1)))

  return (phase) => {
    const breath = 0.5 + 0.5 * Math.sin(phase * 2 * Math.PI)
    const lines = fan.map((angle, i) => {
      const glow = 0.22 + 0.3 * (0.5 + 0.5 * Math.sin(i * 0.7 + phase * 2 * Math.PI))
      const [dx, dy] = [Math.cos(angle) * 720, Math.sin(angle) * 720]
      return `<path d="M${x} ${y}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}" stroke="${palette.line}" stroke-opacity="${glow.toFixed(2)}" stroke-width="1"/>`
    })
    const circles = Array.from({ length: rings }, (_, i) => {
      const reach = (i + phase) / rings
      const opacity = Math.min(1, reach * 6) * (1 - reach) * 0.9
      return `<ellipse cx="${x}" cy="${y}" rx="${(reach * 260).toFixed(1)}" ry="${(reach * 92).toFixed(1)}" fill="none" stroke="${palette.line}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="1.4"/>`
    })
    const core = `<rect x="${x - 2}" y="0" width="4" height="${y}" fill="${palette.strong}" fill-opacity="${(0.7 + 0.3 * breath).toFixed(2)}"/><circle cx="${x}" cy="${y}" r="${(6 + 3 * breath).toFixed(2)}" fill="${palette.strong}"/>`
    return lines.join('') + circles.join('') + core
  }
}
