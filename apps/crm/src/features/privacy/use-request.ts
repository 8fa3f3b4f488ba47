import { useApi, usePageQuery } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type RequestDetail = EndpointOutput<ApiContract['crmPrivacy']['request']>

/** A copy is made within seconds, and handing it over is what staff wait for. */
const COPY_POLL_MS = 3000

/** Whether the copy of a request is being made, which its page waits for. */
export const isCopyUnderWay = ({ kind, state, hasFile }: Pick<RequestDetail, 'kind' | 'state' | 'hasFile'>) =>
  kind === 'export' && state === 'scheduled' && !hasFile

export function useRequest(id: string) {
  const query = usePageQuery(useApi().crmPrivacy.request.query({ params: { id } }))
  const { data, refetch } = query
  const isWaiting = data !== undefined && isCopyUnderWay(data)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), COPY_POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
  return query
}

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
