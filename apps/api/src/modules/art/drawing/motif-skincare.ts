import { type Motif, type Point, round, smoothPath } from './canvas.ts'

const layers = 9

/** Skin care: strata of the skin, lighter towards the surface, one of them gold. */
export const skincare: Motif = ({ width, height, palette, random }) => {
  const gold = 4 + random.index(2)
  let markup = ''
  for (let layer = 0; layer < layers; layer++) {
    const level = height * (0.16 + (layer / layers) * 0.84)
    const swell = height * random.between(0.035, 0.07)
    const [a, b] = [random.between(0, 6.28), random.between(0, 6.28)]
    const [fa, fb] = [random.between(1.1, 2), random.between(2.6, 4.2)]
    const crest = Array.from({ length: 17 }, (_, i): Point => {
      const share = i / 16
      const wave = Math.sin(share * fa * 6.28 + a) + 0.45 * Math.sin(share * fb * 6.28 + b)
      return [round(share * (width + 80)) - 40, round(level + wave * swell)]
    })
    const line = smoothPath(crest, false)
    const isGold = layer === gold
    const fill = isGold ? palette.gold : palette.line
    const opacity = isGold ? 0.42 : 0.055 + layer * 0.018
    markup +=
      `<path d="${line}V${height}H-40z" fill="${fill}" fill-opacity="${opacity.toFixed(3)}"/>` +
      `<path d="${line}" fill="none" stroke="${isGold ? palette.gold : palette.line}" stroke-width="${isGold ? 4 : 2}" stroke-opacity="${isGold ? 0.9 : 0.34}"/>`
  }
  // A few cells rise through the strata: the renewal that the subject is about.
  for (let i = 0; i < 7; i++) {
    const [x, y] = [round(width * random.between(0.06, 0.94)), round(height * random.between(0.4, 0.92))]
    markup += `<circle cx="${x}" cy="${y}" r="${round(random.between(4, 11))}" fill="${palette.spark}" fill-opacity="${random.between(0.35, 0.8).toFixed(2)}"/>`
  }
  return markup
}
