import { outlineLetters } from './fonts.ts'
import { initialsOf } from './initials.ts'
import { palettes } from './palette.ts'
import { createRandom } from './random.ts'

export type MonogramOptions = {
  /** Full name with or without title; the picture shows the initials of middle and given name. */
  name: string
  /** Stays the same for the same person, e.g. the slug. */
  seed: string
}

const names = ['drape', 'clay', 'umber', 'plum'] as const

/**
 * Portrait of a doctor without a photo: initials on a ground with a thin gold ring, 4:5, as a standalone SVG.
 * The letters are outlines of the house's display face.
 */
export function renderMonogram({ name, seed }: MonogramOptions): string {
  const random = createRandom(`monogram/${seed}`)
  const palette = palettes[names[random.index(names.length)] ?? 'drape']
  const arcs = Array.from({ length: 6 }, (_, i) => {
    const r = 250 + i * 62
    return `<circle cx="400" cy="470" r="${r}" stroke="${palette.line}" stroke-opacity="${(0.26 - i * 0.035).toFixed(2)}" stroke-width="1.5"/>`
  }).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${palette.base}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>` +
    `<radialGradient id="h" cx="${random.between(0.25, 0.6).toFixed(2)}" cy=".3" r=".75"><stop stop-color="${palette.glow}" stop-opacity=".85"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="M0 0h800v1000H0z" fill="url(#g)"/><path d="M0 0h800v1000H0z" fill="url(#h)"/>` +
    `<g fill="none">${arcs}<circle cx="400" cy="470" r="206" stroke="${palette.gold}" stroke-width="4"/></g>` +
    `<path d="${outlineLetters(initialsOf(name), { x: 400, y: 527, size: 168 })}" fill="#FFFDFA"/></svg>`
  )
}
