import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { formatDateTime, formatNumber, reportReasonLabels } from '@repo/messages'
import { PrivatePictures } from '@repo/shell/private-pictures'
import { formatClock } from '@repo/timeline/clock'
import { Badge } from '@repo/ui/badge'
import { EyeOff, Flag, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { HiddenFor } from '../../components/moderation/hidden-for.tsx'
import type { Answer, Question } from './question-parts.ts'
import { questionsMessages as copy, removePictureMessages } from './questions.messages.ts'

const Dialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('@repo/office-ui/dialog')).Dialog,
)

/** What was asked, where, and what others think of it. */
export function QuestionText({
  question,
  heading,
  checkbox,
  onRemovePicture,
}: {
  question: Question
  heading: string
  checkbox?: ReactNode
  onRemovePicture?: (pictureId: string) => void
}) {
  const { lesson, positionMs, course } = question
  const { questionPicture } = useApi().crmQuestions
  const place =
    positionMs === null
      ? lesson.title
      : `${lesson.title}, ${copy.at(formatClock(positionMs, { isShort: true }))}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {checkbox ? <div className="-mx-3 -my-2.5">{checkbox}</div> : null}
        <strong>{heading}</strong>
        <Badge tone={question.isAnswered ? 'success' : 'warning'}>
          {question.isAnswered ? copy.answered : copy.waiting}
        </Badge>
        {question.isPrivate ? (
          <Badge icon={<Lock size={14} aria-hidden="true" />} tone="info">
            {copy.private}
          </Badge>
        ) : null}
        <StateBadge state={question.state} />
      </div>
      <p className="text-3">
        {course.title} · {place} ·{' '}
        <time dateTime={question.createdAt}>{formatDateTime(question.createdAt)}</time>
        {question.votes > 0 ? ` · ${copy.votes(formatNumber(question.votes))}` : null}
      </p>
      <HiddenFor of={question} />
      <Reports reasons={question.reports} />
      <h2 className="mt-2 font-text text-base font-semibold">{question.title}</h2>
      <p className="measure mt-1 whitespace-pre-line">{question.text}</p>
      <PrivatePictures
        Dialog={Dialog}
        pictures={question.pictures}
        removal={onRemovePicture && { label: removePictureMessages.open, start: onRemovePicture }}
        read={(pictureId) => questionPicture.query({ params: { id: question.id, pictureId } })}
      />
    </>
  )
}

export function StateBadge({ state }: Pick<Answer, 'state'>) {
  if (state === 'visible') return null
  return (
    <Badge icon={<EyeOff size={14} aria-hidden="true" />} tone="neutral">
      {copy.hidden}
    </Badge>
  )
}

/** Why learners reported it; each reason once. */
export function Reports({ reasons }: { reasons: Answer['reports'] }) {
  if (reasons.length === 0) return null
  const words = [...new Set(reasons)].map((reason) => reportReasonLabels[reason]).join(', ')
  return (
    <p className="mt-1 flex items-center gap-2 text-sm text-danger">
      <Flag aria-hidden="true" className="shrink-0" size={16} />
      {copy.reports(formatNumber(reasons.length), words)}
    </p>
  )
}
