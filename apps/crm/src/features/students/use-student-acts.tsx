import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { enrolMessages } from '../../components/enrol.messages.ts'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { useCan } from '../../components/use-can.ts'

export type Student = EndpointOutput<ApiContract['crm']['students']>['items'][number]

/** Opens a course to many learners by hand, once it was asked which and why, for who may. */
export function useStudentActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const canEnrol = useCan('manageEnrolments')
  const asked = useBulkAsk<Student>()
  const bulk: BulkActs<Student> = {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.crm.students.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmLearners.learner.key() })
    },
    acts: [
      {
        id: 'enrol',
        label: enrolMessages.open,
        icon: <GraduationCap size={16} aria-hidden="true" />,
        start: asked.start,
      },
    ],
  }
  return { bulk: canEnrol ? bulk : undefined, asked }
}
