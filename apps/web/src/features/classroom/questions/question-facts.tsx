import { formatAgo } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { BadgeCheck, EyeOff, Lock } from 'lucide-react'
import { questionsMessages as copy } from './questions.messages.ts'
import type { Answer, Question } from './questions.types.ts'

interface BylineProps {
  author: Question['author']
  createdAt: string
  editedAt: string | null
}

/** Who wrote it and when; doctors carry their badge. */
export function Byline({ author, createdAt, editedAt }: BylineProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-3">
      <span className="font-semibold text-1">{author.isOwn ? copy.you : author.name}</span>
      {author.kind === 'learner' ? null : (
        <Badge icon={<BadgeCheck aria-hidden="true" size={14} />} tone="gold">
          {author.kind === 'doctor' ? copy.doctor : copy.staff}
        </Badge>
      )}
      <time dateTime={createdAt}>{formatAgo(createdAt)}</time>
      {editedAt ? <span>{copy.edited}</span> : null}
    </span>
  )
}

/** Where a question stands, and who sees it. */
export function QuestionBadges({ question }: { question: Question }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {question.hasAccepted ? (
        <Badge tone="success">{copy.solved}</Badge>
      ) : (
        <Badge tone={question.isAnswered ? 'primary' : 'neutral'}>
          {question.isAnswered ? copy.answered : copy.waiting}
        </Badge>
      )}
      {question.isPrivate ? (
        <Badge icon={<Lock aria-hidden="true" size={14} />} tone="info">
          {copy.private}
        </Badge>
      ) : null}
      <HiddenBadge state={question.state} />
    </span>
  )
}

export function HiddenBadge({ state }: Pick<Answer, 'state'>) {
  if (state === 'visible') return null
  return (
    <Badge icon={<EyeOff aria-hidden="true" size={14} />} tone="warning">
      {copy.hidden}
    </Badge>
  )
}
