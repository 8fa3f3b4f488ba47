import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { cleanLessonHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { createPairShower } from '../patient-pictures/index.ts'
import { toOutline } from './learning.view.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import { listLessonFiles } from './list-lesson-files.service.ts'

/** Texts and files of lessons. */
export function createLessonsService(services: Needs<'db' | 'env' | 'clock'> & WithLessonAccess) {
  const { db, lessonAccess: access } = services
  const withPairs = createPairShower(services)
  return {
    async find(caller: Caller | null, lessonId: string) {
      const opened = await access.open(caller, lessonId)
      const { lesson, course } = opened
      const isWithheld = await access.lacksProfession(caller, opened)
      // The player itself reports a missing video; other lessons have nothing else to show.
      if (isWithheld && lesson.kind !== 'video') throw new AppError('lesson.professionals_only')
      const html = lesson.html === null || isWithheld ? null : cleanLessonHtml(lesson.html)
      return {
        lesson: toOutline(lesson),
        course: { slug: course.slug, title: course.title },
        summary: lesson.summary,
        // Everybody reads a free lesson, whoever asks now.
        ...(await withPairs(html, lesson.isFreePreview ? 'everybody' : 'learners')),
        files: isWithheld ? [] : await listLessonFiles(db, lesson.files),
      }
    },
  }
}
