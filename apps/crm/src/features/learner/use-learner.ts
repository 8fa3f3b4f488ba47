import { isForbiddenOrGone, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery } from '@tanstack/react-query'

export type LearnerDetail = EndpointOutput<ApiContract['crmLearners']['learner']>
export type StaffEnrollment = LearnerDetail['enrollments'][number]

/** Reads one learner; without permission (403) or without the learner (404) the whole page shows the error. */
export function useLearner(id: string) {
  return useQuery({
    ...useApi().crmLearners.learner.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
}
