/** Policy pages that every site of this kind has. Their texts are published by the owner. */
export const legalSlugs = {
  terms: 'dieu-khoan',
  privacy: 'bao-mat',
  payment: 'thanh-toan',
  refund: 'hoan-tien',
  complaints: 'khieu-nai',
} as const

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
export const isRequiredConsent = (purpose: ConsentPurpose): boolean => purpose !== 'marketing'
