import type { PolicyName } from '@repo/contract/legal-pages'
import { legalSlugs } from '@repo/contract/legal-pages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'

/** Policies that visitors can read, as the footer of every page knows them already. */
export function usePublishedPolicies(): readonly PolicyName[] {
  return usePageQuery(useApi().content.navigation.query()).data?.policies ?? []
}

/** Where a policy stands; null as long as nobody has published it. */
export function usePolicyPath(name: PolicyName): string | null {
  return usePublishedPolicies().includes(name) ? paths.legal(legalSlugs[name]) : null
}
