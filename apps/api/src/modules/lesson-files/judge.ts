import { AppError, type ErrorName } from '@repo/contract'
import type { LessonFileType } from '@repo/contract/lesson-file-names'
import { workbookFault } from '../../core/workbook.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawLessonPicture } from '../../storage/picture.ts'
import { runPdfTask } from './pdf-work.ts'
import { drawPdfStamp } from './stamps.ts'

export interface JudgedFile {
  type: LessonFileType
  bytes: Buffer
}

const refusals = {
  locked: 'lesson_file.locked',
  unsafe: 'lesson_file.unsafe',
  too_heavy: 'lesson_file.too_heavy',
  unreadable: 'upload.not_a_lesson_file',
} as const satisfies Record<string, ErrorName>

/**
 * A file of a lesson as it is stored. Its type was read from its first bytes; here the whole of it is looked at.
 * Pictures are drawn anew, so that nothing hidden in them survives.
 * @throws AppError `upload.not_a_lesson_file`, `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`
 */
export async function judgeLessonFile({ type, bytes }: UploadedFile): Promise<JudgedFile> {
  if (type === 'image/jpeg' || type === 'image/png' || type === 'image/webp')
    return { type, bytes: await drawLessonPicture(bytes, type) }
  if (type === 'application/pdf') {
    await judgePdf(bytes)
    return { type, bytes }
  }
  if (type !== 'text/csv') {
    const fault = workbookFault(bytes)
    if (fault) throw new AppError(refusals[fault])
    return { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes }
  }
  return { type, bytes }
}

/** ISO 32000-2 §7.5.5: a whole PDF ends with this mark. What follows it belongs to another format. */
const PDF_END = /%%EOF[\s\0]*$/

async function judgePdf(bytes: Buffer): Promise<void> {
  if (!PDF_END.test(bytes.toString('latin1', bytes.length - 1024)))
    throw new AppError(bytes.includes('%%EOF') ? 'lesson_file.unsafe' : 'upload.not_a_lesson_file')
  const stamp = await drawPdfStamp('Thẩm Học')
  const answer = await runPdfTask({ kind: 'inspect', bytes, stamp, subject: '' })
  if ('fault' in answer) throw new AppError(refusals[answer.fault], { cause: answer.reason })
}
