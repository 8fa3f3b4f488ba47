import type { tables } from '@repo/api/rows'
import type { hideReasons } from '@repo/contract/crm-reviews'
import { subjectOf } from '../data/categories.ts'
import {
  generalReviews,
  hiddenReviews,
  mildReviews,
  reviewClosings,
  reviewOpenings,
  reviewReplies,
} from '../data/review-texts.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, DAY_MS, notAfter, type SeedContext } from './context.ts'
import type { SalesRows } from './sales-rows.ts'

type ReviewRow = (typeof tables.reviews)['$inferInsert']
type Enrollment = SalesRows['enrollments'][number]

/** The same rule as for real learners. */
const MIN_PERCENT = 20
const PENDING = 6

export interface ReviewParts {
  enrollments: Enrollment[]
  courses: CourseRows[]
  leadDoctorOf: Map<string, string>
  /** Accounts whose passwords the README prints. None of their reviews may be a hidden one. */
  shownUserIds: Set<string>
}

export function buildReviews(
  context: SeedContext,
  { enrollments, courses, leadDoctorOf, shownUserIds }: ReviewParts,
): ReviewRow[] {
  const { random } = context
  const mild = [...mildReviews]
  const hidden = [...hiddenReviews]
  const nextText = createWords(context)
  return courses.flatMap(({ source, course }) => {
    const writers = enrollments.filter(
      (one) => one.courseId === course.id && (one.percent ?? 0) >= MIN_PERCENT && random.chance(0.62),
    )
    return writers.flatMap((enrollment): ReviewRow[] => {
      const extra = random.chance(0.06) ? mild.pop() : undefined
      const isSpam = !extra && random.chance(0.05) && !shownUserIds.has(enrollment.userId)
      const spam = isSpam ? hidden.pop() : undefined
      const text = extra?.text ?? spam?.text ?? nextText(subjectOf(source.category))
      if (!text) return []
      const rating = extra?.rating ?? spam?.rating ?? (random.chance(0.7) ? 5 : 4)
      return [
        reviewRow(context, enrollment, rating, text, spam?.hidden ?? null, leadDoctorOf.get(course.id)!),
      ]
    })
  })
}

/** The newest ones wait for moderation. */
export function keepNewestPending(reviews: ReviewRow[]): void {
  const newest = reviews
    .filter((one) => one.state === 'published')
    .sort((a, b) => b.createdAt!.getTime() - a.createdAt!.getTime())
  for (const review of newest.slice(0, PENDING))
    Object.assign(review, { state: 'pending', replyText: null, replyDoctorId: null, repliedAt: null })
}

/** The doctor of its course has asked staff to look at the mildest review. */
export function reportMildest(
  context: SeedContext,
  reviews: readonly ReviewRow[],
  accountOf: (courseId: string) => string | null | undefined,
): (typeof tables.reviewReports)['$inferInsert'][] {
  const [mildest] = reviews
    .filter(({ state, courseId }) => state === 'published' && accountOf(courseId))
    .toSorted((a, b) => a.rating - b.rating)
  const userId = mildest && accountOf(mildest.courseId)
  if (!mildest?.id || !mildest.createdAt || !userId) return []
  const createdAt = notAfter(addDays(mildest.createdAt, 1), addMinutes(context.now, -60))
  return [{ id: context.id(createdAt), reviewId: mildest.id, userId, reason: 'off_topic', createdAt }]
}

/** Hands out texts that nobody else has: those of the category first, then general ones. */
function createWords({ random }: SeedContext) {
  const byCategory = new Map(
    Object.entries(reviewOpenings).map(([slug, texts]) => [slug, random.shuffled(texts)]),
  )
  const general = random.shuffled(generalReviews)
  const closings = random.shuffled(reviewClosings)
  return (category: string): string | undefined => {
    const own = byCategory.get(category) ?? []
    const isGeneral = own.length === 0 || random.chance(0.35)
    const text = (isGeneral ? general.pop() : undefined) ?? own.pop()
    if (!text) return undefined
    const closing = isGeneral || random.chance(0.6) ? undefined : closings.pop()
    return closing ? `${text} ${closing}` : text
  }
}

function reviewRow(
  context: SeedContext,
  enrollment: Enrollment,
  rating: number,
  text: string,
  hideReason: (typeof hideReasons)[number] | null,
  doctorId: string,
): ReviewRow {
  const { random, now } = context
  const seen = enrollment.lastWatchedAt ?? enrollment.createdAt
  const at = notAfter(
    addMinutes(seen, random.between(30, 2 * 24 * 60)),
    addMinutes(now, -random.between(30, 600)),
  )
  const canReply = hideReason === null && now.getTime() - at.getTime() > 3 * DAY_MS && random.chance(0.4)
  return {
    id: context.id(at),
    courseId: enrollment.courseId,
    userId: enrollment.userId,
    rating,
    text,
    state: hideReason === null ? 'published' : 'hidden',
    hideReason,
    replyText: canReply ? random.pick(reviewReplies) : null,
    replyDoctorId: canReply ? doctorId : null,
    repliedAt: canReply ? addDays(at, random.between(1, 3)) : null,
    createdAt: at,
    updatedAt: at,
  }
}
