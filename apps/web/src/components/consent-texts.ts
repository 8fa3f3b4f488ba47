import { useApi } from '../app/api-context.ts'
import { usePageQuery } from './use-page-query.ts'

/** The versions in force of what a form asks to agree to; null while unknown or not published. */
export function useConsentTexts() {
  const { data } = usePageQuery(useApi().content.consentTexts.query())
  return { terms: data?.terms ?? null, privacy: data?.privacy ?? null }
}
