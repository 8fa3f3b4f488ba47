import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courses, enrollments, learningPathSteps, learningPaths } from '../../db/schema/index.ts'

export type PathRow = typeof learningPaths.$inferSelect

const isShown = eq(learningPaths.isPublished, true)
const inOrder = [asc(learningPaths.position), asc(learningPaths.id)] as const

export const findPublishedPaths = (db: DbOrTx): Promise<PathRow[]> =>
  db
    .select()
    .from(learningPaths)
    .where(isShown)
    .orderBy(...inOrder)

export async function findPublishedPath(db: DbOrTx, slug: string): Promise<PathRow | undefined> {
  const [path] = await db
    .select()
    .from(learningPaths)
    .where(and(eq(learningPaths.slug, slug), isShown))
  return path
}

/** The steps of paths that visitors see, in their order. */
export const findPublicSteps = (db: DbOrTx, pathIds: readonly string[]) =>
  db
    .select({
      pathId: learningPathSteps.pathId,
      courseId: learningPathSteps.courseId,
      isOptional: learningPathSteps.isOptional,
      slug: courses.slug,
      title: courses.title,
    })
    .from(learningPathSteps)
    .innerJoin(courses, and(eq(courses.id, learningPathSteps.courseId), eq(courses.status, 'published')))
    .where(inArray(learningPathSteps.pathId, [...pathIds]))
    .orderBy(asc(learningPathSteps.position), asc(learningPathSteps.courseId))

export type PublicStep = Awaited<ReturnType<typeof findPublicSteps>>[number]

/** Published paths with a course to which the learner has, or had, access. */
export const findPathsOf = (db: DbOrTx, userId: string): Promise<PathRow[]> =>
  db
    .select()
    .from(learningPaths)
    .where(
      and(
        isShown,
        inArray(
          learningPaths.id,
          db
            .select({ id: learningPathSteps.pathId })
            .from(learningPathSteps)
            .innerJoin(enrollments, eq(enrollments.courseId, learningPathSteps.courseId))
            .innerJoin(courses, and(eq(courses.id, enrollments.courseId), eq(courses.status, 'published')))
            .where(and(eq(enrollments.userId, userId), inArray(enrollments.state, ['active', 'paused']))),
        ),
      ),
    )
    .orderBy(...inOrder)

export const findEnrollmentsOf = (db: DbOrTx, userId: string) =>
  db
    .select({
      courseId: enrollments.courseId,
      state: enrollments.state,
      percent: enrollments.percent,
      completedAt: enrollments.completedAt,
      expiresAt: enrollments.expiresAt,
    })
    .from(enrollments)
    .where(eq(enrollments.userId, userId))

export type StepEnrollment = Awaited<ReturnType<typeof findEnrollmentsOf>>[number]
