import { formatDateTime, formatVnd } from '@repo/messages'
import {
  drawFacts,
  drawHead,
  drawRule,
  INK,
  MARGIN,
  openPaper,
  type Paper,
  type PaperHead,
  QUIET,
  widthOf,
} from '../../core/paper.ts'
import { titleWithBundle } from '../orders/index.ts'

export interface Receipt extends PaperHead {
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
  /** Why staff accepted it; null where they did not. */
  shortfallReason: string | null
  refunded: number
  isDemo: boolean
}

const AMOUNT_WIDTH = 130

/** Draws the receipt of a paid order. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { brand, code, paidAt, isDemo } = receipt
  const { doc, whole } = openPaper({ title: `Biên nhận ${code}`, author: brand.name, madeAt: paidAt })
  const warning = isDemo ? 'Dữ liệu trình diễn, không có giá trị thanh toán' : undefined
  drawHead(doc, receipt, 'Biên nhận thanh toán', warning)
  drawFacts(doc, factsOf(receipt))
  doc.moveDown(1)
  drawLines(doc, receipt)
  drawSums(doc, receipt)
  drawFoot(doc)
  doc.end()
  return whole
}

const factsOf = ({ code, buyer, paidAt, method, transactionId }: Receipt): [string, string][] => [
  ['Mã đơn hàng', code],
  ['Người mua', `${buyer.name} (${buyer.email})`],
  ['Thanh toán lúc', formatDateTime(paidAt)],
  ['Hình thức', method],
  ...(transactionId ? [['Mã giao dịch', transactionId] as [string, string]] : []),
]

function drawLines(doc: Paper, { lines }: Receipt): void {
  drawRow(doc, 'Nội dung', 'Thành tiền', true)
  drawRule(doc)
  for (const line of lines) {
    drawRow(doc, titleWithBundle(line), formatVnd(line.price))
    if (line.refunded > 0) drawRow(doc, 'Đã hoàn', `−${formatVnd(line.refunded)}`, false, true)
  }
  drawRule(doc)
}

function drawSums(doc: Paper, receipt: Receipt): void {
  for (const { label, amount, isBold } of sumsOf(receipt)) drawRow(doc, label, amount, isBold)
}

type Sums = Pick<
  Receipt,
  'subtotal' | 'discount' | 'couponCode' | 'total' | 'received' | 'shortfallReason' | 'refunded'
>

/** What stands below the lines: what was taken off and why, what came, and what went back. */
export function sumsOf({
  subtotal,
  discount,
  couponCode,
  total,
  received,
  shortfallReason,
  refunded,
}: Sums): { label: string; amount: string; isBold?: true }[] {
  const because = (reason: string | null) => (reason ? ` (${reason})` : '')
  const isShort = received < total
  return [
    ...(discount > 0
      ? [
          { label: 'Tạm tính', amount: formatVnd(subtotal) },
          { label: `Giảm giá${because(couponCode)}`, amount: `−${formatVnd(discount)}` },
        ]
      : []),
    ...(isShort
      ? [
          { label: 'Tổng cộng', amount: formatVnd(total) },
          {
            label: `Giảm phần còn thiếu${because(shortfallReason)}`,
            amount: `−${formatVnd(total - received)}`,
          },
        ]
      : []),
    { label: 'Đã thanh toán', amount: formatVnd(received), isBold: true },
    ...(refunded > 0 ? [{ label: 'Đã hoàn lại', amount: `−${formatVnd(refunded)}` }] : []),
  ]
}

function drawFoot(doc: Paper): void {
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
function drawRow(doc: Paper, text: string, amount: string, isBold = false, isQuiet = false): void {
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
