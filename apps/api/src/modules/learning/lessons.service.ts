import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { toOutline } from './learning.view.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import { listLessonFiles } from './list-lesson-files.service.ts'

/** Texts and files of lessons. */
export function createLessonsService({ db, lessonAccess: access }: Needs<'db'> & WithLessonAccess) {
  return {
    async find(caller: Caller | null, lessonId: string) {
      const opened = await access.open(caller, lessonId)
      const { lesson, course } = opened
      const isWithheld = await access.lacksProfession(caller, opened)
      // The player itself reports a missing video; other lessons have nothing else to show.
      if (isWithheld && lesson.kind !== 'video') throw new AppError('lesson.professionals_only')
      return {
        lesson: toOutline(lesson),
        course: { slug: course.slug, title: course.title },
        summary: lesson.summary,
        html: lesson.html === null || isWithheld ? null : cleanHtml(lesson.html),
        files: isWithheld ? [] : await listLessonFiles(db, lesson.files),
      }
    },
  }
}
