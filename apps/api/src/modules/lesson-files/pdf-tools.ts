import {
  degrees,
  EncryptedPDFError,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** What keeps a PDF from being offered. */
export type PdfFault = 'locked' | 'unsafe' | 'too_heavy' | 'unreadable'

const MAX_PAGES = 1000
/** Keys of dictionaries that run something, or carry a file inside the file (ISO 32000-2 §12.6.4, §7.11.4, §13). */
const activeKeys = ['JS', 'JavaScript', 'EmbeddedFiles', 'EmbeddedFile', 'RichMedia', 'XFA', 'Launch'].map(
  (key) => PDFName.of(key),
)
/** Values of `/S` or `/Type` or `/Subtype` that say the same. */
const activeKinds = new Set([
  '/JavaScript',
  '/Launch',
  '/EmbeddedFile',
  '/RichMedia',
  '/ImportData',
  '/Rendition',
])

class UnusablePdf extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault, options?: ErrorOptions) {
    super(`a PDF is ${fault}`, options)
    this.fault = fault
  }
}

export const faultOf = (error: unknown): PdfFault =>
  error instanceof UnusablePdf ? error.fault : 'unreadable'

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, capNumbers: true })
  } catch (cause) {
    throw new UnusablePdf(cause instanceof EncryptedPDFError ? 'locked' : 'unreadable', { cause })
  }
}

const isActive = (dict: PDFDict): boolean =>
  activeKeys.some((key) => dict.has(key)) ||
  ['S', 'Type', 'Subtype'].some((key) => activeKinds.has(String(dict.get(PDFName.of(key)))))

/** What stands for an object that is not well formed; readers may make something of it all the same. */
const activeWords = /\/(JS|JavaScript|EmbeddedFiles?|RichMedia|XFA|Launch)\b/
function sourceOf(value: PDFInvalidObject): string {
  const bytes = Buffer.alloc(value.sizeInBytes())
  value.copyBytesInto(bytes, 0)
  return bytes.toString('latin1')
}

function hasActiveParts(context: PDFContext): boolean {
  const holds = (value: unknown, depth: number): boolean => {
    if (value instanceof PDFInvalidObject) return activeWords.test(sourceOf(value))
    if (value instanceof PDFRawStream) return isActive(value.dict)
    if (!(value instanceof PDFDict)) return false
    return isActive(value) || (depth < 4 && value.values().some((inner) => holds(inner, depth + 1)))
  }
  return context.enumerateIndirectObjects().some(([, value]) => holds(value, 0))
}

/** Looks for what a document of a lesson may not have, and tries whether it can be marked. */
export async function inspectPdf(bytes: Uint8Array, stamp: Uint8Array): Promise<void> {
  const document = await open(bytes)
  if (hasActiveParts(document.context)) throw new UnusablePdf('unsafe')
  const pages = document.getPageCount()
  if (pages === 0) throw new UnusablePdf('unreadable')
  if (pages > MAX_PAGES) throw new UnusablePdf('too_heavy')
  await stampPages(document, stamp)
}

/** Lays the stamp over every page. @param subject who the copy is for, among the facts of the document */
export async function stampPdf(bytes: Uint8Array, stamp: Uint8Array, subject: string): Promise<Uint8Array> {
  const document = await open(bytes)
  document.setSubject(subject)
  return stampPages(document, stamp)
}

/** Share of the shorter side that the slanted line may take. */
const LINE_SHARE = 0.9
const MARGIN = 14

async function stampPages(document: PDFDocument, stamp: Uint8Array): Promise<Uint8Array> {
  const [line] = await document.embedPdf(stamp)
  if (!line) throw new Error('a stamp has no page')
  for (const page of document.getPages()) stampPage(page, line)
  return document.save({ updateFieldAppearances: false })
}

function stampPage(page: PDFPage, line: Awaited<ReturnType<PDFDocument['embedPdf']>>[number]): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const isSideways = turn % 180 === 90
  // As a reader sees the page, which may be turned.
  const [seenWidth, seenHeight] = isSideways ? [height, width] : [width, height]
  const place = (left: number, bottom: number, scale: number, slant: number, opacity: number) => {
    const at = toPagePoint({ left, bottom, width, height, turn })
    page.drawPage(line, {
      x: x + at.x,
      y: y + at.y,
      xScale: scale,
      yScale: scale,
      rotate: degrees(slant + turn),
      opacity,
    })
  }
  const small = Math.min(0.7, (seenWidth - 2 * MARGIN) / line.width)
  place(MARGIN, MARGIN, small, 0, 0.75)
  const large = Math.min(2, (Math.min(seenWidth, seenHeight) * LINE_SHARE) / line.width)
  const reach = (line.width * large) / Math.SQRT2
  for (const share of [0.2, 0.5, 0.8])
    place((seenWidth - reach) / 2, seenHeight * share - reach / 2, large, 45, 0.14)
}

interface SeenPoint {
  left: number
  bottom: number
  width: number
  height: number
  turn: number
}

/** A point of the page as it is seen, in the page's own coordinates (ISO 32000-2 §7.7.3.3: `Rotate` turns clockwise). */
function toPagePoint({ left, bottom, width, height, turn }: SeenPoint): { x: number; y: number } {
  if (turn === 90) return { x: width - bottom, y: left }
  if (turn === 180) return { x: width - left, y: height - bottom }
  if (turn === 270) return { x: bottom, y: height - left }
  return { x: left, y: bottom }
}
