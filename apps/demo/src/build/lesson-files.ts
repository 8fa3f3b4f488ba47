import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import PdfDocument from 'pdfkit'

const fontOf = (face: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${face}`))
const TEXT_FONT = fontOf('400Regular/BeVietnamPro_400Regular.ttf')
const TITLE_FONT = fontOf('600SemiBold/BeVietnamPro_600SemiBold.ttf')

/** A page of A4 as a PDF. */
function drawPage(title: string, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const doc = new PdfDocument({ size: 'A4', margin: 56, info: { Title: title } })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.font(TITLE_FONT).fontSize(20).text(title)
  draw(doc)
  doc.end()
  return whole
}

/** A page to print, with boxes to tick. */
export function drawChecklist(title: string, lead: string, points: readonly string[]): Promise<Buffer> {
  return drawPage(title, (doc) => {
    doc.moveDown(0.5).font(TEXT_FONT).fontSize(11).fillColor('#475569').text(lead)
    doc.fillColor('#0f172a').fontSize(12)
    for (const point of points) {
      doc.moveDown(1)
      doc.rect(56, doc.y + 2, 11, 11).stroke('#0f172a')
      doc.text(point, 78, doc.y)
    }
    doc.moveDown(3).fontSize(9).fillColor('#64748b').text('Tài liệu minh họa của bản demo Thẩm Học.', 56)
  })
}

/** Stands in for a paper that staff keep, such as a receipt, and says so. */
export function drawPaper(title: string, lines: readonly string[]): Promise<Buffer> {
  return drawPage(title, (doc) => {
    doc.font(TEXT_FONT).fontSize(12)
    for (const line of lines) doc.moveDown(1).text(line)
    doc.moveDown(3).fontSize(9).fillColor('#64748b')
    doc.text('Tài liệu minh họa của bản demo Thẩm Học, không phải giấy tờ thật.')
  })
}

/** A plan of the lips with the zones of a treatment. */
export function drawZones(): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760" viewBox="0 0 1200 760">
    <rect width="1200" height="760" fill="#fbf7f2"/>
    <path d="M180 380C320 250 470 220 600 290C730 220 880 250 1020 380C880 560 740 610 600 610C460 610 320 560 180 380Z" fill="#e7b7ad" stroke="#8c4a42" stroke-width="6"/>
    <path d="M180 380C400 420 800 420 1020 380" fill="none" stroke="#8c4a42" stroke-width="5"/>
    <g fill="none" stroke="#17534a" stroke-width="5" stroke-dasharray="14 12">
      <path d="M230 350C350 260 480 235 600 300C720 235 850 260 970 350"/>
      <path d="M330 500C450 570 750 570 870 500"/>
    </g>
    <g font-family="Be Vietnam Pro" font-size="34" fill="#0f172a" text-anchor="middle">
      <text x="600" y="90" font-size="44">Sơ đồ vùng môi (minh họa)</text>
      <text x="600" y="200">Viền môi và cung Cupid</text>
      <text x="600" y="480">Thân môi</text>
      <text x="600" y="690">Không tiêm vào đường động mạch môi</text>
    </g>
  </svg>`
  const resvg = new Resvg(svg, { font: { fontFiles: [TEXT_FONT], defaultFontFamily: 'Be Vietnam Pro' } })
  return resvg.render().asPng()
}

/** A table as a spreadsheet program opens it, in UTF-8 with its mark. */
export const writeTable = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`)
