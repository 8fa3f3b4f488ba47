import type { catalogue, courseListQuery, courseSorts, durations } from '@repo/contract/catalogue'
import type { audiences, levels } from '@repo/contract/course-outline'
import { longestSearch } from '@repo/contract/lengths'
import type { z } from 'zod'

/** What the address of the course list says. The URL is the only place where filters live. */
export interface CourseFilters {
  q: string
  category: string[]
  level: (typeof levels)[number][]
  price: '' | 'free' | 'paid' | 'sale'
  duration: '' | (typeof durations)[number]
  audience: '' | (typeof audiences)[number]
  doctor: string
  minRating: number
  sort: (typeof courseSorts)[number]
  page: number
}

// Repeated here as values on purpose: importing the contract's lists would pull its schemas into the browser.
export const levelValues: readonly (typeof levels)[number][] = ['basic', 'intermediate', 'advanced']
export const durationValues: readonly (typeof durations)[number][] = ['short', 'medium', 'long']
export const audienceValues: readonly (typeof audiences)[number][] = [
  'everyone',
  'technician',
  'nurse',
  'physician',
]
export const priceValues = ['free', 'paid', 'sale'] as const
export const ratingValues = [4.5, 4, 3] as const
export const sortValues: readonly (typeof courseSorts)[number][] = [
  'popular',
  'newest',
  'rating',
  'price_asc',
  'price_desc',
]

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

function oneOf<T extends string>(values: readonly T[], raw: string | null): T | '' {
  return values.find((value) => value === raw) ?? ''
}

/** What to change of the filters; as a function of those of that moment where it adds to them. */
export type FilterChange = Partial<CourseFilters> | ((current: CourseFilters) => Partial<CourseFilters>)

/** Reads filters from an address. What the API would refuse is dropped, so an old or edited link still opens. */
export function parseFilters(search: URLSearchParams): CourseFilters {
  const rating = Number(search.get('minRating'))
  const page = Number(search.get('page') ?? '1')
  const doctor = search.get('doctor') ?? ''
  return {
    q: (search.get('q') ?? '').normalize('NFC').trim().slice(0, longestSearch),
    category: [...new Set(search.getAll('category'))].filter((slug) => slugPattern.test(slug)),
    level: levelValues.filter((level) => search.getAll('level').includes(level)),
    price: oneOf(priceValues, search.get('price')),
    duration: oneOf(durationValues, search.get('duration')),
    audience: oneOf(audienceValues, search.get('audience')),
    doctor: slugPattern.test(doctor) ? doctor : '',
    minRating: rating >= 1 && rating <= 5 ? rating : 0,
    sort: oneOf(sortValues, search.get('sort')) || 'popular',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The shortest address that says the same; defaults are left out. */
export function toSearchParams(filters: CourseFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (filters.q) search.set('q', filters.q)
  for (const slug of filters.category) search.append('category', slug)
  for (const level of filters.level) search.append('level', level)
  if (filters.price) search.set('price', filters.price)
  if (filters.duration) search.set('duration', filters.duration)
  if (filters.audience) search.set('audience', filters.audience)
  if (filters.doctor) search.set('doctor', filters.doctor)
  if (filters.minRating) search.set('minRating', String(filters.minRating))
  if (filters.sort !== 'popular') search.set('sort', filters.sort)
  if (filters.page > 1) search.set('page', String(filters.page))
  return search
}

/** What the API is asked. Equal filters give an equal object, and so one cache entry. */
export function toApiQuery(filters: CourseFilters): z.input<typeof courseListQuery> {
  return {
    ...(filters.q && { q: filters.q }),
    ...(filters.category.length > 0 && { category: filters.category }),
    ...(filters.level.length > 0 && { level: filters.level }),
    ...(filters.price && { price: filters.price }),
    ...(filters.duration && { duration: filters.duration }),
    ...(filters.audience && { audience: filters.audience }),
    ...(filters.doctor && { doctor: filters.doctor }),
    ...(filters.minRating && { minRating: filters.minRating }),
    sort: filters.sort,
    page: filters.page,
  }
}

/** What the counts behind the filters depend on: neither order nor page. */
export function toFacetQuery(filters: CourseFilters): z.input<(typeof catalogue)['courseFacets']['query']> {
  const { sort: _, page: __, ...query } = toApiQuery(filters)
  return query
}

/** Number of filters in use, search and order aside. */
export function countActive(filters: CourseFilters): number {
  const singles = [filters.price, filters.duration, filters.audience, filters.doctor, filters.minRating]
  return filters.category.length + filters.level.length + singles.filter(Boolean).length
}

/** The same search and order with no filter. */
export function withoutFilters(filters: CourseFilters): CourseFilters {
  return {
    ...filters,
    category: [],
    level: [],
    price: '',
    duration: '',
    audience: '',
    doctor: '',
    minRating: 0,
    page: 1,
  }
}

/** The grid of course cards, of results and of what is suggested instead. */
export const courseGrid = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'
