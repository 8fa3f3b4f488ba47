import { z } from 'zod'
import { anyone } from './access.ts'
import { beforeAfter } from './before-after.ts'
import { audiences, lessonOutline, levels, sectionOutline } from './course-outline.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  id,
  instant,
  listOf,
  milliseconds,
  pageOf,
  pageQuery,
  searchText,
  slug,
  vnd,
} from './fields.ts'
import { reference } from './references.ts'
import { siteLink, siteNavigation } from './site-links.ts'

/** Motif of the generated cover art; one per kind of subject. */
export const motifs = ['injection', 'laser', 'skincare', 'anatomy', 'management', 'complication'] as const
export const courseSorts = ['popular', 'newest', 'rating', 'price_asc', 'price_desc'] as const
export const durations = ['short', 'medium', 'long'] as const
export const coursePrices = ['free', 'paid', 'sale'] as const
/** Averages that one can filter by in the list. */
export const ratingFloors = ['4.5', '4', '3'] as const

/** `average` is null until the first published review. */
export const rating = z.object({ average: z.number().min(1).max(5).nullable(), count: z.int() })

export const categorySummary = z.object({
  id,
  slug,
  name: z.string(),
  description: z.string(),
  motif: z.enum(motifs),
  /** Category that it belongs to; null for one of the first level. */
  parentSlug: slug.nullable(),
  courseCount: z.int(),
})

export const doctorBrief = z.object({
  slug,
  name: z.string(),
  /** Academic title as written before the name, such as "BS.CKII". */
  academicTitle: z.string(),
  portraitUrl: assetUrl,
  isVerified: z.boolean(),
})

export const doctorCard = doctorBrief.extend({
  specialties: z.array(z.string()),
  workplace: z.string(),
  yearsOfPractice: z.int(),
  courseCount: z.int(),
  rating,
})

export const courseCard = z.object({
  id,
  slug,
  title: z.string(),
  subtitle: z.string(),
  coverUrl: assetUrl,
  category: z.object({ slug, name: z.string(), motif: z.enum(motifs) }),
  doctor: doctorBrief,
  level: z.enum(levels),
  audience: z.enum(audiences),
  durationMs: milliseconds,
  lessonCount: z.int(),
  listPrice: vnd,
  /** What is paid today: the sale price while it lasts, otherwise the list price. */
  price: vnd,
  saleEndsAt: instant.nullable(),
  rating,
  learnerCount: z.int(),
  updatedAt: instant,
})

export const review = z.object({
  id,
  /** Family name shortened by the server: learners are not named in full in public. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  createdAt: instant,
  reply: z.object({ text: z.string(), author: z.string(), createdAt: instant }).nullable(),
})

export const newsCard = z.object({
  id,
  slug,
  title: z.string(),
  excerpt: z.string(),
  coverUrl: assetUrl,
  author: z.string(),
  category: z.object({ slug, name: z.string() }).nullable(),
  readingMinutes: z.int(),
  publishedAt: instant,
})

export const courseDetail = courseCard.extend({
  description: z.string(),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  /** Months of access after enrolment; null is lifelong. */
  accessMonths: z.int().nullable(),
  /** Whether who completes it gets a certificate, and the hours that it names. */
  givesCertificate: z.boolean(),
  certificateHours: z.number().nullable(),
  risks: z.array(z.string()),
  references: z.array(reference),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  sections: z.array(sectionOutline),
  /** A short film about the course, for everybody; null where none plays. */
  trailer: z.object({ durationMs: milliseconds }).nullable(),
  /** How many pairs of pictures before and after a treatment may be shown to everybody. */
  beforeAfterCount: z.int(),
  /** Free films that visitors may be led to, clinical pictures and those for professionals left out. */
  previews: z.array(
    z.object({
      lessonId: id,
      uploadedAt: instant,
      chapters: z.array(z.object({ startMs: milliseconds, title: z.string() })),
    }),
  ),
  doctors: z.array(doctorCard.extend({ biography: z.string() })),
  ratingHistogram: z.array(z.object({ stars: z.int(), count: z.int() })),
  /** Published paths with this course, and which of their courses it is. */
  paths: z.array(z.object({ slug, title: z.string(), step: z.int(), steps: z.int() })),
  related: z.array(courseCard),
})

export const doctorDetail = doctorCard.extend({
  biography: z.string(),
  degrees: z.array(z.object({ year: z.int(), title: z.string(), place: z.string() })),
  licence: z.object({ number: z.string(), issuer: z.string(), issuedOn: z.iso.date() }).nullable(),
  learnerCount: z.int(),
  courses: z.array(courseCard),
  reviews: z.array(review.extend({ course: z.object({ slug, title: z.string() }) })),
})

export const courseListQuery = z.object({
  q: searchText.optional(),
  category: listOf(slug),
  level: listOf(z.enum(levels)),
  doctor: slug.optional(),
  audience: z.enum(audiences).optional(),
  price: z.enum(coursePrices).optional(),
  /** short < 2 h, medium 2–6 h, long > 6 h. */
  duration: z.enum(durations).optional(),
  minRating: z.coerce.number().min(1).max(5).optional(),
  sort: z.enum(courseSorts).default('popular'),
  ...pageQuery,
})

/** The filters of the course list, without what only orders and turns pages. */
const courseFacetQuery = courseListQuery.omit({ sort: true, page: true })

const countOf = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

const bySlug = z.object({ slug })

const freeLesson = z.object({
  lesson: lessonOutline,
  course: z.object({ slug, title: z.string() }),
  doctor: doctorBrief,
  posterUrl: assetUrl,
})

const shownBlock = { id }

/** A block of the home page with what it shows. A block without anything to show is not sent. */
const homePageBlock = z.discriminatedUnion('kind', [
  z.object({
    ...shownBlock,
    kind: z.literal('hero'),
    eyebrow: z.string(),
    title: z.string(),
    lead: z.string(),
    button: siteLink.nullable(),
    figures: z.object({ courses: z.int(), doctors: z.int(), learners: z.int() }).nullable(),
    freeLesson: freeLesson.nullable(),
    /** Shown where no lesson is; with an address, it leads there. */
    picture: z.object({ url: assetUrl, alt: z.string(), href: z.string().nullable() }).nullable(),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('courses'),
    title: z.string(),
    courses: z.array(courseCard),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('categories'),
    title: z.string(),
    lead: z.string(),
    categories: z.array(categorySummary),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('steps'),
    title: z.string(),
    lead: z.string(),
    steps: z.array(z.object({ title: z.string(), text: z.string() })),
    /** What the drawing of the player beside them names. */
    drawing: z.object({ chapters: z.array(z.string()), note: z.string(), noteText: z.string() }),
    /** The course whose cover the drawing of the classroom shows. */
    course: courseCard.nullable(),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('doctors'),
    title: z.string(),
    lead: z.string(),
    doctors: z.array(doctorCard),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('reviews'),
    title: z.string(),
    lead: z.string(),
    reviews: z.array(review.extend({ course: z.object({ slug, title: z.string() }) })),
  }),
  z.object({ ...shownBlock, kind: z.literal('articles'), title: z.string(), news: z.array(newsCard) }),
  z.object({
    ...shownBlock,
    kind: z.literal('faq'),
    title: z.string(),
    items: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  z.object({
    ...shownBlock,
    kind: z.literal('banner'),
    look: z.enum(['dark', 'light']),
    title: z.string(),
    text: z.string(),
    buttons: z.array(siteLink),
  }),
])

export const homePage = z.object({ blocks: z.array(homePageBlock) })

export const catalogue = {
  home: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'Everything the home page shows, in one answer',
    access: anyone,
    isForLearners: true,
    response: homePage,
    cacheSeconds: 30,
  }),
  sitePreview: endpoint({
    method: 'POST',
    path: '/site-preview',
    summary: 'Home page, menu and footer as their drafts have them, for who was given the link',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ token: z.string().max(120) }),
    response: z.object({ home: homePage, navigation: siteNavigation }),
    errors: ['site.preview_unknown'],
  }),
  categories: endpoint({
    method: 'GET',
    path: '/categories',
    summary: 'Categories in their order',
    access: anyone,
    response: z.array(categorySummary),
    cacheSeconds: 60,
  }),
  category: endpoint({
    method: 'GET',
    path: '/categories/:slug',
    summary: 'One category with its courses, doctors and news',
    access: anyone,
    isForLearners: true,
    params: bySlug,
    response: categorySummary.extend({
      intro: z.string(),
      /** The way to it, from the first level on. */
      parents: z.array(categorySummary.pick({ slug: true, name: true })),
      /** Its subcategories that have courses. */
      children: z.array(categorySummary),
      courses: z.array(courseCard),
      doctors: z.array(doctorCard),
      news: z.array(newsCard),
    }),
    errors: ['category.not_found'],
    cacheSeconds: 30,
  }),
  courses: endpoint({
    method: 'GET',
    path: '/courses',
    summary: 'Published courses; the search ignores case, diacritics and Unicode form',
    access: anyone,
    isSearch: true,
    query: courseListQuery,
    response: pageOf(courseCard),
    cacheSeconds: 30,
  }),
  courseFacets: endpoint({
    method: 'GET',
    path: '/course-facets',
    summary:
      'Courses behind each filter, by the search and all other filters; what has none is left out unless it is chosen',
    access: anyone,
    isForLearners: true,
    isSearch: 'often',
    query: courseFacetQuery,
    response: z.object({
      category: z.array(z.object({ value: slug, name: z.string(), count: z.int() })),
      doctor: z.array(z.object({ value: slug, name: z.string(), count: z.int() })),
      level: countOf(z.enum(levels)),
      audience: countOf(z.enum(audiences)),
      price: countOf(z.enum(coursePrices)),
      duration: countOf(z.enum(durations)),
      minRating: countOf(z.enum(ratingFloors)),
    }),
    cacheSeconds: 30,
  }),
  course: endpoint({
    method: 'GET',
    path: '/courses/:slug',
    summary: 'One published course with its curriculum',
    access: anyone,
    isForLearners: true,
    params: bySlug,
    response: courseDetail,
    errors: ['course.not_found'],
    cacheSeconds: 30,
  }),
  courseBeforeAfters: endpoint({
    method: 'GET',
    path: '/courses/:slug/before-afters',
    summary:
      'Pictures before and after a treatment that a course shows to everybody; their consents are read each time',
    access: anyone,
    isForLearners: true,
    params: bySlug,
    response: z.array(beforeAfter),
    errors: ['course.not_found'],
  }),
  courseReviews: endpoint({
    method: 'GET',
    path: '/courses/:slug/reviews',
    summary: 'Published reviews, newest first',
    access: anyone,
    isForLearners: true,
    params: bySlug,
    query: z.object({
      /** Only reviews with this many stars. */
      stars: z.coerce.number().int().min(1).max(5).optional(),
      ...pageQuery,
    }),
    response: pageOf(review),
    errors: ['course.not_found'],
    cacheSeconds: 30,
  }),
  doctors: endpoint({
    method: 'GET',
    path: '/doctors',
    summary: 'Doctors who teach',
    access: anyone,
    isForLearners: true,
    isSearch: true,
    query: z.object({ q: searchText.optional(), specialty: z.string().max(80).optional(), ...pageQuery }),
    response: pageOf(doctorCard).extend({ specialties: z.array(z.string()) }),
    cacheSeconds: 30,
  }),
  doctor: endpoint({
    method: 'GET',
    path: '/doctors/:slug',
    summary: 'One doctor',
    access: anyone,
    isForLearners: true,
    params: bySlug,
    response: doctorDetail,
    errors: ['doctor.not_found'],
    cacheSeconds: 30,
  }),
}
