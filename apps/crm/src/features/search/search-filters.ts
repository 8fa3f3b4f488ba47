import { defineFilters, textParam, valuePositionParams } from '@repo/routing'

/**
 * Both lists of the page share its URL: `q` filters the groups of synonyms, `missed` the searches without results, and
 * `after` and `before` are the place in the latter.
 */
export const searchFilters = defineFilters({ q: textParam(), missed: textParam(), ...valuePositionParams })
