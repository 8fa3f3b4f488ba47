import { dayInVietnam, type tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { demoCardPhones, seedCards } from '../data/emergency-cards.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, forkContext, type SeedContext } from './context.ts'

const SEED = 20_261_130

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type Doctor = Row<typeof tables.doctors>

interface CardRows {
  cards: Row<typeof tables.emergencyCards>[]
  versions: Row<typeof tables.emergencyCardVersions>[]
  courses: Row<typeof tables.emergencyCardCourses>[]
}

/** Emergency cards that a doctor has reviewed, one of them too long ago, and a draft. */
export function buildEmergencyCards(
  context: SeedContext,
  { courses, doctors }: { courses: readonly CourseRows[]; doctors: readonly Doctor[] },
): CardRows {
  const own = forkContext(context, SEED)
  const verified = doctors.filter(({ licenceVerifiedAt }) => licenceVerifiedAt)
  const reviewer = verified.find(({ slug }) => slug === 'le-minh-quan') ?? verified[0]
  const rows: CardRows = { cards: [], versions: [], courses: [] }
  for (const [index, { courseSlugs, review, ...texts }] of seedCards.entries()) {
    const at = own.daysAgo(review?.daysAgo ?? 2, 14, 5 * index)
    const id = own.id(at)
    const courseIds = courses
      .filter(({ course }) => courseSlugs.includes(course.slug))
      .flatMap(({ course }) => course.id ?? [])
    const content = { ...texts, phones: demoCardPhones, isForAll: courseSlugs.length === 0, courseIds }
    const isPublished = review !== undefined && reviewer !== undefined
    const nextReviewOn = review && dayInVietnam(addDays(own.now, review.nextInDays))
    rows.cards.push({
      id,
      draft: content,
      state: isPublished ? 'published' : 'draft',
      number: isPublished ? 1 : null,
      nextReviewOn: isPublished ? nextReviewOn : null,
      searchText: foldText([texts.title, texts.whenToUse, ...texts.steps].join(' ')),
      createdAt: at,
      updatedAt: at,
    })
    if (!isPublished || !nextReviewOn) continue
    rows.versions.push({
      cardId: id,
      number: 1,
      content,
      reviewerId: reviewer.id,
      reviewer: `${reviewer.academicTitle} ${reviewer.name}`,
      reviewedOn: dayInVietnam(at),
      nextReviewOn,
      publishedAt: at,
    })
    rows.courses.push(...courseIds.map((courseId) => ({ cardId: id, courseId })))
  }
  return rows
}
