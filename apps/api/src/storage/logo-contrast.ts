import { contrast } from '@repo/contract/brand-colors'
import { smallPixels } from './picture.ts'

/** WCAG 2.2 asks for as much of what is no text (1.4.11). */
const LEAST_CONTRAST = 3
/** Thin words beside a large pale drawing are still read, so a small part of a logo is enough. */
const LEAST_SHARE = 0.1
/** Strokes are still whole at this size, and there are few pixels to look at. */
const LONGEST_SIDE = 240

/** Whether enough of a PNG stands out from a ground of one colour (`#rrggbb`). */
export async function isSeenOn(ground: string, png: Buffer): Promise<boolean> {
  const pixels = await smallPixels(png, LONGEST_SIDE)
  let drawn = 0
  let seen = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    drawn++
    if (contrast(hexOf(r, g, b), ground) >= LEAST_CONTRAST) seen++
  }
  return drawn > 0 && seen >= drawn * LEAST_SHARE
}

const hexOf = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
