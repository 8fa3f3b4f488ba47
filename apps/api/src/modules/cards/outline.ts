import type { lessonOutline } from '@repo/contract/course-outline'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { lessons, sections } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

type Lesson = z.input<typeof lessonOutline>

/** Sections with their lessons, both in order. */
export async function findOutline(db: DbOrTx, courseId: string) {
  const read = together(db)
  const ofSections = read
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(sections.id))
  const ofLessons = read
    .select({
      id: lessons.id,
      sectionId: lessons.sectionId,
      title: lessons.title,
      kind: lessons.kind,
      durationMs: lessons.durationMs,
      isFreePreview: lessons.isFreePreview,
      sensitive: lessons.sensitive,
      sensitiveNote: lessons.sensitiveNote,
      isProfessionalsOnly: lessons.isProfessionalsOnly,
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.position), asc(lessons.id))
  const [sectionRows, lessonRows] = await Promise.all([ofSections, ofLessons])
  return sectionRows.map(({ id, title }) => ({
    id,
    title,
    lessons: lessonRows.filter((lesson) => lesson.sectionId === id),
  }))
}

export function toLesson(row: Omit<Lesson, 'sensitive'> & { sensitive: string[] }): Lesson {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    durationMs: row.durationMs,
    isFreePreview: row.isFreePreview,
    sensitive: row.sensitive as Lesson['sensitive'],
    sensitiveNote: row.sensitiveNote,
    isProfessionalsOnly: row.isProfessionalsOnly,
  }
}
