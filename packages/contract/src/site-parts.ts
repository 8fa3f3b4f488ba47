import { homeFields, isWholeHome } from './home-blocks.ts'
import { isWholeNavigation, navigationFields } from './navigation.ts'
import { type SitePart, siteParts } from './site-part-names.ts'

export { type SitePart, siteParts }

/** What each part holds. */
export const sitePartSchemas = {
  home: homeFields.refine(isWholeHome, { path: ['blocks'] }),
  navigation: navigationFields.refine(isWholeNavigation, { path: ['menu'] }),
} as const

export type SitePartValues = {
  home: ReturnType<(typeof sitePartSchemas)['home']['parse']>
  navigation: ReturnType<(typeof sitePartSchemas)['navigation']['parse']>
}
