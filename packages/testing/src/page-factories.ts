import type { ApiContract, EndpointOutput } from '@repo/contract'
import { buildCategory, buildNewsCard, type CategorySummary, type NewsCard } from './catalogue-factories.ts'

type CategoryPage = EndpointOutput<ApiContract['catalogue']['category']>
type Article = EndpointOutput<ApiContract['content']['news']>
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
