import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type OrganisationDetail = EndpointOutput<ApiContract['crmOrganisations']['organisation']>

/** Reads one organisation; without permission (403) or without it (404) the whole page shows the error. */
export function useOrganisation(id: string) {
  return useQuery({
    ...useApi().crmOrganisations.organisation.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches list and log. */
export function useOrganisationUpdate(id: string): (organisation: OrganisationDetail) => void {
  const { crmOrganisations } = useApi()
  const queryClient = useQueryClient()
  return (organisation) => {
    queryClient.setQueryData(crmOrganisations.organisation.query({ params: { id } }).queryKey, organisation)
    void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisations.key() })
    void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisationAudit.key() })
  }
}
