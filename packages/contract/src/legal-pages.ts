/** Policy pages that every site of this kind has. Their texts are published by the owner. */
export const legalSlugs = {
  terms: 'dieu-khoan',
  privacy: 'bao-mat',
  payment: 'thanh-toan',
  refund: 'hoan-tien',
  complaints: 'khieu-nai',
} as const

/** One of the policy pages. */
export type PolicyName = keyof typeof legalSlugs
/** In the order in which they are listed. */
export const policyNames = Object.keys(legalSlugs) as [PolicyName, ...PolicyName[]]

/** The policy that a page holds; undefined for another page. */
export const policyOf = (slug: string): PolicyName | undefined =>
  policyNames.find((name) => legalSlugs[name] === slug)

/** Other pages that the site has a place for, and that are therefore never hidden. */
export const sitePageSlugs = { about: 'gioi-thieu', faq: 'hoi-dap' } as const

/** `free`: made by staff, under an address of its own. */
export const pageKinds = ['legal', 'about', 'faq', 'free'] as const
export type PageKind = (typeof pageKinds)[number]

/** Slugs of the pages that every site of this kind has, in the order in which they are listed. */
export const fixedPageSlugs: readonly string[] = [
  ...Object.values(legalSlugs),
  ...Object.values(sitePageSlugs),
]

export function kindOfPage(slug: string): PageKind {
  if (slug === sitePageSlugs.about) return 'about'
  if (slug === sitePageSlugs.faq) return 'faq'
  return fixedPageSlugs.includes(slug) ? 'legal' : 'free'
}

/** Where the public site shows a page. */
export function pathOfPage(slug: string): string {
  const kind = kindOfPage(slug)
  if (kind === 'about') return '/about'
  return `${kind === 'legal' ? '/legal' : '/page'}/${slug}`
}

/** How a text marks what the business has not told yet. */
export const gapMark = 'chưa cấu hình'

/** Consents a person may give or withdraw at any time; `terms` and `privacy` end with the account only. */
export const consentPurposes = ['terms', 'privacy', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The policy page that holds the text of each consent. */
export const consentPages = {
  terms: legalSlugs.terms,
  privacy: legalSlugs.privacy,
  marketing: legalSlugs.privacy,
} as const satisfies Record<ConsentPurpose, string>

/** Without these there is no account, so they end with it and not before. */
export const requiredConsents = ['terms', 'privacy'] as const satisfies readonly ConsentPurpose[]

export const isRequiredConsent = (purpose: ConsentPurpose): boolean =>
  requiredConsents.some((required) => required === purpose)
