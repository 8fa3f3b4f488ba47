import type { ListColumn } from '@repo/back-office/list-screen'
import {
  formatDateTime,
  mailDropLabels,
  mailFailureLabels,
  mailKindLabels,
  mailStateLabels,
} from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { CircleCheck, CircleSlash, Clock, Inbox, type LucideIcon, TriangleAlert } from 'lucide-react'
import { learnerMailMessages as copy } from './learner.messages.ts'
import type { LearnerMail } from './learner-mails.tsx'

const looks: Record<LearnerMail['state'], readonly [BadgeTone, LucideIcon]> = {
  queued: ['warning', Clock],
  sent: ['success', CircleCheck],
  failed: ['danger', TriangleAlert],
  kept: ['neutral', Inbox],
  dropped: ['neutral', CircleSlash],
}

export function MailStateBadge({ state }: Pick<LearnerMail, 'state'>) {
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {mailStateLabels[state]}
    </Badge>
  )
}

const reasonOf = ({ failure, drop }: LearnerMail) =>
  drop ? mailDropLabels[drop] : failure ? mailFailureLabels[failure.reason] : null

export const mailColumns: ListColumn<LearnerMail>[] = [
  {
    id: 'subject',
    header: copy.subject,
    isPrimary: true,
    csv: [
      [copy.kind, { from: 'kind', words: mailKindLabels }],
      [copy.subject, { from: 'subject' }],
    ],
    cell: ({ subject, kind }) => (
      <span className="block py-2">
        <span className="line-clamp-2 break-words">{subject}</span>
        <span className="block text-sm font-normal text-3">{mailKindLabels[kind]}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: mailStateLabels }],
      [copy.reason, { from: 'failure.reason', words: mailFailureLabels }],
      [copy.dropReason, { from: 'drop', words: mailDropLabels }],
    ],
    cell: (mail) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <MailStateBadge state={mail.state} />
        {reasonOf(mail) ? (
          <span className="max-w-64 text-sm text-3 max-sm:text-right">{reasonOf(mail)}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'to',
    header: copy.to,
    className: 'max-lg:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'to' },
    cell: ({ to }) => <span className="break-all">{to}</span>,
  },
  {
    id: 'at',
    header: copy.at,
    isNumeric: true,
    className: 'whitespace-nowrap',
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]
