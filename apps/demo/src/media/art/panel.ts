import type { PanelPalette } from '../video/palette.ts'
import { createRandom } from '../video/random.ts'
import type { Motif } from '../video/video.types.ts'
import { beams } from './beams.ts'
import { contour } from './contour.ts'
import { grid } from './grid.ts'
import { points } from './points.ts'
import { strata } from './strata.ts'

/** Size of the moving picture in a video laid out for 1280×720. */
export const panelSize = { width: 436, height: 528, radius: 20 }

export type ArtInput = { width: number; height: number; seed: string; palette: PanelPalette }
/** Inner SVG at a moment of the loop, 0 ≤ phase < 1; phase 1 must look like phase 0. */
export type DrawFrame = (phase: number) => string

const drawers: Record<Motif, (input: ArtInput) => DrawFrame> = { contour, points, beams, strata, grid }

/** One frame a call: a rounded panel with a lit gradient, and the motif moving over it. */
export function createPanel(motif: Motif, seed: string, palette: PanelPalette): DrawFrame {
  const { width, height, radius } = panelSize
  const draw = drawers[motif]({ width, height, seed, palette })
  const lightX = createRandom(`${seed}/light`).between(0.15, 0.45)
  return (phase) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<clipPath id="c"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>
<linearGradient id="g" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>
<radialGradient id="l" cx="${lightX}" cy="0.1" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
</defs>
<g clip-path="url(#c)"><rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#l)"/>${draw(phase)}</g>
</svg>`
}
