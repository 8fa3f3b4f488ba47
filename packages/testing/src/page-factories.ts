import type { ApiContract, EndpointOutput } from '@repo/contract'
import {
  buildCategory,
  buildCourseCard,
  buildNewsCard,
  type CategorySummary,
  type NewsCard,
} from './catalogue-factories.ts'

type CategoryPage = EndpointOutput<ApiContract['catalogue']['category']>
type Article = EndpointOutput<ApiContract['content']['news']>
type Bundle = EndpointOutput<ApiContract['bundles']['bundle']>
type PathCard = EndpointOutput<ApiContract['learningPaths']['paths']>[number]
type PathDetail = EndpointOutput<ApiContract['learningPaths']['path']>

/** The page of a category in which nothing is listed yet. */
export const buildCategoryPage = (overrides: Partial<CategorySummary> = {}): CategoryPage => ({
  ...buildCategory(overrides),
  parents: [],
  children: [],
  intro: '',
  courses: [],
  doctors: [],
  news: [],
})

/** An article without text, sources or anything beside it. */
export const buildArticle = (overrides: Partial<NewsCard> = {}): Article => ({
  ...buildNewsCard(overrides),
  html: '',
  sources: [],
  authorDoctor: null,
  reviewer: null,
  reviewedOn: null,
  seoTitle: null,
  seoDescription: null,
  coverAlt: '',
  courses: [],
  relatedCourse: null,
  lessons: [],
  more: [],
})

export const buildPathCard = (overrides: Partial<PathCard> = {}): PathCard => {
  const { id, coverUrl, publishedAt } = buildNewsCard()
  return {
    id,
    slug: 'tiem-tu-dau',
    title: 'Tiêm từ đầu',
    summary: '',
    audience: '',
    coverUrl,
    courseCount: 0,
    durationMs: 0,
    updatedAt: publishedAt,
    ...overrides,
  }
}

/** A path without steps. */
export const buildPathDetail = (overrides: Partial<PathDetail> = {}): PathDetail => ({
  ...buildPathCard(),
  description: '',
  steps: [],
  price: 0,
  priceWithOptional: 0,
  ...overrides,
})

/** A bundle of two courses. */
export const buildBundle = (overrides: Partial<Bundle> = {}): Bundle => {
  const courses = [buildCourseCard(), buildCourseCard()].map(
    ({ id, slug, title, coverUrl, listPrice, price }) => ({ id, slug, title, coverUrl, listPrice, price }),
  )
  const singlePrice = courses.reduce((sum, { price }) => sum + price, 0)
  return {
    slug: 'combo-tiem',
    title: 'Combo tiêm',
    description: 'Học hai khóa cùng nhau.',
    coverUrl: courses[0]!.coverUrl,
    courses,
    singlePrice,
    price: singlePrice - 500_000,
    endsAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2026-11-20T03:00:00.000Z',
    ...overrides,
  }
}
