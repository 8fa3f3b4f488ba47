import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import { findBySlug, findCourseCardRows, toCourseCard } from '../cards/index.ts'
import { toOwnPath, toPathCard } from './learning-paths.view.ts'
import * as repo from './public-paths.repo.ts'

/** Paths as visitors and learners see them. Courses that are not published are no steps for them. */
export function createPublicPaths({
  db,
  publicReads,
  env,
  clock,
}: Needs<'db' | 'publicReads' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  /** Steps of paths by path, and the cards of their courses by id. */
  const readSteps = async (paths: readonly repo.PathRow[]) => {
    const steps = await repo.findPublicSteps(
      publicReads,
      paths.map(({ id }) => id),
    )
    const now = clock()
    const rows = await findCourseCardRows(publicReads, [...new Set(steps.map(({ courseId }) => courseId))])
    const cards = new Map(rows.map((row) => [row.course.id, toCourseCard(row, urls, now)]))
    return (path: repo.PathRow) =>
      steps
        .filter(({ pathId }) => pathId === path.id)
        .flatMap(({ courseId, isOptional }) => {
          const course = cards.get(courseId)
          return course ? [{ course, isOptional }] : []
        })
  }

  return {
    async list() {
      const paths = await repo.findPublishedPaths(publicReads)
      const stepsOf = await readSteps(paths)
      return paths.flatMap(
        (path) =>
          toPathCard(
            path,
            stepsOf(path).map(({ course }) => course),
          ) ?? [],
      )
    },

    /** @throws AppError `path.not_found` */
    async find(slug: string) {
      const path = await findBySlug(publicReads, ['path', slug], (one) =>
        repo.findPublishedPath(publicReads, one),
      )
      const steps = path ? (await readSteps([path]))(path) : []
      const card =
        path &&
        toPathCard(
          path,
          steps.map(({ course }) => course),
        )
      if (!card) throw new AppError('path.not_found')
      const priceOf = (some: typeof steps) => some.reduce((sum, { course }) => sum + course.price, 0)
      return {
        ...card,
        description: path.description,
        steps,
        price: priceOf(steps.filter(({ isOptional }) => !isOptional)),
        priceWithOptional: priceOf(steps),
      }
    },

    async own(userId: string) {
      const [paths, rows] = await Promise.all([
        repo.findPathsOf(db, userId),
        repo.findEnrollmentsOf(db, userId),
      ])
      if (paths.length === 0) return []
      const steps = await repo.findPublicSteps(
        db,
        paths.map(({ id }) => id),
      )
      const enrollments = new Map(rows.map((row) => [row.courseId, row]))
      const own = paths.map((path) =>
        toOwnPath(
          path,
          steps.filter(({ pathId }) => pathId === path.id),
          enrollments,
          clock(),
        ),
      )
      // Where optional courses alone are left for visitors, nothing is missing and nothing was finished.
      return own.filter(({ needed }) => needed > 0)
    },
  }
}
