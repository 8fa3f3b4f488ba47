import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { useQueryClient } from '@tanstack/react-query'

export type ConsentTexts = EndpointOutput<ApiContract['content']['consentTexts']>

/** The versions in force of what a form asks to agree to; null while unknown, or known not to be published. */
export function useConsentTexts() {
  const { data } = usePageQuery(useApi().content.consentTexts.query())
  return { terms: data?.terms ?? null, privacy: data?.privacy ?? null, isKnown: data !== undefined }
}

/** Reads the versions anew, for a form that showed others than are in force now. */
export function useReadConsentTexts(): () => Promise<ConsentTexts> {
  const api = useApi()
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...api.content.consentTexts.query(), staleTime: 0 })
}

/** Boxes of the registration that have to be ticked anew, because another text stands beside them now. */
export function boxesToAskAgain(
  shown: { terms?: string | undefined; privacy?: string | undefined },
  current: ConsentTexts,
): ('acceptTerms' | 'acceptPrivacy')[] {
  const isNew = (name: 'terms' | 'privacy') => current[name] !== null && current[name].id !== shown[name]
  return [
    ...(isNew('terms') ? (['acceptTerms'] as const) : []),
    ...(isNew('privacy') ? (['acceptPrivacy'] as const) : []),
  ]
}
