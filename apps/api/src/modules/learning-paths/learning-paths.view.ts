import type { ownPath, pathCard } from '@repo/contract/learning-paths'
import type { z } from 'zod'
import type { CourseCard } from '../cards/index.ts'
import type { PathRow, PublicStep, StepEnrollment } from './public-paths.repo.ts'

type PathCard = z.input<typeof pathCard>
type OwnPath = z.input<typeof ownPath>
type OwnStep = OwnPath['steps'][number]

/** A path with the cards of its courses, in their order; null where visitors would see no course of it. */
export function toPathCard(path: PathRow, cards: readonly CourseCard[]): PathCard | null {
  const cover = cards.find(({ id }) => id === path.coverCourseId) ?? cards[0]
  if (!cover) return null
  return {
    id: path.id,
    slug: path.slug,
    title: path.title,
    summary: path.summary,
    audience: path.audience,
    coverUrl: cover.coverUrl,
    courseCount: cards.length,
    durationMs: cards.reduce((sum, { durationMs }) => sum + durationMs, 0),
    updatedAt: path.updatedAt.toISOString(),
  }
}

function stateOf(enrollment: StepEnrollment | undefined, now: Date): OwnStep['state'] {
  if (!enrollment || enrollment.state === 'revoked') return 'none'
  if (enrollment.completedAt) return 'finished'
  const isOver = enrollment.expiresAt !== null && enrollment.expiresAt <= now
  if (enrollment.state === 'paused' || isOver) return 'closed'
  return enrollment.percent > 0 ? 'learning' : 'fresh'
}

/** How far a learner is on a path: optional courses count neither as done nor as missing. */
export function toOwnPath(
  path: PathRow,
  steps: readonly PublicStep[],
  enrollments: ReadonlyMap<string, StepEnrollment>,
  now: Date,
): OwnPath {
  const own = steps.map(({ courseId, slug, title, isOptional }): OwnStep => {
    const enrollment = enrollments.get(courseId)
    const state = stateOf(enrollment, now)
    const percent = state === 'finished' ? 100 : state === 'none' ? 0 : (enrollment?.percent ?? 0)
    return { course: { slug, title }, isOptional, state, percent }
  })
  const needed = own.filter(({ isOptional }) => !isOptional)
  return {
    slug: path.slug,
    title: path.title,
    steps: own,
    finished: needed.filter(({ state }) => state === 'finished').length,
    needed: needed.length,
    next: needed.find(({ state }) => state !== 'finished') ?? null,
  }
}
