import type { consentPurposes } from '@repo/contract/account'

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Versions of the texts people agree to. A new text gets a new date, and everybody is asked again. */
export const consentVersions: Record<ConsentPurpose, string> = {
  terms: '2026-11-01',
  privacy: '2026-11-01',
  marketing: '2026-11-01',
}

/** Without these there is no account, so they end with it and not before. */
export const isRequiredConsent = (purpose: ConsentPurpose) => purpose !== 'marketing'
