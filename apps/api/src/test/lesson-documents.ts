import { randomUUID } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { lessonFiles, lessons, type StoredLessonFile } from '../db/schema/index.ts'
import type { TestApp } from './harness.ts'

/** A PDF of some pages, changed by `work` before it is saved. */
export async function makePdf(
  work: (document: PDFDocument) => void = () => undefined,
  pages = 2,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1) document.addPage().drawText(`Page ${page}`)
  work(document)
  return Buffer.from(await document.save())
}

const sheetTypes =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'

/** A workbook with the parts that make it one, and further parts. */
export const makeWorkbook = (parts: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  makeZip({ '[Content_Types].xml': sheetTypes, 'xl/workbook.xml': '<workbook/>', ...parts })

/** A ZIP archive of packed parts; `flags` are the general purpose bits of each. */
export function makeZip(parts: Readonly<Record<string, string | Buffer>>, flags = 0): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name)]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** Puts a stored file beside a published lesson. */
export async function giveFile(
  t: TestApp,
  { lessonId, courseId }: { lessonId: string; courseId: string },
  {
    bytes,
    ...values
  }: Partial<StoredLessonFile & Pick<typeof lessonFiles.$inferInsert, 'contentType'>> & {
    bytes?: Buffer
  } = {},
) {
  const content = bytes ?? Buffer.from('%PDF-1.7')
  const { contentType = 'application/pdf' as const, ...rest } = values
  const file: StoredLessonFile = { id: randomUUID(), name: 'Phác đồ', isWatermarked: false, ...rest }
  const storageKey = `lesson-files/${file.id}.bin`
  await t.services.storage.put(storageKey, content)
  await t.db
    .insert(lessonFiles)
    .values({ id: file.id, courseId, storageKey, contentType, bytes: content.length })
  await t.db
    .update(lessons)
    .set({ files: [file] })
    .where(eq(lessons.id, lessonId))
  return file
}
