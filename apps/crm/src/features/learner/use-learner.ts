import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type LearnerDetail = EndpointOutput<ApiContract['crmLearners']['learner']>
export type StaffEnrollment = LearnerDetail['enrollments'][number]

/** Reads one learner; without permission (403) or without the learner (404) the whole page shows the error. */
export function useLearner(id: string) {
  return useQuery({
    ...useApi().crmLearners.learner.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}

/** Returns a function for after a change: it shows the answer at once and refetches the audit log and the list. */
export function useLearnerUpdate(id: string): (detail: LearnerDetail) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (detail) => {
    queryClient.setQueryData(api.crmLearners.learner.query({ params: { id } }).queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
    void queryClient.invalidateQueries({ queryKey: api.crm.students.key() })
  }
}

/** How a dialog reads the enrolments anew after somebody else has changed them; it has no fields of theirs. */
export function useLearnerEdit({ id, version }: LearnerDetail) {
  const { learner } = useApi().crmLearners
  const queryClient = useQueryClient()
  return {
    version,
    read: async () => {
      const now = await queryClient.fetchQuery({ ...learner.query({ params: { id } }), staleTime: 0 })
      return { version: now.version, values: {} }
    },
  }
}
