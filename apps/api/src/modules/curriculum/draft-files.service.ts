import { AppError } from '@repo/contract'
import { canBeMarked } from '@repo/contract/lesson-file-names'
import type { Tx } from '../../db/client.ts'
import type { StoredLessonFile, StoredSection } from './curriculum.repo.ts'
import { fileIdsOf, findLessonFiles, type LessonFileRow } from './lesson-files.repo.ts'

/**
 * The files that a curriculum carries: those it carried before, and those that were sent for the course.
 * @throws AppError `lesson_file.not_found`
 */
export async function findKnownFiles(
  tx: Tx,
  courseId: string,
  known: readonly (readonly StoredSection[])[],
  after: Parameters<typeof fileIdsOf>[0],
): Promise<ReadonlyMap<string, LessonFileRow>> {
  const carried = new Set(known.flatMap(fileIdsOf))
  const ids = fileIdsOf(after)
  const files = await findLessonFiles(tx, ids)
  for (const id of ids) {
    const isOwn = files.get(id)?.courseId === courseId
    if (!isOwn && !carried.has(id)) throw new AppError('lesson_file.not_found')
  }
  return files
}

/** A spreadsheet is never marked, whatever was sent. */
export const markable =
  (files: ReadonlyMap<string, LessonFileRow>) =>
  (file: StoredLessonFile): StoredLessonFile => {
    const type = files.get(file.id)?.contentType
    return { ...file, isWatermarked: file.isWatermarked && type !== undefined && canBeMarked(type) }
  }
