import { namesOf, type tables, termRow } from '@repo/api/rows'
import { seedTerms } from '../data/glossary.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'

const SEED = 20_261_129

interface GlossaryRows {
  terms: (typeof tables.glossaryTerms.$inferInsert)[]
  names: (typeof tables.glossaryNames.$inferInsert)[]
}

/** The glossary, with links to lessons of published courses. */
export function buildGlossary(context: SeedContext, courses: readonly CourseRows[]): GlossaryRows {
  const own = forkContext(context, SEED)
  const written = seedTerms.map(({ term, otherNames = [], foreignName = '', explanation, lesson }, index) => {
    const at = own.daysAgo(40 - index, 15, 10)
    const owner = courses.find(({ course }) => course.slug === lesson?.[0])
    const lessonId = owner?.lessons.find(({ title }) => lesson && title.startsWith(lesson[1]))?.id ?? null
    const body = { term, otherNames, foreignName, explanation, lessonId }
    return { body, row: { ...termRow(body), id: own.id(at), createdAt: at, updatedAt: at } }
  })
  return {
    terms: written.map(({ row }) => row),
    names: written.flatMap(({ body, row }) => namesOf(body).map((exact) => ({ exact, termId: row.id }))),
  }
}
