import { defineFilters, pageParam, textParam } from '@repo/routing'

/**
 * Both lists of the page share its URL: `q` filters the groups of synonyms, `page` is the page of searches without
 * results.
 */
export const searchFilters = defineFilters({ q: textParam(), page: pageParam() })
