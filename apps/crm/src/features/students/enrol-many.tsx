import { useApi } from '@repo/back-office'
import { FormDialog } from '@repo/back-office/form-dialog'
import type { BulkActs } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber } from '@repo/messages'
import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { enrolMessages } from '../../components/enrol.messages.ts'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { useCan } from '../../components/use-can.ts'
import { studentsMessages as copy } from './students.messages.ts'

const EnrolFields = lazyPart(async () => (await import('../../components/enrol-fields.tsx')).EnrolFields)

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

export function EnrolManyDialog({ asked }: { asked: ReturnType<typeof useBulkAsk<Student>> }) {
  const { learner, enrol } = useApi().crmLearners
  const open = async (id: string, body: Omit<Parameters<typeof enrol.call>[0]['body'], 'version'>) => {
    const params = { id }
    // Opening a course changes nothing that a colleague decided, so the version is the newest.
    const { version } = await learner.call({ params })
    await enrol.call({ params, body: { ...body, version } })
  }
  return (
    <FormDialog
      isOpen={asked.isOpen}
      onClose={asked.close}
      size="md"
      title={copy.enrolTitle(formatNumber(asked.rows.length))}
      description={copy.enrolBody}
      confirmLabel={enrolMessages.act}
      draft="enrol-many"
    >
      {(part) => (
        <EnrolFields
          part={part}
          onFail={() => {
            asked.close()
            notifyLoadFailure()
          }}
          send={async (body) => asked.run(({ id }) => open(id, body))}
        />
      )}
    </FormDialog>
  )
}
