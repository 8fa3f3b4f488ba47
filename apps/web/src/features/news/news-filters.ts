import { defineFilters, pageParam, textParam } from '@repo/routing'

/** Topic and page of the list of articles, as they stand in the address. */
export const newsFilters = defineFilters({ category: textParam(), page: pageParam() })

export type NewsFilters = ReturnType<typeof newsFilters.parse>

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What the API is asked; a topic that cannot exist is dropped. */
export function toNewsQuery({ category, page }: NewsFilters) {
  return { ...(slugPattern.test(category) && { category }), page }
}
