import type { newsStates } from '@repo/contract/crm'

export interface SeedArticle {
  slug: string
  title: string
  excerpt: string
  author: string
  category: string | null
  relatedCourse: string | null
  state: (typeof newsStates)[number]
  /** Negative: comes out in so many days. */
  daysAgo: number
  sources: string[]
  html: string
  /** What stands at the end of a section: a course or a lesson of it as a card, or a picture. */
  inserts?: ({ after: string } & (
    | { course: string; lesson?: string }
    | { picture: 'photoCorner'; alt: string; caption: string }
  ))[]
  /** A drawn cover in the place of the one by category. */
  cover?: { picture: 'drill'; alt: string }
  /** What the version before lacked, published earlier; the article as it is here is then the second. */
  before?: { daysAgo: number; withoutSection: string; note: string }
  /** What waits to be published. */
  draft?: { excerpt?: string; addedHtml: string }
}
