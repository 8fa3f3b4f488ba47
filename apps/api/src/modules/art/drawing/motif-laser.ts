import { type Motif, round } from './canvas.ts'

/** Laser: a fan of beams that meets the skin in one spot, and the rings it leaves there. */
export const laser: Motif = ({ width, height, palette, random }) => {
  const x = round(width * random.between(0.27, 0.46))
  const y = round(height * random.between(0.7, 0.78))
  const count = 46
  const spread = random.between(1.32, 1.42)
  let beams = ''
  for (let i = 0; i <= count; i++) {
    const angle = ((i / count) * 2 - 1) * spread
    if (Math.abs(angle) < 0.02) continue
    const reach = width * 1.5
    // Beams start a little off the spot: lines that share one pixel would melt into a blot.
    const startX = x + Math.sin(angle) * width * 0.026
    const startY = y - Math.cos(angle) * height * 0.012
    beams += `M${round(startX)} ${round(startY)}L${round(x + Math.sin(angle) * reach)} ${round(y - Math.cos(angle) * reach)}`
  }
  let rings = ''
  for (let i = 0; i < 15; i++) {
    const r = width * (0.014 + 0.0105 * i + 0.0016 * i * i)
    rings += `<ellipse cx="${x}" cy="${y}" rx="${round(r)}" ry="${round(r * 0.26)}" stroke-opacity="${(0.85 - i * 0.052).toFixed(2)}"/>`
  }
  return (
    `<defs><linearGradient id="b" x1="0" y1="1" x2="0" y2="0"><stop stop-color="${palette.spark}"/>` +
    `<stop offset="1" stop-color="${palette.spark}" stop-opacity=".55"/></linearGradient>` +
    `<radialGradient id="s"><stop stop-color="${palette.spark}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.spark}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="${beams}" stroke="${palette.line}" stroke-width="2" stroke-opacity=".42"/>` +
    `<g fill="none" stroke="${palette.line}" stroke-width="2.4">${rings}</g>` +
    `<ellipse cx="${x}" cy="${y}" rx="${round(width * 0.09)}" ry="${round(height * 0.05)}" fill="url(#s)"/>` +
    `<path d="M${x - 24} -10h48L${x + 7} ${y}h-14z" fill="${palette.spark}" fill-opacity=".14"/>` +
    `<path d="M${x - 6} -10h12L${x + 4} ${y}h-8z" fill="url(#b)"/>`
  )
}
