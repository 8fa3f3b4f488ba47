import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { cleanLessonHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { createPairShower } from '../patient-pictures/index.ts'
import { findShownPackage } from './learning.repo.ts'
import { toOutline } from './learning.view.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import { listLessonFiles } from './list-lesson-files.service.ts'

/** Texts and files of lessons. */
export function createLessonsService(services: Needs<'db' | 'env' | 'clock'> & WithLessonAccess) {
  const { db, lessonAccess: access } = services
  return {
    async find(caller: Caller | null, lessonId: string) {
      const opened = await access.open(caller, lessonId)
      const { lesson, course } = opened
      const isWithheld = await access.lacksProfession(caller, opened)
      // The player itself reports a missing video; other lessons have nothing else to show.
      if (isWithheld && lesson.kind !== 'video') throw new AppError('lesson.professionals_only')
      const html = lesson.html === null || isWithheld ? null : cleanLessonHtml(lesson.html)
      const read = together(db)
      // A free lesson is open to every caller.
      const audience = lesson.isFreePreview ? 'everybody' : 'learners'
      const [shown, files, shownPackage] = await Promise.all([
        createPairShower({ ...services, db: read })(html, audience),
        isWithheld ? [] : listLessonFiles(read, lesson.files),
        lesson.kind === 'article' ? findShownPackage(read, lesson.id) : null,
      ])
      return {
        lesson: toOutline(lesson),
        course: { slug: course.slug, title: course.title },
        summary: lesson.summary,
        ...shown,
        files,
        package: shownPackage,
      }
    },
  }
}
