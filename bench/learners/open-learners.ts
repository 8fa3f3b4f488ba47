import {
  type createDatabase,
  createTokenService,
  hashOpaqueToken,
  jwtSecrets,
  loadEnv,
  newOpaqueToken,
} from '@repo/api/bench'
import { and, eq, inArray, sql, tables } from '@repo/api/rows'
import { UserError } from '../../scripts/lib/say.ts'

type Db = ReturnType<typeof createDatabase>['db']

/** What learners look for, watch, write beside and buy. */
export interface LearnedCourse {
  slug: string
  /** A lesson whose video plays. */
  videoId: string
  durationMs: number
  quizId: string | null
  /** Courses that they do not have yet. */
  forSale: string[]
}

export interface OpenLearners {
  tokens: string[]
  course: LearnedCourse
}

const ROWS_AT_ONCE = 500
const SESSION_MS = 3_600_000

/** Writes learners who have a course of which a video plays, and signs each of them in. */
export async function openLearners(db: Db, env: NodeJS.ProcessEnv, count: number): Promise<OpenLearners> {
  const course = await findCourse(db)
  const tokens: string[] = []
  while (tokens.length < count)
    tokens.push(...(await open(db, env, course.id, Math.min(ROWS_AT_ONCE, count - tokens.length))))
  return { tokens, course }
}

async function findCourse(db: Db): Promise<LearnedCourse & { id: string }> {
  const { courses, lessons, videos } = tables
  const [found] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      videoId: lessons.id,
      durationMs: videos.durationMs,
      quizId: sql<string | null>`(select q.id from lessons q join quiz_versions v on v.lesson_id = q.id
        where q.course_id = ${courses.id} and q.release->>'kind' = 'at_once' limit 1)`,
    })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), eq(courses.status, 'published')))
    .innerJoin(videos, eq(videos.id, lessons.videoId))
    .where(and(sql`${videos.packageKey} is not null`, eq(lessons.isProfessionalsOnly, false)))
    .limit(1)
  if (!found) throw new UserError('Dữ liệu thử không có video nào để đo.')
  const others = await db
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(eq(courses.status, 'published'), sql`${courses.listPrice} > 0 and ${courses.id} <> ${found.id}`),
    )
    .orderBy(courses.slug)
    .limit(40)
  return { ...found, forSale: others.map(({ slug }) => slug) }
}

async function open(db: Db, env: NodeJS.ProcessEnv, courseId: string, count: number): Promise<string[]> {
  const now = new Date()
  const names = Array.from({ length: count }, () => newOpaqueToken().slice(0, 12).toLowerCase())
  const learners = await db
    .insert(tables.users)
    .values(
      names.map((name) => ({
        name: `Học viên ${name}`,
        email: `${name}@bench.example`,
        passwordHash: '-',
        role: 'student' as const,
        status: 'active' as const,
        verifiedAt: now,
        lastSeenAt: now,
        searchText: `hoc vien ${name} ${name}@bench.example`,
      })),
    )
    .returning({ id: tables.users.id })
  await db.insert(tables.enrollments).values(learners.map(({ id: userId }) => ({ userId, courseId })))
  const sessions = await db
    .insert(tables.sessions)
    .values(
      learners.map(({ id: userId }) => ({
        userId,
        app: 'web' as const,
        refreshHash: hashOpaqueToken(newOpaqueToken()),
        rotatedAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      })),
    )
    .returning({ id: tables.sessions.id, userId: tables.sessions.userId })
  const access = createTokenService(jwtSecrets(loadEnv(env)), () => new Date())
  return Promise.all(
    sessions.map(async ({ id: sessionId, userId }) => {
      const { token } = await access.signAccess({ userId, sessionId, app: 'web', role: 'student' })
      return token
    }),
  )
}

/** Ends the streams of these learners, which otherwise go silent one by one. What they wrote and ordered stays. */
export async function closeStreams(db: Db): Promise<void> {
  const ours = db
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(sql`${tables.users.email} like '%@bench.example'`)
  await db
    .update(tables.playbacks)
    .set({ endedAt: new Date(), endReason: 'left' })
    .where(inArray(tables.playbacks.userId, ours))
}
