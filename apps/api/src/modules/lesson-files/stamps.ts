import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import PdfDocument from 'pdfkit'
import { escapeXml } from '../../core/escape-xml.ts'

/** Whole font files: a subset would miss letters with two marks. */
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf'),
)
const SIZE = 12
const PADDING = 2
const INK = '#475569'

/** One line of text as a PDF of one page that is just as large, with its font and readable as text. */
export function drawPdfStamp(text: string): Promise<Buffer> {
  const measure = new PdfDocument({ autoFirstPage: false }).font(FONT).fontSize(SIZE)
  const width = measure.widthOfString(text) + 2 * PADDING
  const size: [number, number] = [width, SIZE * 1.5]
  const doc = new PdfDocument({ size, margin: 0 })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.font(FONT).fontSize(SIZE).fillColor(INK).text(text, PADDING, PADDING, { lineBreak: false })
  doc.end()
  return whole
}

/**
 * A layer as large as a picture, with the text along its lower edge and three times across it, as PNG. Light letters
 * with a dark edge are seen on any picture.
 */
export function drawPictureStamp(text: string, width: number, height: number): Buffer {
  const line = escapeXml(text)
  const letters = Math.max(text.length, 20)
  const foot = Math.max(10, Math.min(height / 30, (width * 0.94) / (letters * 0.56)))
  const across = Math.max(10, Math.min(height / 12, (Math.min(width, height) * 1.15) / (letters * 0.56)))
  const style = `font-family="Be Vietnam Pro Medium, Be Vietnam Pro" fill="#fff" stroke="#0f172a" paint-order="stroke"`
  const slanted = [0.2, 0.5, 0.8]
    .map(
      (share) =>
        `<text ${style} x="${width / 2}" y="${height * share}" text-anchor="middle" font-size="${across}" stroke-width="${across / 14}" opacity=".3" transform="rotate(-30 ${width / 2} ${height * share})">${line}</text>`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${slanted}<text ${style} x="${width * 0.03}" y="${height - foot * 0.9}" font-size="${foot}" stroke-width="${foot / 7}" opacity=".9">${line}</text></svg>`
  const font = { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'Be Vietnam Pro' }
  return new Resvg(svg, { font }).render().asPng()
}
