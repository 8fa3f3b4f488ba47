import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer, MadeFile } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import {
  assertMayWriteDraft,
  findCurriculumCourse,
  findLessonFiles,
  insertLessonFile,
  mayReadDraft,
} from '../curriculum/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { createFileCopies } from './file-copies.service.ts'
import { judgeLessonFile } from './judge.ts'

const uploadsByHour: Limit = { name: 'lesson-file', max: 200, windowMs: 3_600_000 }

/** Private folder: served only by the download routes, which check who asks. */
export const newLessonFileKey = (ending: string) =>
  `lesson-files/${randomBytes(16).toString('hex')}.${ending}`

/** Files beside lessons: sent by who writes the course, downloaded by learners as copies that carry their name. */
export function createLessonFilesService(
  services: Needs<'db' | 'storage' | 'clock' | 'limiter'> & WithLessonAccess,
) {
  const { db, storage, limiter, clock, lessonAccess: access } = services
  const copies = createFileCopies(services)
  return {
    /**
     * @throws AppError `course.not_found`, `request.too_many`, why the file is refused, and what `assertMayWriteDraft`
     * throws
     */
    async add(courseId: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploadsByHour, actor.id)
      if (!(await findCurriculumCourse(db, courseId))) throw new AppError('course.not_found')
      await assertMayWriteDraft(db, courseId, actor)
      const { type, bytes } = await judgeLessonFile(file)
      const key = newLessonFileKey(lessonFileEndings[type])
      await storage.put(key, bytes)
      try {
        return await db.transaction(async (tx) => {
          const { id } = await insertLessonFile(tx, {
            courseId,
            storageKey: key,
            contentType: type,
            bytes: bytes.length,
            addedBy: actor.id,
            createdAt: clock(),
          })
          const audit = { action: 'lesson_file.added', subjectType: 'course', subjectId: courseId } as const
          await recordAudit(tx, { ...auditOf(actor), ...audit, after: { id, type, bytes: bytes.length } })
          return { id, type, bytes: bytes.length }
        })
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },

    /** @throws AppError `lesson_file.not_found`, also for a file of another course */
    async findForAuthors(courseId: string, fileId: string, actor: Actor): Promise<FileAnswer> {
      const isReadable = await mayReadDraft(db, courseId, actor)
      const row = isReadable ? (await findLessonFiles(db, [fileId])).get(fileId) : undefined
      if (row?.courseId !== courseId) throw new AppError('lesson_file.not_found')
      return {
        key: row.storageKey,
        contentType: row.contentType,
        downloadName: `tai-lieu.${lessonFileEndings[row.contentType]}`,
      }
    },

    /** @throws AppError unless the caller may open the lesson now and it carries the file */
    async download(
      caller: Caller | null,
      { lessonId, fileId }: { lessonId: string; fileId: string },
      ip: string,
    ): Promise<FileAnswer | MadeFile> {
      const holderId = caller?.userId ?? null
      const [opened, parts] = await Promise.all([
        access.open(caller, lessonId),
        copies.find(fileId, holderId),
      ])
      if (await access.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
      return copies.make(
        { carried: opened.lesson.files.find(({ id }) => id === fileId), holderId, ip },
        parts,
      )
    },
  }
}
