import { fileURLToPath } from 'node:url'
import { cmeText, formatDate, formatDuration } from '@repo/messages'
import PdfDocument from 'pdfkit'
import { hoursMessages as copy } from './learning-hours.messages.ts'
import type { LearningYear } from './learning-hours.view.ts'

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))
const fonts = {
  regular: fontFile('be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf'),
  bold: fontFile('be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf'),
  display: fontFile('newsreader/500Medium/Newsreader_500Medium.ttf'),
}

const INK = '#16211f'
const QUIET = '#5b6663'
const GREEN = '#17554d'
const RULE = '#d5dbd9'
const MARGIN = 56
/** Room for the foot of each page. */
const FOOT = 40

export interface Statement {
  learned: LearningYear
  name: string
  issuer: {
    brand: string
    legalName: string | null
    registration: string | null
    address: string | null
    hotline: string | null
    email: string | null
  }
  madeAt: Date
  isDemo: boolean
}

type Doc = InstanceType<typeof PdfDocument>

/** A statement of the hours of a year on A4, drawn and not ended yet. */
export function drawStatement(statement: Statement): Doc {
  const { learned, name, issuer, madeAt, isDemo } = statement
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    lang: 'vi',
    displayTitle: true,
    bufferPages: true,
    info: { Title: copy.title(learned.year), Author: issuer.brand, CreationDate: madeAt },
  })
  for (const [font, file] of Object.entries(fonts)) doc.registerFont(font, file)
  drawIssuer(doc, issuer)
  doc.moveDown(1.6)
  doc.font('display').fontSize(24).fillColor(GREEN).text(copy.title(learned.year))
  doc.moveDown(0.6)
  drawFacts(doc, [
    [copy.learner, name],
    [copy.madeOn, formatDate(madeAt)],
    [copy.total, formatDuration(learned.watchedMs + learned.quizMs)],
  ])
  if (learned.courses.length === 0) {
    doc.moveDown(1).font('regular').fontSize(11).fillColor(INK).text(copy.nothing, MARGIN)
  } else {
    const months = learned.months.filter(({ watchedMs, quizMs }) => watchedMs + quizMs > 0)
    const byMonth = months.map((month) => ({ ...month, label: copy.month(month.month, learned.year) }))
    drawTable(doc, copy.byMonth, copy.monthName, byMonth)
    const byCourse = learned.courses.map((course) => ({ ...course, label: course.title }))
    drawTable(doc, copy.byCourse, copy.course, byCourse)
  }
  drawCredits(doc, learned.credits)
  drawNotes(doc, isDemo)
  drawFeet(doc)
  return doc
}

function drawIssuer(doc: Doc, issuer: Statement['issuer']): void {
  const { y } = doc
  doc
    .save()
    .translate(MARGIN, y - 2)
    .scale(0.9)
  doc.lineWidth(1.8).strokeColor(GREEN)
  doc.circle(16, 16, 13.2).stroke().circle(16, 16, 8).stroke()
  doc.restore()
  doc.x = MARGIN + 42
  doc.y = y
  doc.font('display').fontSize(15).fillColor(GREEN).text(issuer.brand)
  const facts = [
    issuer.legalName,
    issuer.registration,
    issuer.address,
    [issuer.hotline, issuer.email].filter(Boolean).join(' · '),
  ]
  doc.font('regular').fontSize(9).fillColor(QUIET)
  for (const fact of facts) if (fact) doc.text(fact)
  doc.x = MARGIN
}

function drawFacts(doc: Doc, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    const { y } = doc
    doc.font('regular').fontSize(10.5).fillColor(QUIET).text(label, MARGIN, y, { width: 110 })
    doc.y = y
    doc
      .font('bold')
      .fillColor(INK)
      .text(value, MARGIN + 120, y)
    doc.moveDown(0.25)
  }
  doc.x = MARGIN
}

interface Row {
  label: string
  watchedMs: number
  quizMs: number
}

/** Widths of the three columns of time, right of the names. */
const TIME_WIDTH = 92

function drawTable(doc: Doc, title: string, nameOf: string, rows: readonly Row[]): void {
  const width = doc.page.width - 2 * MARGIN
  const nameWidth = width - 3 * TIME_WIDTH - 8
  const ensureRoom = (height: number) => {
    if (doc.y + height > doc.page.height - MARGIN - FOOT) doc.addPage()
  }
  const row = (cells: readonly string[], font: 'regular' | 'bold', color: string) => {
    doc.font(font).fontSize(10).fillColor(color)
    const height = doc.heightOfString(cells[0] ?? '', { width: nameWidth })
    ensureRoom(height + 10)
    const { y } = doc
    cells.forEach((cell, i) => {
      const left = i === 0 ? MARGIN : MARGIN + nameWidth + 8 + (i - 1) * TIME_WIDTH
      doc.text(cell, left, y, i === 0 ? { width: nameWidth } : { width: TIME_WIDTH, align: 'right' })
    })
    doc.y = y + height + 4
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .stroke(RULE)
    doc.y += 4
  }
  doc.moveDown(1.2)
  ensureRoom(90)
  doc.font('bold').fontSize(13).fillColor(INK).text(title, MARGIN)
  doc.moveDown(0.4)
  row([nameOf, copy.watched, copy.quiz, copy.sum], 'regular', QUIET)
  for (const { label, watchedMs, quizMs } of rows)
    row(
      [label, formatDuration(watchedMs), formatDuration(quizMs), formatDuration(watchedMs + quizMs)],
      'regular',
      INK,
    )
  doc.x = MARGIN
}

/** Spoken of only where a certificate of the year carries it. */
function drawCredits(doc: Doc, credits: LearningYear['credits']): void {
  if (credits.length === 0) return
  doc.moveDown(1.2)
  doc.font('bold').fontSize(13).fillColor(INK).text(copy.credits, MARGIN)
  doc.moveDown(0.4)
  for (const credit of credits) {
    doc.font('bold').fontSize(10).fillColor(INK).text(credit.title, MARGIN)
    doc.font('regular').text(cmeText(credit), MARGIN)
    doc.moveDown(0.4)
  }
}

function drawNotes(doc: Doc, isDemo: boolean): void {
  doc.moveDown(1.4)
  const width = doc.page.width - 2 * MARGIN
  const notes = isDemo ? [copy.howCounted, copy.noCredit, copy.demo] : [copy.howCounted, copy.noCredit]
  for (const note of notes) {
    doc
      .font(note === copy.noCredit ? 'bold' : 'regular')
      .fontSize(9.5)
      .fillColor(QUIET)
    doc.text(note, MARGIN, doc.y, { width })
    doc.moveDown(0.4)
  }
}

function drawFeet(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    // The foot lies in the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(9).fillColor(QUIET)
    doc.text(copy.page(i + 1, count), MARGIN, doc.page.height - MARGIN, {
      width: doc.page.width - 2 * MARGIN,
      align: 'right',
      lineBreak: false,
    })
  }
}
