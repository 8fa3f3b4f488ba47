import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { courseStats, courses } from '../../db/schema/index.ts'
import { togetherAgain } from '../../db/together.ts'
import { selectCourseCards } from '../cards/index.ts'
import {
  type CourseListQuery,
  countCourses,
  filters,
  indexedSorts,
  isFiltered,
  isPublished,
  order,
  totalOver,
} from './course-list.repo.ts'

interface Asked {
  where: SQL | undefined
  sorted: SQL[]
  total: SQL<number | null>
  offset: number | ReturnType<typeof sql.placeholder>
}

/**
 * Pages of published courses as rows of cards, with how many there are on all pages, in one statement. Without filters
 * it is the statement that visitors ask most, so it is built once.
 */
export function createCardPages(db: Db, pageSize: number) {
  const build = (read: Db, { where, sorted, total, offset }: Asked) => {
    const found = read
      .select({ id: courses.id, total: total.as('total') })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(where)
      .orderBy(...sorted)
      // Written into the text: no plan serves any number of rows, so each page would be planned for itself.
      .limit(sql.raw(String(pageSize)) as never)
      .offset(offset as never)
      .as('found')
    return selectCourseCards(read, { total: found.total })
      .innerJoin(found, eq(found.id, courses.id))
      .orderBy(...sorted)
  }

  const again = togetherAgain(db)
  const plain = new Map<string, ReturnType<typeof buildPlain>>()
  const buildPlain = (sort: CourseListQuery['sort'], isFirst: boolean) => {
    const where = isPublished()
    const sorted = order({ sort }, false, new Date(0))
    const offset = isFirst ? 0 : sql.placeholder('offset')
    const all = again.select({ total: sql<number>`count(*)::int` }).from(courses).where(where)
    return {
      cards: build(again, { where, sorted, total: sql`null::int`, offset }).prepare('cards'),
      count: all.prepare('count'),
    }
  }
  const plainPage = async (sort: CourseListQuery['sort'], offset: number) => {
    const key = `${sort} ${offset === 0}`
    const page = plain.get(key) ?? buildPlain(sort, offset === 0)
    plain.set(key, page)
    const [rows, [counted]] = await Promise.all([page.cards.execute({ offset }), page.count.execute()])
    return { rows, total: counted?.total ?? 0 }
  }

  return async (read: Db, query: CourseListQuery, now: Date) => {
    const offset = (query.page - 1) * pageSize
    const isCountedApart = indexedSorts.includes(query.sort)
    if (isCountedApart && !isFiltered(query)) return plainPage(query.sort, offset)
    const where = and(isPublished(), ...Object.values(filters(read, query, now)))
    const count = () => countCourses(read, query, { where, match: undefined })
    const total = isCountedApart ? sql<null>`null::int` : totalOver
    const [rows, counted] = await Promise.all([
      build(read, { where, sorted: order(query, false, now), total, offset }),
      isCountedApart ? count() : null,
    ])
    // A page beyond the end has no row that carries the total.
    return { rows, total: counted ?? rows[0]?.total ?? (query.page > 1 ? await count() : 0) }
  }
}
