import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type AccountDetail = EndpointOutput<ApiContract['crmAccounts']['account']>

/** One account; a right that is missing and an account that is gone belong to the whole page. */
export function useAccount(id: string) {
  return useQuery({
    ...useApi().crmAccounts.account.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** After an act: what it answered is shown at once, and the log and the list are asked again. */
export function useAccountUpdate(id: string): (detail?: AccountDetail) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = api.crmAccounts.account.query({ params: { id } })
  return async (detail) => {
    if (detail) queryClient.setQueryData(queryKey, detail)
    else await queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
  }
}
