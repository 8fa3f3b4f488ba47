import { fileURLToPath } from 'node:url'
import { formatDate } from '@repo/messages'
import { type LetterRun, letterBlocks } from '@repo/messages/letter-blocks'
import { formatClock } from '@repo/timeline/clock'
import PdfDocument from 'pdfkit'
import { notesFileMessages as copy } from './notes.messages.ts'
import type { NotesDocument } from './notes.view.ts'

const fontFile = (path: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/be-vietnam-pro/${path}`))
const REGULAR = fontFile('400Regular/BeVietnamPro_400Regular.ttf')
const BOLD = fontFile('600SemiBold/BeVietnamPro_600SemiBold.ttf')

const INK = '#1f2937'
const QUIET = '#6b7280'
const MARGIN = 56
/** Room for the moment of a note, left of its words. */
const MOMENT_WIDTH = 56
/** A heading is not left alone at the foot of a page. */
const LEAST_BELOW = 90

type Doc = InstanceType<typeof PdfDocument>

/** Notes as an A4 PDF with embedded fonts. Only words: nothing of a video leaves the site in it. */
export function drawNotes(document: NotesDocument): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'vi',
    bufferPages: true,
    info: { Title: copy.title, Author: document.brand, CreationDate: document.madeAt },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  doc.font('bold').fontSize(22).fillColor(INK).text(copy.title)
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(QUIET)
    .text(copy.madeAt(formatDate(document.madeAt), document.brand))
  for (const course of document.courses) {
    heading(doc, course.title, 16)
    for (const lesson of course.lessons) {
      heading(doc, lesson.title, 12)
      for (const note of lesson.notes) drawNote(doc, note)
    }
  }
  numberPages(doc)
  doc.end()
  return whole
}

function heading(doc: Doc, title: string, size: number): void {
  if (doc.y > doc.page.height - MARGIN - LEAST_BELOW) doc.addPage()
  else doc.moveDown(size > 12 ? 1.4 : 0.9)
  doc.font('bold').fontSize(size).fillColor(INK).text(title, MARGIN)
  doc.moveDown(0.4)
}

function drawNote(doc: Doc, { positionMs, text }: { positionMs: number | null; text: string }): void {
  if (doc.y > doc.page.height - MARGIN - 30) doc.addPage()
  const top = doc.y
  const moment = positionMs === null ? copy.wholeLesson : formatClock(positionMs, { isShort: true })
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(QUIET)
    .text(moment, MARGIN, top, { width: MOMENT_WIDTH - 8 })
  doc.y = top
  const left = MARGIN + MOMENT_WIDTH
  const width = doc.page.width - MARGIN - left
  doc.fontSize(10.5).fillColor(INK)
  for (const block of letterBlocks(text)) {
    block.lines.forEach((runs, i) => {
      if (block.kind === 'paragraph') return drawRuns(doc, runs, left, width)
      const mark = block.start === null ? '•' : `${block.start + i}.`
      const y = doc.y
      doc.font('regular').text(mark, left, y, { lineBreak: false })
      doc.y = y
      return drawRuns(doc, runs, left + 18, width - 18)
    })
    doc.moveDown(0.35)
  }
  doc.moveDown(0.3)
}

/** One line of the note, which may break, with its emphasised words. */
function drawRuns(doc: Doc, runs: readonly LetterRun[], left: number, width: number): void {
  runs.forEach((run, i) => {
    const options = {
      width,
      continued: i < runs.length - 1,
      link: run.url ?? null,
      underline: run.url !== undefined,
    }
    doc.font(run.isStrong ? 'bold' : 'regular')
    if (i === 0) doc.text(run.text, left, doc.y, options)
    else doc.text(run.text, options)
  })
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    // The foot lies in the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(QUIET)
      .text(copy.page(i + 1, count), MARGIN, doc.page.height - MARGIN + 16, {
        width: doc.page.width - 2 * MARGIN,
        align: 'right',
        lineBreak: false,
      })
    doc.page.margins.bottom = MARGIN
  }
}
