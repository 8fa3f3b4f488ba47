import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type AccountDetail = EndpointOutput<ApiContract['crmAccounts']['account']>

/** Reads one account; without permission (403) or without the account (404) the whole page shows the error. */
export function useAccount(id: string) {
  return useQuery({
    ...useApi().crmAccounts.account.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches the audit log and the list. */
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
