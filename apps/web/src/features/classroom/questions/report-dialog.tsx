import { reportReasons } from '@repo/contract/questions'
import { reportReasonLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { RadioGroup } from '@repo/ui/radio-group'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { questionsMessages as copy } from './questions.messages.ts'

interface ReportDialogProps {
  /** Of the question. */
  id: string
  /** The answer that is reported, instead of the question. */
  answerId: string | null
  isOpen: boolean
  onClose: () => void
}

type Reason = (typeof reportReasons)[number]

/** Tells staff what does not belong there, and why. */
export function ReportDialog({ id, answerId, isOpen, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason>('advert')
  const send = useMutation({
    ...useApi().questions.reportQuestion.mutation(),
    onSuccess: () => {
      toast.success(copy.reported)
      onClose()
    },
  })
  return (
    <Dialog
      description={copy.reportBody}
      footer={
        <>
          <Button onClick={onClose} variant="ghost">
            {copy.cancel}
          </Button>
          <Button
            isBusy={send.isPending}
            onClick={() => send.mutate({ params: { id }, body: { answerId, reason } })}
          >
            {copy.sendReport}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      title={copy.reportTitle}
    >
      <RadioGroup
        legend={copy.reportReason}
        onValueChange={(value) => setReason(reportReasons.find((one) => one === value) ?? 'advert')}
        options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        value={reason}
      />
    </Dialog>
  )
}
