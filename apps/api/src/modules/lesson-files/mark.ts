import type { LessonFileType } from '@repo/contract/lesson-file-names'
import { formatDate } from '@repo/messages'
import { stampPicture } from '../../storage/picture.ts'
import { runPdfTask } from './pdf-work.ts'
import { drawPdfStamp, drawPictureStamp } from './stamps.ts'

export interface MarkHolder {
  name: string
  email: string
  code: string
}

/** What a marked copy says: whose it is, how to find the account, and when it was made. */
export const markText = (holder: MarkHolder | null, now: Date): string =>
  holder
    ? `${holder.name} · ${holder.email} · ${holder.code} · ${formatDate(now)}`
    : `Bản học thử · ${formatDate(now)}`

/** A copy of a stored file with the text drawn into each page. */
export async function markFile(bytes: Buffer, type: LessonFileType, text: string): Promise<Buffer> {
  if (type !== 'application/pdf')
    return stampPicture(bytes, (width, height) => drawPictureStamp(text, width, height))
  const answer = await runPdfTask({ kind: 'stamp', bytes, stamp: await drawPdfStamp(text), subject: text })
  if ('fault' in answer || !answer.made)
    throw new Error('a stored PDF could not be marked', { cause: 'fault' in answer ? answer.reason : null })
  return Buffer.from(answer.made)
}
