import { defineFilters, pageParam, textParam } from '@repo/routing'

/** Both lists of the page share its address: `q` is looked for in the groups, `page` is one of the misses. */
export const searchFilters = defineFilters({ q: textParam(), page: pageParam() })
