import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type ImportDetail = EndpointOutput<ApiContract['crmLearnerImports']['import']>
export type ImportRow = EndpointOutput<ApiContract['crmLearnerImports']['importRows']>['items'][number]

/** Rows are carried out in batches, so nothing is missed by looking now and then. */
const POLL_MS = 4000

/** Reads one table of learners, again and again while its rows are carried out. */
export function useImport(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...api.crmLearnerImports.import.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    throwOnError: isForbiddenOrGone,
  })
  const done = query.data?.counts.carriedOut
  useEffect(() => {
    if (done !== undefined)
      void queryClient.invalidateQueries({ queryKey: api.crmLearnerImports.importRows.key() })
  }, [done, api, queryClient])
  return query
}

/** Returns a function for after a change: it shows the answer at once and refetches rows and list. */
export function useImportUpdate(id: string): (detail: ImportDetail) => void {
  const { crmLearnerImports } = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(crmLearnerImports.import.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: crmLearnerImports.importRows.key() })
    void queryClient.invalidateQueries({ queryKey: crmLearnerImports.imports.key() })
  }
}
