import { useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import clsx from 'clsx'
import { CircleCheck, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AnswerForm } from './answer-form.tsx'
import { Byline, HiddenBadge } from './question-facts.tsx'
import { questionsMessages as copy } from './questions.messages.ts'
import type { Answer, QuestionDetail } from './questions.types.ts'
import { useQuestionActs } from './use-question-acts.ts'

// What plays a recording comes with the first one.
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

interface AnswerItemProps {
  answer: Answer
  question: QuestionDetail
  onReport: () => void
}

/** One answer; its writer changes it, who asked accepts it, others report it. */
export function AnswerItem({ answer, question, onReport }: AnswerItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <AnswerForm answer={answer} id={question.id} onClose={() => setIsEditing(false)} />
  return (
    <article className={clsx('rounded-md border p-4', answer.isAccepted && 'border-success bg-success-soft')}>
      <span className="flex flex-wrap items-center gap-2">
        <Byline {...answer} />
        {answer.isAccepted ? (
          <Badge icon={<CircleCheck aria-hidden="true" size={14} />} tone="success">
            {copy.accepted}
          </Badge>
        ) : null}
        <HiddenBadge state={answer.state} />
      </span>
      <p className="mt-2 whitespace-pre-line">{answer.text}</p>
      {answer.recording ? (
        <div className="mt-2">
          <Recording by={answer.author.name} recording={answer.recording} />
        </div>
      ) : null}
      <AnswerActs answer={answer} onEdit={() => setIsEditing(true)} onReport={onReport} question={question} />
    </article>
  )
}

function AnswerActs({ answer, question, onEdit, onReport }: AnswerItemProps & { onEdit: () => void }) {
  const acts = useQuestionActs(question.id)
  const confirm = useConfirm()
  const canChange = answer.author.isOwn && !answer.isAccepted && answer.state === 'visible'
  const remove = () =>
    confirm({ ...copy.removeAnswer, tone: 'danger', act: () => acts.removeAnswer(answer.id) })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {question.author.isOwn && answer.state === 'visible' ? (
        <Button
          isBusy={acts.isAccepting}
          onClick={() => acts.accept(answer.isAccepted ? null : answer.id)}
          size="sm"
          variant="secondary"
        >
          {answer.isAccepted ? copy.unaccept : copy.accept}
        </Button>
      ) : null}
      {canChange ? (
        <>
          <Button icon={<Pencil aria-hidden="true" size={16} />} onClick={onEdit} size="sm" variant="ghost">
            {copy.edit}
          </Button>
          <Button
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => void remove()}
            size="sm"
            variant="ghost"
          >
            {copy.remove}
          </Button>
        </>
      ) : null}
      {answer.author.isOwn ? null : (
        <Button icon={<Flag aria-hidden="true" size={16} />} onClick={onReport} size="sm" variant="ghost">
          {copy.report}
        </Button>
      )}
    </div>
  )
}
