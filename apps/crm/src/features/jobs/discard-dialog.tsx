import { useApi } from '@repo/back-office'
import { crmJobs } from '@repo/contract/crm-jobs'
import { jobLabels } from '@repo/messages/jobs.messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { FailedJob } from './failed-jobs.tsx'
import { failedJobsMessages as copy } from './jobs.messages.ts'

interface Props {
  job: FailedJob | null
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Asks why a failed job is thrown away. */
export function DiscardDialog({ job, onClose, onDone }: Props) {
  const api = useApi().crmJobs
  return (
    <AskDialog
      isOpen={job !== null}
      title={copy.discardTitle(job ? jobLabels[job.name] : '')}
      description={copy.discardLead}
      confirmLabel={copy.discardConfirm}
      tone="danger"
      draft={job && `job:${job.id}`}
      questions={[{ name: 'reason', label: copy.reason, kind: 'text' }]}
      endpoint={crmJobs.discardJob}
      onClose={onClose}
      send={async (body) => {
        if (!job) return
        const { name, id } = job
        await api.discardJob.call({ params: { name, id }, body })
        toast.success(copy.discarded)
        await onDone()
      }}
    />
  )
}
