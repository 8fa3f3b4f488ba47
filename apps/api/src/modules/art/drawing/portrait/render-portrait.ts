import { palettes } from '../palette.ts'
import { drawClothes } from './clothes.ts'
import { drawFace, drawNeck } from './face.ts'
import { hairBehind, hairInFront } from './hair.ts'
import { hairs, type Look, type LookName, looks, skins } from './look.ts'

/** Head and hair are drawn in a place of their own, and set on the neck. */
const HEAD = 'translate(0 76)'

export const isLookName = (name: string): name is LookName => Object.hasOwn(looks, name)

/** Where a drawn portrait is served, below the prefix of the API. */
export const drawnPortraitPath = (name: LookName): string => `/art/portraits/${name}.svg`

/** The drawn person of a stored portrait; null for a photo or none. */
export function lookAt(portraitPath: string | null): LookName | null {
  const [, name = ''] = /^\/art\/portraits\/([a-z]+)\.svg$/.exec(portraitPath ?? '') ?? []
  return isLookName(name) ? name : null
}

/** A drawn person in front of the ground of the house, 4:5, as a standalone SVG. */
export function renderPortrait(name: LookName): string {
  const look: Look = looks[name]
  const palette = palettes[look.ground]
  const [skin, hair] = [skins[look.skin], hairs[look.hair]]
  const arcs = Array.from(
    { length: 5 },
    (_, i) =>
      `<circle cx="400" cy="420" r="${300 + i * 70}" stroke="${palette.line}" stroke-opacity="${(0.24 - i * 0.04).toFixed(2)}" stroke-width="1.5"/>`,
  ).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${palette.base}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>` +
    `<radialGradient id="h" cx=".38" cy=".32" r=".7"><stop stop-color="${palette.glow}" stop-opacity=".9"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="M0 0h800v1000H0z" fill="url(#g)"/><path d="M0 0h800v1000H0z" fill="url(#h)"/>` +
    `<g fill="none">${arcs}</g>` +
    `<g transform="${HEAD}">${hairBehind(look.cut, hair)}</g>` +
    drawNeck(look, skin) +
    drawClothes(look) +
    `<g transform="${HEAD}">${drawFace(look, skin, hair)}${hairInFront(look.cut, hair)}</g>` +
    '</svg>'
  )
}
