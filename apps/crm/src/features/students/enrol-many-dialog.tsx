import { useApi } from '@repo/back-office'
import { FormDialog } from '@repo/back-office/form-dialog'
import { formatNumber } from '@repo/messages'
import { enrolMessages } from '../../components/enrol.messages.ts'
import { EnrolFields } from '../../components/enrol-fields.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { studentsMessages as copy } from './students.messages.ts'
import type { Student } from './use-student-acts.tsx'

interface Props {
  asked: ReturnType<typeof useBulkAsk<Student>>
  onClose: () => void
}

/** Asks once which course is opened to many learners, and why. */
export function EnrolManyDialog({ asked, onClose }: Props) {
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
      onClose={onClose}
      size="md"
      title={copy.enrolTitle(formatNumber(asked.rows.length))}
      description={copy.enrolBody}
      confirmLabel={enrolMessages.act}
      draft="enrol-many"
    >
      {(part) => <EnrolFields part={part} send={async (body) => asked.run(({ id }) => open(id, body))} />}
    </FormDialog>
  )
}
