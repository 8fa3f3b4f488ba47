import { Resvg } from '@resvg/resvg-js'
import jsQR from 'jsqr'

const EDGE_PX = 900

/**
 * Reads the QR code of a drawing as a telephone does: from its pixels, by another library than the one that made it.
 * @param svg the whole drawing, from `<svg` on
 * @returns the text of the code; null where none is found
 */
export function readQr(svg: string): string | null {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: EDGE_PX },
    background: '#fff',
    font: { loadSystemFonts: false },
  })
  const { pixels, width, height } = drawing.render()
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? null
}
