import type { tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { seedNotes } from '../data/notes.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

const SEED = 20_261_126

/** What the shown learner has written beside lessons. */
export function buildNotes(
  context: SeedContext,
  { courses, shown }: { courses: CourseRows[]; shown: PersonRow },
): (typeof tables.lessonNotes.$inferInsert)[] {
  const own = forkContext(context, SEED)
  return seedNotes.flatMap(({ courseSlug, lesson: nth, second, text, daysAgo }, index) => {
    const owner = courses.find(({ course }) => course.slug === courseSlug)
    const lesson = owner?.lessons.filter(({ kind }) => kind === 'video')[nth]
    if (!owner || !lesson) return []
    const at = own.daysAgo(daysAgo, 20, 3 * index)
    return [
      {
        id: own.id(at),
        userId: shown.id,
        courseId: owner.course.id,
        lessonId: lesson.id,
        lessonTitle: lesson.title,
        positionMs: second === undefined ? null : second * 1000,
        text,
        searchText: foldText(text),
        createdAt: at,
        updatedAt: at,
      },
    ]
  })
}
