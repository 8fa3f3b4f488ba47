import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type StatementDetail = EndpointOutput<ApiContract['crmStatements']['statement']>
export type StatementLine = EndpointOutput<ApiContract['crmStatements']['statementLines']>['items'][number]

const POLL_MS = 3000

/** Reads one statement, again and again while its lines are taken in. */
export function useStatement(id: string) {
  const { crmStatements } = useApi()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...crmStatements.statement.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    throwOnError: isForbiddenOrGone,
  })
  const taken = query.data?.counts.taken
  useEffect(() => {
    if (taken !== undefined)
      void queryClient.invalidateQueries({ queryKey: crmStatements.statementLines.key() })
  }, [taken, crmStatements, queryClient])
  return query
}

/** Returns a function for after a change: it shows the answer at once and refetches lines and list. */
export function useStatementUpdate(id: string): (detail: StatementDetail) => void {
  const { crmStatements } = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(crmStatements.statement.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: crmStatements.statementLines.key() })
    void queryClient.invalidateQueries({ queryKey: crmStatements.statements.key() })
  }
}
