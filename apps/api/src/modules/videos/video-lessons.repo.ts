import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { orderOf, rowsBeside, type ValueOrder } from '../../db/row-order.ts'
import {
  courseDoctors,
  courseLessonWords,
  courses,
  lessons,
  sections,
  videos,
} from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import type { VideoScope } from './videos.policy.ts'

export interface VideoLessonQuery {
  course?: string
  q?: string
}

const inOwnCourse = (scope: VideoScope): SQL | undefined =>
  scope.kind !== 'own'
    ? undefined
    : sql`exists (select 1 from ${courseDoctors} cd
        where cd.course_id = ${lessons.courseId} and cd.doctor_id = ${scope.doctorId})`

/** Stands before all characters of titles, so that a title comes before those that begin with it. */
const BETWEEN = '\u0001'

/**
 * By the folded title of the course and the place in it.
 * @param read the table whose index of titles the list is read along
 */
const orderAlong = (read: typeof lessons | typeof courseLessonWords): ValueOrder => ({
  by: sql`concat_ws(${BETWEEN}::text, ${lessons.courseTitle}, ${lessons.courseId},
    lpad(${sections.position}::text, 10, '0'), lpad(${lessons.position}::text, 10, '0')) collate "C"`,
  type: 'text',
  direction: 'asc',
  id: lessons.id,
  parts: {
    columns: [read.courseTitle, read.courseId, sections.position, lessons.position],
    firstOf: (value) => value.split(BETWEEN, 1)[0] ?? '',
  },
})
const order = orderAlong(lessons)
const courseOrder = orderAlong(courseLessonWords)

const selectVideoLessons = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      folded: lessons.courseTitle,
      lesson: {
        id: lessons.id,
        title: lessons.title,
        isProfessionalsOnly: lessons.isProfessionalsOnly,
        sensitive: lessons.sensitive,
        sensitiveNote: lessons.sensitiveNote,
      },
      sectionTitle: sections.title,
      course: {
        id: courses.id,
        title: courses.title,
        status: courses.status,
        publishedAt: courses.publishedAt,
      },
      video: {
        id: videos.id,
        title: videos.title,
        state: videos.state,
        progressPercent: videos.progressPercent,
        durationMs: videos.durationMs,
      },
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(videos, eq(videos.id, lessons.videoId))
    .$dynamic()

export async function findVideoLessons(
  db: DbOrTx,
  scope: VideoScope,
  query: VideoLessonQuery & ListPlace,
  pageSize: number,
) {
  const found = and(
    eq(lessons.kind, 'video'),
    inOwnCourse(scope),
    query.course ? eq(lessons.courseId, query.course) : undefined,
    matchesWords(lessons.searchText, query.q),
  )
  const inCourses = matchesWords(courseLessonWords.words, query.q)
  const listed = () =>
    db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(sections, eq(sections.id, lessons.sectionId))
      .$dynamic()
  /** A word is looked for in courses first: it may stand in few of them, or in those at the end of the list. */
  const alongCourses = () => {
    const side = query.after === undefined && query.before !== undefined ? 'before' : 'after'
    const key = query.after ?? query.before
    return listed()
      .innerJoin(courseLessonWords, eq(courseLessonWords.courseId, lessons.courseId))
      .where(and(found, inCourses, key === undefined ? undefined : rowsBeside(courseOrder, side, key)))
      .orderBy(...orderOf(courseOrder, side === 'before'))
  }
  const rows = () => db.select({ n: sql`1` }).from(lessons).$dynamic()
  const isFirst = query.after === undefined && query.before === undefined
  const page = await readByKey(order, query, pageSize, {
    read: (part) =>
      selectVideoLessons(db)
        .where(
          inArray(
            lessons.id,
            // Found in the index that holds the list in its order, and only then joined with all that their rows show.
            (inCourses
              ? alongCourses()
              : listed()
                  .where(and(found, part.where))
                  .orderBy(...part.orderBy)
            ).limit(part.limit),
          ),
        )
        .orderBy(...part.orderBy),
    count: (before) => countUpTo(db, listed().where(and(found, before)), query.q),
  })
  if (isFirst && page.next === null) return { ...page, total: page.rows.length }
  // The first page says where they begin: a word may first stand far down, and no row before is looked at a second time.
  const begin = isFirst && page.rows[0] ? gte(lessons.courseTitle, page.rows[0].folded) : undefined
  return { ...page, total: await countUpTo(db, rows().where(and(found, begin)), query.q) }
}

/** Locked until the transaction ends. */
export async function lockVideoLesson(tx: Tx, scope: VideoScope, id: string) {
  const [row] = await tx
    .select({ id: lessons.id, videoId: lessons.videoId, courseStatus: courses.status })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, id), eq(lessons.kind, 'video'), inOwnCourse(scope)))
    .for('update', { of: lessons })
  return row ?? null
}

const selectAudience = (db: DbOrTx, scope: VideoScope, id: string) =>
  db
    .select({
      isProfessionalsOnly: lessons.isProfessionalsOnly,
      sensitive: lessons.sensitive,
      sensitiveNote: lessons.sensitiveNote,
    })
    .from(lessons)
    .where(and(eq(lessons.id, id), inOwnCourse(scope)))

/** Of a lesson of any kind. */
export async function findLessonAudience(db: DbOrTx, scope: VideoScope, id: string) {
  const [row] = await selectAudience(db, scope, id)
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockLessonAudience(tx: Tx, scope: VideoScope, id: string) {
  const [row] = await selectAudience(tx, scope, id).for('update')
  return row ?? null
}

export async function findCourseIdOf(
  db: DbOrTx,
  scope: VideoScope,
  lessonId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: lessons.courseId })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), inOwnCourse(scope)))
  return row?.id ?? null
}
