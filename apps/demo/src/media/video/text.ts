import { createRequire } from 'node:module'
import { escapeXml } from '@repo/api/drawing'
import { Resvg } from '@resvg/resvg-js'

const require = createRequire(import.meta.url)

/** TrueType files with the full Vietnamese repertoire; the fonts of the machine are never asked. */
const fontFiles = [
  '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  '@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  '@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
].map((path) => require.resolve(path))

export type TextStyle = {
  family: 'Be Vietnam Pro' | 'Newsreader'
  weight: 400 | 500 | 600
  size: number
  color: string
  /** Distance of baselines as a multiple of the size. Vietnamese capitals need ≥ 1.14. */
  leading: number
}

/** Draws an SVG to PNG; `zoom` 1.5 makes 1080 lines of a drawing laid out for 720. */
export async function renderPng(svg: string, zoom: number): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' },
    fitTo: { mode: 'zoom', value: zoom },
  })
  return image.asPng()
}

const widths = new Map<string, number>()

/** Width in pixels as the renderer itself will set it. */
export function measureText(text: string, style: TextStyle): number {
  const key = `${style.family}/${style.weight}/${style.size}/${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200">${textElement(text, 0, 100, style)}</svg>`
  const box = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox()
  const width = box ? box.x + box.width : 0
  widths.set(key, width)
  return width
}

/** Breaks a text into lines that fit; the last lines are evened out so that no word stands alone. */
export function wrapText(text: string, style: TextStyle, maxWidth: number): string[] {
  const greedy = fill(text, style, maxWidth)
  if (greedy.length < 2) return greedy
  let best = greedy
  for (let width = maxWidth - 12; width > maxWidth * 0.62; width -= 12) {
    const lines = fill(text, style, width)
    if (lines.length > greedy.length) break
    best = lines
  }
  return best
}

function fill(text: string, style: TextStyle, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.normalize('NFC').split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measureText(longer, style) > maxWidth) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** The largest of the given styles in which the text needs at most `maxLines`. */
export function fitText(
  text: string,
  styles: [TextStyle, ...TextStyle[]],
  maxWidth: number,
  maxLines: number,
): { style: TextStyle; lines: string[] } {
  let result = { style: styles[0], lines: wrapText(text, styles[0], maxWidth) }
  for (const style of styles.slice(1)) {
    if (result.lines.length <= maxLines) break
    result = { style, lines: wrapText(text, style, maxWidth) }
  }
  return result
}

/** One line cut with an ellipsis where it does not fit. */
export function truncateText(text: string, style: TextStyle, maxWidth: number): string {
  if (measureText(text, style) <= maxWidth) return text
  const words = text.split(/\s+/)
  while (words.length > 1 && measureText(`${words.join(' ')}…`, style) > maxWidth) words.pop()
  return `${words.join(' ')}…`
}

export function textElement(
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const { family, weight, size, color } = style
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${color}" text-anchor="${anchor}"${family === 'Newsreader' ? ` letter-spacing="${(-0.012 * size).toFixed(2)}"` : ''}>${escapeXml(text)}</text>`
}

/** Lines from the first baseline down; `bottom` is the last baseline. */
export function textBlock(
  lines: string[],
  x: number,
  firstBaseline: number,
  style: TextStyle,
): { svg: string; bottom: number } {
  const step = style.size * style.leading
  return {
    svg: lines.map((line, i) => textElement(line, x, firstBaseline + step * i, style)).join(''),
    bottom: firstBaseline + step * (lines.length - 1),
  }
}
