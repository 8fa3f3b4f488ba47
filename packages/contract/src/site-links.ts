import { z } from 'zod'
import { id, slug, text } from './fields.ts'
import { policyNames } from './legal-pages.ts'

/** Pages that the public site always has, with their addresses. */
export const placePaths = {
  home: '/',
  courses: '/course',
  freeCourses: '/course?price=free',
  doctors: '/doctor',
  news: '/news',
  glossary: '/glossary',
  about: '/about',
  contact: '/contact',
  clinics: '/contact?topic=clinic',
  myCourses: '/student/my-course',
} as const
export type SitePlace = keyof typeof placePaths
const places = Object.keys(placePaths) as [SitePlace, ...SitePlace[]]

/** An address on the own site, or a page elsewhere that is reached by https. */
const address = text(1, 300).pipe(
  z.string().regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]\S*)?)$/i),
)

/**
 * Where a link of the home page, the menu or the footer leads. What may be renamed or withdrawn is named by its id, so
 * that the link follows it, and is left out while it is not public.
 */
export const linkTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), place: z.enum(places) }),
  z.strictObject({ kind: z.literal('category'), id }),
  z.strictObject({ kind: z.literal('course'), id }),
  z.strictObject({ kind: z.literal('page'), slug }),
  z.strictObject({ kind: z.literal('address'), href: address }),
])
export type LinkTarget = z.output<typeof linkTarget>
export const linkKinds = ['place', 'category', 'course', 'page', 'address'] as const

/** A link as pages draw it. */
export const siteLink = z.object({ label: z.string(), href: z.string() })

/** Menu and footer as pages draw them; what is not public is left out. */
export const siteNavigation = z.object({
  menu: z.array(siteLink.extend({ children: z.array(siteLink) })),
  /** Columns of the footer beside the one of the policies. */
  columns: z.array(z.object({ title: z.string(), links: z.array(siteLink) })),
  /** Policies that are published; the others have no page that a link could lead to. */
  policies: z.array(z.enum(policyNames)),
  /** Pages of the business on other networks, by the name of the network. */
  socials: z.array(siteLink),
})
