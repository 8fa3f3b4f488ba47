import { useApi, usePageQuery } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQueryClient } from '@tanstack/react-query'

export type RequestDetail = EndpointOutput<ApiContract['crmPrivacy']['request']>

export const useRequest = (id: string) => usePageQuery(useApi().crmPrivacy.request.query({ params: { id } }))

/** Shows what an act answered, and reads the list anew. */
export function useRequestUpdate() {
  const { crmPrivacy } = useApi()
  const queryClient = useQueryClient()
  return async (request: RequestDetail) => {
    const { queryKey } = crmPrivacy.request.query({ params: { id: request.id } })
    queryClient.setQueryData(queryKey, request)
    await queryClient.invalidateQueries({ queryKey: crmPrivacy.requests.key() })
  }
}
