import type { EndpointAnswer } from '@repo/contract'
import { type catalogue, coursePrices, durations, ratingFloors } from '@repo/contract/catalogue'
import { audiences, levels } from '@repo/contract/course-outline'
import type { FacetRow } from './course-list.repo.ts'

type Facets = EndpointAnswer<typeof catalogue.courseFacets>

/** Counts by filter: categories and doctors sorted by count, the others in the order of the contract. */
export function toFacets(rows: readonly FacetRow[]): Facets {
  const countsOf = <T extends string>(facet: FacetRow['facet'], values: readonly T[]) =>
    values.flatMap((value) =>
      rows.filter((row) => row.facet === facet && row.value === value).map(({ count }) => ({ value, count })),
    )
  const named = (facet: FacetRow['facet']) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, name, count }) => ({ value, name: name ?? value, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'vi'))
  return {
    category: named('category'),
    doctor: named('doctor'),
    level: countsOf('level', levels),
    audience: countsOf('audience', audiences),
    price: countsOf('price', coursePrices),
    duration: countsOf('duration', durations),
    minRating: countsOf('minRating', ratingFloors),
  }
}
