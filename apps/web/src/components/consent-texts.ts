import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'

/** The versions in force of what a form asks to agree to; null while unknown, or known not to be published. */
export function useConsentTexts() {
  const { data } = usePageQuery(useApi().content.consentTexts.query())
  return { terms: data?.terms ?? null, privacy: data?.privacy ?? null, isKnown: data !== undefined }
}
