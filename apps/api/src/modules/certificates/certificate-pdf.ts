import { fileURLToPath } from 'node:url'
import { cmeText, formatDate, formatHours, formatPercent } from '@repo/messages'
import PdfDocument from 'pdfkit'
import { encode } from 'uqr'

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))
const fonts = {
  regular: fontFile('be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf'),
  bold: fontFile('be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf'),
  display: fontFile('newsreader/500Medium/Newsreader_500Medium.ttf'),
}

export interface CertificateFacts {
  code: string
  name: string
  courseTitle: string
  doctors: readonly string[]
  hours: number | null
  /** Set only where an accredited organiser vouches for it. */
  cme: { organiser: string; decision: string; decidedOn: string; hours: number } | null
  score: number | null
  issuer: string
  issuedAt: Date
  /** Its public page. */
  url: string
  isDemo: boolean
}

/** Said on the page and in the file alike. */
export const NO_LICENCE = 'Giấy chứng nhận này không thay thế chứng chỉ hành nghề.'

const INK = '#16211f'
const QUIET = '#5b6663'
const GREEN = '#17554d'
const GOLD = '#a87c22'
const MARGIN = 72
const QR_EDGE = 92
/** Where the lowest line of facts begins, and where the foot stands, in points from above. */
const FACTS_Y = 430
const FOOT_Y = 522

export type CertificateDocument = InstanceType<typeof PdfDocument>
type Doc = CertificateDocument

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN

/** An A4 page on its side with its text as text and its fonts inside, ready to be drawn on and not ended yet. */
export function beginCertificate(facts: CertificateFacts): Doc {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'vi',
    displayTitle: true,
    info: {
      Title: `Chứng nhận hoàn thành khóa học ${facts.courseTitle}`,
      Author: facts.issuer,
      Subject: facts.code,
      CreationDate: facts.issuedAt,
    },
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  drawFrame(doc)
  drawBrand(doc, facts.issuer)
  drawWords(doc, facts)
  drawFacts(doc, facts)
  drawFoot(doc, facts)
  return doc
}

/** The bytes of a document that has been drawn. */
export function endDocument(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.end()
  return whole
}

function drawFrame(doc: Doc): void {
  const { width, height } = doc.page
  doc
    .rect(24, 24, width - 48, height - 48)
    .lineWidth(2.5)
    .stroke(GREEN)
  doc
    .rect(31, 31, width - 62, height - 62)
    .lineWidth(0.75)
    .stroke(GOLD)
}

function drawBrand(doc: Doc, issuer: string): void {
  const x = doc.page.width / 2
  doc
    .save()
    .translate(x - 14, 52)
    .scale(0.875)
  doc.lineWidth(1.8).strokeColor(GREEN)
  doc.circle(16, 16, 13.2).stroke().circle(16, 16, 8).stroke()
  doc.circle(17.2, 15.6, 2.6).fill(GOLD)
  doc.restore()
  line(doc, issuer, { y: 88, font: 'display', size: 17, color: GREEN })
}

function drawWords(doc: Doc, { name, courseTitle, cme }: CertificateFacts): void {
  line(doc, 'Giấy chứng nhận hoàn thành khóa học', { y: 128, font: 'display', size: 31, color: GREEN })
  line(doc, 'Chứng nhận học viên', { y: 192, font: 'regular', size: 12, color: QUIET })
  line(doc, name, { y: 214, font: 'display', size: 38, color: INK })
  const { width } = doc.page
  doc
    .moveTo(width / 2 - 130, 276)
    .lineTo(width / 2 + 130, 276)
    .lineWidth(0.75)
    .stroke(GOLD)
  line(doc, 'đã hoàn thành khóa học', { y: 292, font: 'regular', size: 12, color: QUIET })
  line(doc, courseTitle, { y: 314, font: 'bold', size: 21, color: INK, lines: 2 })
  if (cme) line(doc, cmeText(cme), { y: 384, font: 'regular', size: 10.5, color: INK, lines: 2 })
}

interface Line {
  y: number
  font: keyof typeof fonts
  size: number
  color: string
  /** How many lines it may take before it gets smaller. */
  lines?: number
}

/** A text in the middle of the page, made smaller until it fits. */
function line(doc: Doc, text: string, { y, font, size, color, lines = 1 }: Line): void {
  const width = widthOf(doc)
  doc.font(font).fillColor(color)
  let fitting = size
  const fits = () =>
    doc.fontSize(fitting).heightOfString(text, { width }) <= doc.currentLineHeight(true) * lines + 1
  while (fitting > 9 && !fits()) fitting -= 1
  doc.text(text, MARGIN, y, { width, align: 'center' })
}

function drawFacts(doc: Doc, facts: CertificateFacts): void {
  const columns: [string, string][] = [
    ['Ngày cấp', formatDate(facts.issuedAt.toISOString())],
    ...(facts.hours === null ? [] : [['Thời lượng học', formatHours(facts.hours)] as [string, string]]),
    ...(facts.score === null
      ? []
      : [['Kết quả trắc nghiệm', formatPercent(facts.score)] as [string, string]]),
    ['Giảng viên', facts.doctors.join('\n')],
  ]
  const room = widthOf(doc) - QR_EDGE - 24
  const [first, ...others] = columns.toReversed()
  const wide = Math.min(240, room / columns.length + 60)
  const narrow = (room - wide) / Math.max(1, others.length)
  let x = MARGIN
  for (const [label, value] of [...others.toReversed(), ...(first ? [first] : [])]) {
    const width = (label === first?.[0] ? wide : narrow) - 12
    doc.font('regular').fontSize(9.5).fillColor(QUIET).text(label, x, FACTS_Y, { width })
    const size = value.split('\n').length > 3 ? 9 : 12
    doc
      .font('bold')
      .fontSize(size)
      .fillColor(INK)
      .text(value, x, FACTS_Y + 16, { width, height: 74, ellipsis: true })
    x += width + 12
  }
  drawQr(doc, facts.url)
}

function drawQr(doc: Doc, url: string): void {
  const { data } = encode(url, { ecc: 'M', border: 0 })
  const left = doc.page.width - MARGIN - QR_EDGE
  const top = FACTS_Y - 14
  const module = QR_EDGE / data.length
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * module, top + y * module, module + 0.05, module + 0.05)
    })
  })
  doc.fill('#000000')
  doc.link(left, top, QR_EDGE, QR_EDGE, url)
}

function drawFoot(doc: Doc, { code, url, isDemo }: CertificateFacts): void {
  const width = widthOf(doc)
  doc.font('regular').fontSize(8.5).fillColor(QUIET)
  doc.text(isDemo ? `${NO_LICENCE} Dữ liệu trình diễn.` : NO_LICENCE, MARGIN, FOOT_Y, { width: width * 0.5 })
  doc.text(`Mã ${code}`, MARGIN, FOOT_Y - 12, { width: width * 0.5 })
  doc.text(`Kiểm tra tại ${url}`, MARGIN + width * 0.4, FOOT_Y, {
    width: width * 0.6,
    align: 'right',
    link: url,
  })
}
