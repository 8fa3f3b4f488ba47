import { videoStates } from '@repo/contract/videos'
import type { PackageManifest } from '@repo/media'
import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  courseDoctors,
  courses,
  lessons,
  users,
  videoCaptions,
  videoOriginals,
  videoPackages,
  videos,
} from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'
import type { VideoScope } from './videos.policy.ts'

type State = (typeof videos.$inferSelect)['state']
type CourseStatus = (typeof courses.$inferSelect)['status']

export interface Usage {
  lessonId: string
  lessonTitle: string
  courseId: string
  courseTitle: string
  courseStatus: CourseStatus
  wasPublished: boolean
}

const usage = sql<
  Usage[]
>`(select coalesce(json_agg(json_build_object('lessonId', l.id, 'lessonTitle', l.title,
    'courseId', c.id, 'courseTitle', c.title, 'courseStatus', c.status,
    'wasPublished', c.published_at is not null) order by c.title, l.position, l.id), '[]')
  from ${lessons} l join ${courses} c on c.id = l.course_id where l.video_id = ${videos.id})`
const trailerOf = sql<
  Omit<Usage, 'lessonId' | 'lessonTitle' | 'wasPublished'>[]
>`(select coalesce(json_agg(json_build_object('courseId', c.id, 'courseTitle', c.title, 'courseStatus', c.status)
    order by c.title, c.id), '[]')
  from ${courses} c where c.trailer_video_id = ${videos.id})`
const languages = sql<string[]>`(select coalesce(json_agg(t.lang order by t.lang <> 'vi', t.lang), '[]')
  from ${videoCaptions} t where t.video_id = ${videos.id})`
const newestOriginal = sql<{ bytes: number; fileName: string; sha256: string } | null>`(select
    json_build_object('bytes', o.bytes, 'fileName', o.file_name, 'sha256', o.sha256)
  from ${videoOriginals} o where o.video_id = ${videos.id}
  order by o.created_at desc, o.id desc limit 1)`

const isFilm = ne(videos.purpose, 'course')
const isOfCourses = eq(videos.purpose, 'course')

/** Only the scope `films` finds videos of submissions and recordings, so no list, lesson or page of staff shows one. */
function within(scope: VideoScope): SQL | undefined {
  if (scope.kind === 'films') return isFilm
  if (scope.kind === 'all') return isOfCourses
  const taught = sql`exists (select 1 from ${lessons} l join ${courseDoctors} cd on cd.course_id = l.course_id
    where l.video_id = ${videos.id} and cd.doctor_id = ${scope.doctorId})`
  const shown = sql`exists (select 1 from ${courses} c join ${courseDoctors} cd on cd.course_id = c.id
    where c.trailer_video_id = ${videos.id} and cd.doctor_id = ${scope.doctorId})`
  return sql`(${isOfCourses} and (${videos.ownerId} = ${scope.userId} or ${taught} or ${shown}))`
}

/** Searches titles without diacritics; with at most thousands of videos no search column is needed. */
const matchesTitle = (term: string | undefined): SQL | undefined =>
  matchesWords(foldedText(videos.title), term)

const order = { at: videos.createdAt, id: videos.id }

function selectVideos(db: DbOrTx) {
  return db
    .select({
      key: rowKeyOf(order),
      video: getTableColumns(videos),
      uploadedBy: users.name,
      poster: sql<PackageManifest['poster']>`${videoPackages.manifest}->'poster'`,
      hasManifest: sql<boolean>`${videoPackages.manifest} is not null`,
      original: newestOriginal,
      languages,
      usage,
      trailerOf,
    })
    .from(videos)
    .leftJoin(users, eq(users.id, videos.ownerId))
    .leftJoin(videoPackages, eq(videoPackages.key, videos.packageKey))
    .$dynamic()
}

export type VideoRow = Awaited<ReturnType<typeof selectVideos>>[number]

export interface VideoQuery {
  state?: State
  q?: string
}

export async function findVideos(
  db: DbOrTx,
  scope: VideoScope,
  query: VideoQuery & ListPlace,
  pageSize: number,
) {
  const found = and(within(scope), matchesTitle(query.q))
  const where = and(found, query.state ? eq(videos.state, query.state) : undefined)
  const [page, counted] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        selectVideos(db)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) =>
        countUpTo(db, db.select({ n: sql`1` }).from(videos).where(and(where, newer)), query.q),
    }),
    countTabs(db, {
      by: videos.state,
      values: videoStates,
      shown: query.state && [query.state],
      words: query.q,
      rows: (fields, ofTab) => db.select(fields).from(videos).where(and(found, ofTab)),
    }),
  ])
  return { ...page, ...counted }
}

export async function findVideo(db: DbOrTx, scope: VideoScope, id: string): Promise<VideoRow | null> {
  const [row] = await selectVideos(db).where(and(eq(videos.id, id), within(scope)))
  return row ?? null
}

/** How long a video is, and the titles that say what it speaks of. */
export async function findSpokenFacts(db: DbOrTx, id: string) {
  const [row] = await selectVideos(db).where(eq(videos.id, id))
  if (!row) return { durationMs: 0, titles: [] }
  const { title, durationMs } = row.video
  const chapters = row.video.chapters.map((chapter) => chapter.title)
  const places = row.usage.flatMap(({ lessonTitle, courseTitle }) => [lessonTitle, courseTitle])
  return { durationMs, titles: [title, ...chapters, ...places] }
}

export async function hasVideo(db: DbOrTx, scope: VideoScope, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), within(scope)))
  return rows.length > 0
}

/** Whether there is a video in the scope at all. */
export async function hasAnyVideo(db: DbOrTx, scope: VideoScope): Promise<boolean> {
  const rows = await db.select({ id: videos.id }).from(videos).where(within(scope)).limit(1)
  return rows.length > 0
}

/** How long a video of the scope is, in ms; null where it is not there. */
export async function findVideoLength(db: DbOrTx, scope: VideoScope, id: string): Promise<number | null> {
  const [row] = await db
    .select({ durationMs: videos.durationMs })
    .from(videos)
    .where(and(eq(videos.id, id), within(scope)))
  return row?.durationMs ?? null
}

/** Courses that show this video in a lesson or as their trailer. */
export async function findUsingStatuses(db: DbOrTx, id: string): Promise<CourseStatus[]> {
  const rows = await db
    .select({ status: courses.status })
    .from(courses)
    .where(
      or(
        eq(courses.trailerVideoId, id),
        inArray(courses.id, db.select({ id: lessons.courseId }).from(lessons).where(eq(lessons.videoId, id))),
      ),
    )
  return rows.map((row) => row.status)
}
