import { z } from 'zod'
import { courseAuthors, optionalSession } from './access.ts'
import { courseLocks } from './course-outline.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, savedFile, text } from './fields.ts'
import {
  isSafeFileName,
  type LessonFileType,
  lessonFileEndings,
  longestFileName,
} from './lesson-file-names.ts'

export const MAX_LESSON_FILES = 20
export const MAX_LESSON_FILE_BYTES = 25 * 1024 * 1024

export const lessonFileTypes = Object.keys(lessonFileEndings) as [LessonFileType, ...LessonFileType[]]

/** A file as a lesson carries it: which one, what it is called without its ending, and whether copies are marked. */
export const lessonFile = z.strictObject({
  id,
  name: text(1, longestFileName).refine(isSafeFileName),
  /** Copies for learners carry their name. */
  isWatermarked: z.boolean(),
})

/** What is known of a stored file. */
export const storedFile = z.object({ id, type: z.enum(lessonFileTypes), bytes: z.int() })

/** A file of a lesson as learners get it; the name has its ending. */
export const lessonDownload = storedFile.extend({ name: z.string(), isWatermarked: z.boolean() })

/** Files beside a lesson. Which lesson carries which file is part of the curriculum. */
export const lessonFiles = {
  uploadLessonFile: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/files',
    summary: 'Send a file for a lesson of the course; the curriculum then says which lesson carries it',
    access: courseAuthors,
    params: byId,
    upload: { types: lessonFileTypes, maxBytes: MAX_LESSON_FILE_BYTES },
    response: storedFile,
    errors: [
      'course.not_found',
      ...courseLocks,
      'upload.not_a_lesson_file',
      'lesson_file.locked',
      'lesson_file.unsafe',
      'lesson_file.too_heavy',
      'request.too_many',
    ],
  }),
  staffLessonFile: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/files/:fileId',
    summary: 'A file of a course as it was sent, without a mark',
    access: courseAuthors,
    params: z.object({ id, fileId: id }),
    download: { types: lessonFileTypes },
    response: savedFile,
    errors: ['lesson_file.not_found'],
  }),
  lessonFile: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/files/:fileId',
    summary: 'A file of a lesson, marked with who downloads it where the lesson says so',
    access: optionalSession,
    params: z.object({ lessonId: id, fileId: id }),
    download: { types: lessonFileTypes },
    response: savedFile,
    errors: [
      'lesson.not_found',
      'lesson.professionals_only',
      'lesson.not_released',
      'lesson_file.not_found',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'request.too_many',
      // A person whose session has ended is told to sign in, instead of to buy again.
      'session.invalid',
    ],
  }),
}
