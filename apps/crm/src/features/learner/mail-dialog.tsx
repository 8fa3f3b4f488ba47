import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { formatDateTime, mailDropLabels, mailFailureLabels, mailKindLabels } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { learnerMailMessages as copy } from './learner.messages.ts'
import type { LearnerMail } from './learner-mails.tsx'
import { MailStateBadge } from './mail-columns.tsx'

interface Props {
  learnerId: string
  /** Null while none is opened. */
  mail: LearnerMail | null
  canResend: boolean
  onClose: () => void
}

/** One mail: what became of it, and its text as long as that is kept. */
export function MailDialog({ learnerId, mail, canResend, onClose }: Props) {
  const { resendMail, learnerMails } = useApi().crmMails
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const resend = async (mailId: string) => {
    setIsBusy(true)
    try {
      const { to } = await resendMail.call({ params: { id: learnerId, mailId } })
      await queryClient.invalidateQueries({ queryKey: learnerMails.key() })
      toast.success(copy.resent(to))
      onClose()
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={mail !== null}
      onClose={onClose}
      size="md"
      title={mail?.subject ?? ''}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.close}
          </Button>
          {mail?.isResendable && canResend ? (
            <Button
              icon={<Send size={18} aria-hidden="true" />}
              isBusy={isBusy}
              onClick={() => void resend(mail.id)}
            >
              {copy.resend}
            </Button>
          ) : null}
        </>
      }
    >
      {mail ? (
        <>
          <FactList facts={factsOf(mail)} />
          <MailText learnerId={learnerId} mailId={mail.id} />
        </>
      ) : null}
    </Dialog>
  )
}

function factsOf(mail: LearnerMail): Fact[] {
  const { kind, to, state, createdAt, sentAt, failure, drop } = mail
  const why: Fact[] = failure
    ? [
        [
          copy.reason,
          <>
            {mailFailureLabels[failure.reason]}
            {failure.answer ? (
              <span className="block text-sm text-3">{copy.answer(failure.answer)}</span>
            ) : null}
          </>,
        ],
      ]
    : []
  return [
    [copy.state, <MailStateBadge key="state" state={state} />],
    ...why,
    ...(drop ? [[copy.dropReason, mailDropLabels[drop]] as const] : []),
    [copy.kind, mailKindLabels[kind]],
    [
      copy.to,
      <span key="to" className="break-all">
        {to}
      </span>,
    ],
    [copy.at, formatDateTime(createdAt)],
    ...(sentAt ? [[copy.sentAt, formatDateTime(sentAt)] as const] : []),
  ]
}

function MailText({ learnerId, mailId }: { learnerId: string; mailId: string }) {
  const query = usePageQuery(useApi().crmMails.learnerMail.query({ params: { id: learnerId, mailId } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="mt-5 h-40 rounded-md" />}>
      {({ text, hasSecret }) =>
        text === null ? (
          <p className="mt-5 text-3">{hasSecret ? copy.secret : copy.textGone}</p>
        ) : (
          <div className="mt-5 rounded-sm border border-line px-4 py-3 break-words whitespace-pre-line">
            {text}
          </div>
        )
      }
    </QueryView>
  )
}
