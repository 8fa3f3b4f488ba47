import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { escapeXml } from '../../../core/escape-xml.ts'

export const displayFamily = 'Newsreader SemiBold, Newsreader'
export const textFamily = 'Be Vietnam Pro Medium, Be Vietnam Pro'

/** Whole font files: a subset would miss letters with two marks. */
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf'),
].map((url) => fileURLToPath(url))

export const fonts = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }

/**
 * Letters of the display face as the outline of one path, centred on a point. A drawing that is shown as a picture
 * cannot load the site's fonts, so its letters have to come as shapes.
 */
export function outlineLetters(
  letters: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const text = `<text x="${x}" y="${y}" text-anchor="middle" font-family="${displayFamily}" font-weight="600" font-size="${size}" letter-spacing="4">${escapeXml(letters)}</text>`
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * x} ${2 * y}">${text}</svg>`,
    {
      font: fonts,
    },
  ).toString()
  return [...drawn.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' ')
}
