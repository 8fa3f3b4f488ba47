import { fileURLToPath } from 'node:url'
import { formatDateTime, formatVnd } from '@repo/messages'
import PdfDocument from 'pdfkit'
import { titleWithBundle } from '../orders/index.ts'

const fontFile = (path: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${path}`))
const REGULAR = fontFile('400Regular/BeVietnamPro_400Regular.ttf')
const BOLD = fontFile('600SemiBold/BeVietnamPro_600SemiBold.ttf')

export interface ReceiptBrand {
  name: string
  /** Of the words where there is no logo, and of the rule below the head. */
  color: string | null
  /** A PNG in place of the words, and how large it is drawn in points. */
  logo: { bytes: Buffer; width: number; height: number } | null
}

export interface Receipt {
  brand: ReceiptBrand
  /** Legal name, registration, address and hotline, as far as they are set, one line each. */
  seller: readonly string[]
  code: string
  paidAt: Date
  /** Such as `Chuyển khoản VietQR`. */
  method: string
  transactionId: string | null
  buyer: { name: string; email: string }
  lines: readonly {
    title: string
    /** Of the bundle whose price the line has a part of. */
    bundleTitle: string | null
    price: number
    discount: number
    refunded: number
  }[]
  subtotal: number
  discount: number
  couponCode: string | null
  total: number
  /** The amount received in VND: less than the total where staff accepted a shortfall. */
  received: number
  refunded: number
  isDemo: boolean
}

const INK = '#1f2937'
const QUIET = '#6b7280'
const RULE = '#d1d5db'
const MARGIN = 56
const AMOUNT_WIDTH = 130

/** Draws the receipt of a paid order as an A4 PDF with embedded fonts, so that it looks the same everywhere. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'vi',
    info: { Title: `Biên nhận ${receipt.code}`, Author: receipt.brand.name, CreationDate: receipt.paidAt },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  drawHead(doc, receipt)
  drawFacts(doc, receipt)
  drawLines(doc, receipt)
  drawSums(doc, receipt)
  drawFoot(doc)
  doc.end()
  return whole
}

type Doc = InstanceType<typeof PdfDocument>

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN

function drawHead(doc: Doc, { brand, seller, isDemo }: Receipt): void {
  drawBrand(doc, brand)
  doc.font('regular').fontSize(9).fillColor(QUIET)
  for (const line of seller) doc.text(line)
  if (brand.color) {
    doc.y += 10
    drawRule(doc, brand.color)
  }
  doc.moveDown(2)
  doc.font('bold').fontSize(20).fillColor(INK).text('Biên nhận thanh toán')
  if (isDemo)
    doc
      .font('regular')
      .fontSize(10)
      .fillColor('#b45309')
      .text('Dữ liệu trình diễn, không có giá trị thanh toán')
  doc.moveDown(0.8)
}

function drawBrand(doc: Doc, { name, color, logo }: ReceiptBrand): void {
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

function drawFacts(doc: Doc, receipt: Receipt): void {
  const facts: [string, string][] = [
    ['Mã đơn hàng', receipt.code],
    ['Người mua', `${receipt.buyer.name} (${receipt.buyer.email})`],
    ['Thanh toán lúc', formatDateTime(receipt.paidAt)],
    ['Hình thức', receipt.method],
    ...(receipt.transactionId ? [['Mã giao dịch', receipt.transactionId] as [string, string]] : []),
  ]
  for (const [label, value] of facts) {
    const { y } = doc
    doc.font('regular').fontSize(10).fillColor(QUIET).text(label, MARGIN, y, { width: 110 })
    const after = doc.y
    doc.fillColor(INK).text(value, MARGIN + 120, y, { width: widthOf(doc) - 120 })
    doc.y = Math.max(after, doc.y) + 4
  }
  doc.moveDown(1)
}

function drawLines(doc: Doc, { lines }: Receipt): void {
  drawRow(doc, 'Nội dung', 'Thành tiền', true)
  drawRule(doc)
  for (const line of lines) {
    drawRow(doc, titleWithBundle(line), formatVnd(line.price))
    if (line.refunded > 0) drawRow(doc, 'Đã hoàn', `−${formatVnd(line.refunded)}`, false, true)
  }
  drawRule(doc)
}

function drawSums(doc: Doc, { subtotal, discount, couponCode, total, received, refunded }: Receipt): void {
  if (discount > 0) {
    drawRow(doc, 'Tạm tính', formatVnd(subtotal))
    drawRow(doc, `Giảm giá${couponCode ? ` (${couponCode})` : ''}`, `−${formatVnd(discount)}`)
  }
  if (received < total) drawRow(doc, 'Tổng cộng', formatVnd(total))
  drawRow(doc, 'Đã thanh toán', formatVnd(received), true)
  if (refunded > 0) drawRow(doc, 'Đã hoàn lại', `−${formatVnd(refunded)}`)
}

function drawFoot(doc: Doc): void {
  doc.moveDown(2)
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(QUIET)
    .text(
      'Biên nhận này xác nhận khoản tiền đã thanh toán và không thay thế hóa đơn giá trị gia tăng.',
      MARGIN,
      doc.y,
      { width: widthOf(doc) },
    )
}

/** Draws a text on the left, which may take several lines, and the amount on the right of its first line. */
function drawRow(doc: Doc, text: string, amount: string, isBold = false, isQuiet = false): void {
  const { y } = doc
  const left = widthOf(doc) - AMOUNT_WIDTH - 16
  doc
    .font(isBold ? 'bold' : 'regular')
    .fontSize(11)
    .fillColor(isQuiet ? QUIET : INK)
  doc.text(text, MARGIN, y, { width: left })
  const after = doc.y
  doc.text(amount, MARGIN + left + 16, y, { width: AMOUNT_WIDTH, align: 'right' })
  doc.x = MARGIN
  doc.y = Math.max(after, doc.y) + 6
}

function drawRule(doc: Doc, color = RULE): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
  doc.y += 8
}
