import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type SettlementDetail = EndpointOutput<ApiContract['crmSettlements']['settlement']>
export type SettlementLine = EndpointOutput<ApiContract['crmSettlements']['settlementLines']>['items'][number]

/** An end of a difference that a person is asked something for. */
export type AskedEnd = 'fee' | 'typed' | 'explained'

const POLL_MS = 3000

/** Reads one settlement file, again and again while its rows are taken in. */
export function useSettlement(id: string) {
  const { crmSettlements } = useApi()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...crmSettlements.settlement.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    throwOnError: isForbiddenOrGone,
  })
  const taken = query.data?.counts.taken
  useEffect(() => {
    if (taken !== undefined)
      void queryClient.invalidateQueries({ queryKey: crmSettlements.settlementLines.key() })
  }, [taken, crmSettlements, queryClient])
  return query
}

/** Returns a function for after a change: it shows the answer at once and refetches rows and list. */
export function useSettlementUpdate(id: string): (detail: SettlementDetail) => void {
  const { crmSettlements } = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(crmSettlements.settlement.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: crmSettlements.settlementLines.key() })
    void queryClient.invalidateQueries({ queryKey: crmSettlements.settlements.key() })
  }
}
