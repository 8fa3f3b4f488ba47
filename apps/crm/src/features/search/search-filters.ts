import { defineFilters, textParam, valuePositionParams } from '@repo/routing'

/**
 * Both lists of the page share its URL: `q` filters the groups of synonyms, `after` and `before` are the place in the
 * searches without results.
 */
export const searchFilters = defineFilters({ q: textParam(), ...valuePositionParams })
