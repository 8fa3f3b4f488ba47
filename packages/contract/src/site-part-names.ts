/** Parts of the public site that staff arrange: each has one draft, and versions that never change. */
export const siteParts = ['home', 'navigation'] as const
export type SitePart = (typeof siteParts)[number]
