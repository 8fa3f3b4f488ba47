import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'

const fontFile = (path: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${path}`))
const REGULAR = fontFile('400Regular/BeVietnamPro_400Regular.ttf')
const BOLD = fontFile('600SemiBold/BeVietnamPro_600SemiBold.ttf')

export const INK = '#1f2937'
export const QUIET = '#6b7280'
const RULE = '#d1d5db'
/** Around an A4 page, in points. */
export const MARGIN = 56

export interface PaperBrand {
  name: string
  /** Of the words where there is no logo, and of the rule below the head. */
  color: string | null
  /** A PNG in place of the words, and how large it is drawn in points. */
  logo: { bytes: Buffer; width: number; height: number } | null
}

/** Who a paper comes from. */
export interface PaperHead {
  brand: PaperBrand
  /** Legal name, registration, address and hotline, as far as they are set, one line each. */
  seller: readonly string[]
}

export type Paper = InstanceType<typeof PdfDocument>

/** An A4 PDF with embedded fonts, so that it looks the same everywhere; `whole` is there once it was ended. */
export function openPaper(
  info: { title: string; author: string; madeAt: Date },
  options: PDFKit.PDFDocumentOptions = {},
): { doc: Paper; whole: Promise<Buffer> } {
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'vi',
    info: { Title: info.title, Author: info.author, CreationDate: info.madeAt },
    ...options,
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  return { doc, whole }
}

export const widthOf = (doc: Paper) => doc.page.width - 2 * MARGIN

/** Who it is from, and the title below. */
export function drawHead(doc: Paper, { brand, seller }: PaperHead, title: string, warning?: string): void {
  drawBrand(doc, brand)
  doc.font('regular').fontSize(9).fillColor(QUIET)
  for (const line of seller) doc.text(line)
  if (brand.color) {
    doc.y += 10
    drawRule(doc, brand.color)
  }
  doc.moveDown(2)
  doc.font('bold').fontSize(20).fillColor(INK).text(title)
  if (warning) doc.font('regular').fontSize(10).fillColor('#b45309').text(warning)
  doc.moveDown(0.8)
}

function drawBrand(doc: Paper, { name, color, logo }: PaperBrand): void {
  if (!logo) {
    doc
      .font('bold')
      .fontSize(18)
      .fillColor(color ?? INK)
      .text(name)
    return
  }
  doc.image(logo.bytes, MARGIN, doc.y, { width: logo.width, height: logo.height })
  doc.x = MARGIN
  doc.y = MARGIN + logo.height + 8
}

/** What is known, a name and its value on each line. */
export function drawFacts(doc: Paper, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    const { y } = doc
    doc.font('regular').fontSize(10).fillColor(QUIET).text(label, MARGIN, y, { width: 110 })
    const after = doc.y
    doc.fillColor(INK).text(value, MARGIN + 120, y, { width: widthOf(doc) - 120 })
    doc.x = MARGIN
    doc.y = Math.max(after, doc.y) + 4
  }
}

export function drawRule(doc: Paper, color = RULE): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
  doc.y += 8
}
