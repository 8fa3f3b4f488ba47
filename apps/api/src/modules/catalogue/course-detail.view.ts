import type { courseDetail } from '@repo/contract/catalogue'
import type { z } from 'zod'
import { toLesson } from '../cards/index.ts'

type CourseDetail = z.input<typeof courseDetail>
type Card = CourseDetail['related'][number]

/** What only the page of a course shows of it. */
type Details = Pick<
  CourseDetail,
  | 'description'
  | 'outcomes'
  | 'requirements'
  | 'accessMonths'
  | 'certificateHours'
  | 'risks'
  | 'references'
  | 'faq'
>

interface Parts
  extends Pick<
    CourseDetail,
    'trailer' | 'beforeAfterCount' | 'previews' | 'doctors' | 'related' | 'givesCertificate' | 'paths'
  > {
  card: Card
  details: Details
  sections: readonly { id: string; title: string; lessons: readonly Parameters<typeof toLesson>[0][] }[]
  /** A number of stars that nobody gave has no row. */
  stars: readonly { stars: number; count: number }[]
}

/** The page of a course, be it what visitors see or a draft. */
export const toCourseDetail = ({
  card,
  details,
  sections,
  stars,
  trailer,
  beforeAfterCount,
  doctors,
  related,
  givesCertificate,
  previews,
  paths,
}: Parts): CourseDetail => ({
  ...card,
  description: details.description,
  outcomes: details.outcomes,
  requirements: details.requirements,
  accessMonths: details.accessMonths,
  givesCertificate,
  certificateHours: details.certificateHours,
  risks: details.risks,
  references: details.references,
  faq: details.faq,
  sections: sections.map(({ id, title, lessons }) => ({ id, title, lessons: lessons.map(toLesson) })),
  trailer,
  beforeAfterCount,
  previews,
  paths,
  doctors,
  ratingHistogram: [5, 4, 3, 2, 1].map((star) => ({
    stars: star,
    count: stars.find((row) => row.stars === star)?.count ?? 0,
  })),
  related,
})
