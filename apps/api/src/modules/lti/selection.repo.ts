import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courses, foldedTitle } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

const isPublished = eq(courses.status, 'published')

/** Published courses whose title has the words, those with seats first, each group by title. */
export const findOffered = (
  db: DbOrTx,
  { words, withSeats, most }: { words: string; withSeats: readonly string[]; most: number },
) =>
  db
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(isPublished, matchesWords(courses.searchText, words)))
    .orderBy(
      ...(withSeats.length > 0 ? [desc(inArray(courses.id, [...withSeats]))] : []),
      foldedTitle(courses),
      asc(courses.id),
    )
    .limit(most)

export async function findOfferedCourse(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(isPublished, eq(courses.slug, slug)))
  return row ?? null
}
