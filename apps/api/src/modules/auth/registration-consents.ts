import { consentPurposes, isRequiredConsent } from '@repo/contract/legal-pages'
import type { ShownTexts } from '../legal/index.ts'

/** What a person who opens an account agrees to. */
export interface Agreements {
  acceptMarketing: boolean
  /** Versions of the texts that the form showed; each of them was agreed to. */
  termsText?: string | undefined
  privacyText?: string | undefined
}

/** In which version each purpose was shown. */
export const shownTextsOf = ({ termsText, privacyText }: Agreements): ShownTexts => ({
  terms: termsText,
  privacy: privacyText,
  marketing: privacyText,
})

/** The consents of a new account, as rows. */
export function consentsOf(userId: string, agreed: Agreements, createdAt: Date) {
  const shown = shownTextsOf(agreed)
  return (
    consentPurposes
      // A text that is not published yet cannot be agreed to; the learner is asked at the first sign-in after it is.
      .filter((purpose) => shown[purpose] || !isRequiredConsent(purpose))
      .map((purpose) => ({
        userId,
        purpose,
        textId: shown[purpose] ?? null,
        isGranted: isRequiredConsent(purpose) || agreed.acceptMarketing,
        createdAt,
      }))
  )
}
