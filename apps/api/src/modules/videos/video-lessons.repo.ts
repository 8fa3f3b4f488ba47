import { foldText } from '@repo/messages'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courseDoctors, courses, lessons, sections, videos } from '../../db/schema/index.ts'
import { escapeLike } from '../cards/index.ts'
import type { VideoScope } from './videos.policy.ts'

export interface VideoLessonQuery {
  course?: string
  q?: string
  page: number
}

const inOwnCourse = (scope: VideoScope): SQL | undefined =>
  scope.kind === 'all'
    ? undefined
    : sql`exists (select 1 from ${courseDoctors} cd
        where cd.course_id = ${lessons.courseId} and cd.doctor_id = ${scope.doctorId})`

function matches(term: string | undefined): SQL | undefined {
  const words = foldText(term ?? '')
    .split(' ')
    .filter(Boolean)
  const folded = sql`lower(unaccent(${courses.title} || ' ' || ${lessons.title}))`
  return and(...words.map((word) => sql`${folded} like ${`%${escapeLike(word)}%`}`))
}

export async function findVideoLessons(
  db: DbOrTx,
  scope: VideoScope,
  query: VideoLessonQuery,
  pageSize: number,
) {
  const found = and(
    eq(lessons.kind, 'video'),
    inOwnCourse(scope),
    query.course ? eq(lessons.courseId, query.course) : undefined,
    matches(query.q),
  )
  const [rows, counted] = await Promise.all([
    db
      .select({
        lesson: {
          id: lessons.id,
          title: lessons.title,
          isProfessionalsOnly: lessons.isProfessionalsOnly,
          sensitive: lessons.sensitive,
          sensitiveNote: lessons.sensitiveNote,
        },
        sectionTitle: sections.title,
        course: { id: courses.id, title: courses.title, status: courses.status },
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
      .where(found)
      .orderBy(
        asc(courses.title),
        asc(courses.id),
        asc(sections.position),
        asc(lessons.position),
        asc(lessons.id),
      )
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(found),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
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

/** Whether the course of a lesson waits for review. */
export async function isInReview(tx: Tx, lessonId: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: courses.status })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId))
  return row?.status === 'in_review'
}
