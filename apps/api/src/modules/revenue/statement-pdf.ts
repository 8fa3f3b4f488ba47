import type { statement } from '@repo/contract/revenue'
import {
  revenueWords as copy,
  describeLine,
  formatDateTime,
  formatLineRate,
  formatVnd,
  monthLabel,
} from '@repo/messages'
import type { z } from 'zod'
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
import { statementMessages as own } from './statement-pdf.messages.ts'

type Statement = z.input<typeof statement>

export interface PaperLine {
  kind: 'sale' | 'refund'
  at: string
  course: string
  /** Only for who may know which order it was. */
  orderCode?: string
  isLead: boolean
  amount: number
  shareBasisPoints: number
  partBasisPoints: number
  share: number
}

interface StatementPaper extends PaperHead {
  statement: Statement
  lines: readonly PaperLine[]
  madeAt: Date
  isDemo: boolean
}

/** Room for the number of the page below the lines. */
const FOOT = 24
/** Of the columns from left to right; the course takes what is left. */
const WIDTHS = { at: 62, amount: 82, rate: 68, share: 82 }
const GAP = 10

/** A doctor's month on A4: the sums, then every line that they consist of. */
export function drawStatement(paper: StatementPaper): Promise<Buffer> {
  const { statement: month, lines, madeAt, isDemo, brand } = paper
  const title = own.title(monthLabel(month.month))
  const { doc, whole } = openPaper(
    { title, author: brand.name, madeAt },
    {
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      bufferPages: true,
      displayTitle: true,
    },
  )
  drawHead(doc, paper, title, isDemo ? own.demo : undefined)
  drawFacts(doc, factsOf(month, madeAt))
  doc.moveDown(1)
  drawLines(doc, lines)
  drawNote(doc, month)
  drawFeet(doc)
  doc.end()
  return whole
}

function factsOf(month: Statement, madeAt: Date): [string, string][] {
  const { doctor, state, paidAt, note, sold, refunded, coSold, coRefunded, share, payment } = month
  const withCoTaught = (amount: number, coTaught: number) =>
    coTaught > 0 ? `${formatVnd(amount)} (${copy.coSold(formatVnd(coTaught))})` : formatVnd(amount)
  return [
    [own.doctor, [doctor.academicTitle, doctor.name].filter(Boolean).join(' ')],
    [
      copy.state,
      paidAt ? `${copy.states[state]}. ${copy.paidAt(formatDateTime(paidAt))}` : copy.states[state],
    ],
    ...(note ? ([[own.note, note]] as [string, string][]) : []),
    [copy.sold, withCoTaught(sold, coSold)],
    [copy.refunded, withCoTaught(refunded, coRefunded)],
    [copy.share, formatVnd(share)],
    ...paymentFacts(payment),
    [own.madeAt, formatDateTime(madeAt)],
  ]
}

/** The transfer that paid the month, with the tax that was withheld from it. */
function paymentFacts(payment: Statement['payment']): [string, string][] {
  if (!payment) return []
  const { code, months, gross, withheld, net } = payment
  const paid = months.map(monthLabel).join(', ')
  return [
    [copy.paymentMonths, code ? `${paid} (${copy.paymentCode(code)})` : paid],
    [copy.gross, formatVnd(gross)],
    [copy.withheld, formatVnd(withheld)],
    [copy.net, formatVnd(net)],
  ]
}

type Cells = Record<'at' | 'course' | 'amount' | 'rate' | 'share', string>

function drawLines(doc: Paper, lines: readonly PaperLine[]): void {
  const header: Cells = {
    at: copy.at,
    course: copy.course,
    amount: copy.amount,
    rate: copy.rate,
    share: copy.share,
  }
  const drawHeader = () => {
    drawRow(doc, header, 'bold', QUIET)
    drawRule(doc)
  }
  drawHeader()
  if (lines.length === 0) doc.font('regular').fontSize(10).fillColor(INK).text(own.noLines, MARGIN)
  for (const line of lines) {
    const what = [describeLine(line), line.orderCode].filter(Boolean).join(' · ')
    const cells: Cells = {
      at: formatDateTime(line.at),
      course: `${line.course}\n${what}`,
      amount: formatVnd(line.amount),
      rate: formatLineRate(line),
      share: formatVnd(line.share),
    }
    doc.font('regular').fontSize(9)
    if (doc.y + heightOf(doc, cells) > doc.page.height - MARGIN - FOOT) {
      doc.addPage()
      drawHeader()
    }
    drawRow(doc, cells, 'regular', INK)
  }
  const sum = (of: 'amount' | 'share') => formatVnd(lines.reduce((total, line) => total + line[of], 0))
  if (lines.length === 0) return
  drawRule(doc)
  drawRow(doc, { at: '', course: own.sum, amount: sum('amount'), rate: '', share: sum('share') }, 'bold', INK)
}

function columnsOf(
  doc: Paper,
): readonly { id: keyof Cells; left: number; width: number; isRight: boolean }[] {
  const course = widthOf(doc) - WIDTHS.at - WIDTHS.amount - WIDTHS.rate - WIDTHS.share - 4 * GAP
  let left = MARGIN
  return (['at', 'course', 'amount', 'rate', 'share'] as const).map((id) => {
    const column = {
      id,
      left,
      width: id === 'course' ? course : WIDTHS[id],
      isRight: id !== 'at' && id !== 'course',
    }
    left += column.width + GAP
    return column
  })
}

const heightOf = (doc: Paper, cells: Cells): number =>
  Math.max(...columnsOf(doc).map(({ id, width }) => doc.heightOfString(cells[id], { width })))

function drawRow(doc: Paper, cells: Cells, font: 'regular' | 'bold', color: string): void {
  doc.font(font).fontSize(9).fillColor(color)
  const height = heightOf(doc, cells)
  if (doc.y + height > doc.page.height - MARGIN - FOOT) doc.addPage()
  const { y } = doc
  for (const { id, left, width, isRight } of columnsOf(doc))
    doc.text(cells[id], left, y, { width, align: isRight ? 'right' : 'left' })
  doc.x = MARGIN
  doc.y = y + height + 6
}

function drawNote(doc: Paper, { state }: Statement): void {
  doc.moveDown(1)
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(QUIET)
    .text(state === 'open' ? own.open : own.final, MARGIN, doc.y, { width: widthOf(doc) })
}

/** The number of each page, below its lines. */
function drawFeet(doc: Paper): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin text would begin a page of its own.
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(QUIET)
      .text(own.page(page - start + 1, count), MARGIN, doc.page.height - MARGIN, {
        width: widthOf(doc),
        align: 'right',
        lineBreak: false,
      })
  }
}
