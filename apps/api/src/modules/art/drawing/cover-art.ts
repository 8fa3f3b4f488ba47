import type { Canvas, Motif } from './canvas.ts'
import { anatomy, complication } from './motif-contours.ts'
import { injection } from './motif-injection.ts'
import { laser } from './motif-laser.ts'
import { management } from './motif-management.ts'
import { skincare } from './motif-skincare.ts'
import { type PaletteName, palettes } from './palette.ts'
import { createRandom, type Random } from './random.ts'

/** One drawing per subject: point field, beams, strata, contour lines, grid, torn contour. */
export type CoverMotif = 'injection' | 'laser' | 'skincare' | 'anatomy' | 'management' | 'complication'
export type CoverVariant = 'cover' | 'portrait' | 'thumb'
export type CoverArtOptions = {
  /** The course slug, or anything that stays the same for the same picture. */
  seed: string
  motif: CoverMotif
  /** `cover` 16:10, `portrait` 4:5, `thumb` 16:10 for under 80 px where the full drawing would vanish. */
  variant?: CoverVariant
}

export const coverMotifs: readonly CoverMotif[] = [
  'injection',
  'laser',
  'skincare',
  'anatomy',
  'management',
  'complication',
]

const motifs: Record<CoverMotif, Motif> = { injection, laser, skincare, anatomy, management, complication }

/** Grounds that suit a subject, the most fitting first and twice as likely. */
const grounds: Record<CoverMotif, readonly PaletteName[]> = {
  injection: ['drape', 'drape', 'plum', 'clay'],
  laser: ['umber', 'umber', 'drape', 'plum'],
  skincare: ['clay', 'clay', 'plum', 'umber'],
  anatomy: ['clay', 'clay', 'drape', 'plum'],
  management: ['drape', 'umber', 'umber', 'plum'],
  complication: ['plum', 'plum', 'clay', 'drape'],
}

const boxes: Record<CoverVariant, readonly [number, number]> = {
  cover: [1600, 1000],
  portrait: [1200, 1500],
  thumb: [160, 100],
}

/**
 * Draws the cover of a course as a standalone SVG (2 to 8 kB gzipped). Pure and deterministic: the same options
 * give the same bytes. Serve it as a file for `<img>`; inline it would cost hundreds of nodes.
 */
export function renderCoverArt({ seed, motif, variant = 'cover' }: CoverArtOptions): string {
  const random = createRandom(`${motif}/${seed}`)
  const names = grounds[motif]
  const palette = palettes[names[random.index(names.length)] ?? 'drape']
  const [width, height] = boxes[variant]
  const canvas: Canvas = { width, height, palette, random }
  const ground = drawGround(canvas)
  const drawing = variant === 'thumb' ? drawThumb(canvas) : motifs[motif](canvas)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${ground}${drawing}${variant === 'thumb' ? '' : drawShade(canvas)}</svg>`
  )
}

/** Slanted ground with one light on it. */
function drawGround({ width, height, palette, random }: Canvas): string {
  const light = { x: random.between(0.18, 0.5), y: random.between(0.08, 0.42) }
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${palette.base}"/>` +
    `<stop offset="1" stop-color="${palette.deep}"/></linearGradient>` +
    `<radialGradient id="h" cx="${light.x.toFixed(2)}" cy="${light.y.toFixed(2)}" r=".85"><stop stop-color="${palette.glow}" stop-opacity=".95"/>` +
    `<stop offset=".45" stop-color="${palette.glow}" stop-opacity=".38"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#g)"/><path d="M0 0h${width}v${height}H0z" fill="url(#h)"/>`
  )
}

/** Darkens the corners, so that the drawing sits in depth and white labels keep their edge. */
function drawShade({ width, height, palette }: Canvas): string {
  return (
    `<radialGradient id="v" cx=".45" cy=".42" r=".8"><stop offset=".55" stop-color="${palette.deep}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${palette.deep}" stop-opacity=".6"/></radialGradient><path d="M0 0h${width}v${height}H0z" fill="url(#v)"/>`
  )
}

/** Three strokes that still read at 52 px. */
function drawThumb({ palette, random }: { palette: Canvas['palette']; random: Random }): string {
  const y = random.between(38, 62)
  const stroke = (dy: number, color: string, width: number, opacity: number) =>
    `<path d="M-5 ${Math.round(y + dy)}q42 ${Math.round(random.between(-34, -18))} 85 0t85 0" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  return `<g fill="none" stroke-linecap="round">${stroke(-18, palette.line, 3, 0.5)}${stroke(4, palette.gold, 4, 1)}${stroke(26, palette.line, 3, 0.5)}</g>`
}
