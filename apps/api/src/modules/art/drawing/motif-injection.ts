import { type Motif, type Point, round } from './canvas.ts'

/** Sizes of points in user units; points are gathered by size so that each size is one path. */
const sizes = [3, 5, 8, 11, 14, 18, 22]

/** Injection: a point field that swells around its foci, with the points of entry in clay. */
export const injection: Motif = ({ width, height, palette, random }) => {
  const foci = [
    {
      x: width * random.between(0.32, 0.46),
      y: height * random.between(0.34, 0.56),
      reach: random.between(0.2, 0.26) * width,
    },
    {
      x: width * random.between(0.6, 0.8),
      y: height * random.between(0.52, 0.78),
      reach: random.between(0.1, 0.15) * width,
    },
  ]
  const pitch = 52
  const groups = sizes.map(() => '')
  const strong: Point[] = []
  for (let row = 0; row * pitch * 0.87 < height + pitch; row++) {
    for (let column = 0; column * pitch < width + pitch; column++) {
      const x = column * pitch + (row % 2) * (pitch / 2)
      const y = row * pitch * 0.87
      let strength = 0
      for (const focus of foci) {
        const distance = Math.hypot(x - focus.x, y - focus.y) / focus.reach
        strength = Math.max(strength, Math.exp(-distance * distance * 0.62))
      }
      const bucket = Math.round(strength * (sizes.length - 1))
      if (strength < 0.035) continue
      groups[bucket] += `M${round(x)} ${round(y)}h0`
      if (strength > 0.62) strong.push([round(x), round(y)])
    }
  }
  const points = groups
    .map(
      (d, i) =>
        d && `<path d="${d}" stroke-width="${sizes[i]}" stroke-opacity="${(0.26 + i * 0.075).toFixed(2)}"/>`,
    )
    .join('')
  const entries = Array.from(
    { length: 3 },
    () => strong[random.index(strong.length)] ?? [round(foci[0]?.x ?? 0), round(foci[0]?.y ?? 0)],
  )
  const rings = entries.map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="34" fill="none" stroke="${palette.spark}" stroke-width="2" stroke-opacity=".5"/>`,
  )
  return (
    `<g fill="none" stroke="${palette.line}" stroke-linecap="round">${points}</g>` +
    `<path d="${entries.map(([x, y]) => `M${x} ${y}h0`).join('')}" stroke="${palette.spark}" stroke-width="24" stroke-linecap="round"/>${rings[0]}`
  )
}
