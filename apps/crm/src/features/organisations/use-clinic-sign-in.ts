import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast } from '@repo/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type ClinicSignInDetail = EndpointOutput<ApiContract['crmClinicSignIn']['signIn']>
export type ClinicDomain = ClinicSignInDetail['domains'][number]

export const useClinicSignIn = (id: string) =>
  useQuery({
    ...useApi().crmClinicSignIn.signIn.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })

/** Returns a function for after a change: it shows the answer at once and refetches the log. */
export function useClinicUpdate(id: string): (now: ClinicSignInDetail) => void {
  const { crmClinicSignIn, crmOrganisations } = useApi()
  const queryClient = useQueryClient()
  return (now) => {
    queryClient.setQueryData(crmClinicSignIn.signIn.query({ params: { id } }).queryKey, now)
    void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisationAudit.key() })
  }
}

/** Does an act that answers how it is then, and says so. */
export function useClinicAct(id: string) {
  const update = useClinicUpdate(id)
  return async (call: () => Promise<ClinicSignInDetail>, news: string): Promise<void> => {
    try {
      update(await call())
      toast.success(news)
    } catch (error) {
      toast.failure(error)
    }
  }
}
