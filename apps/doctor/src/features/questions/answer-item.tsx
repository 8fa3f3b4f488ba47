import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { formatAgo } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EditAnswerForm } from './edit-answer-form.tsx'
import { faqMessages } from './faq.messages.ts'
import type { Answer, QuestionDetail } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-refresh.ts'

const FaqDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./faq-dialog.tsx')).FaqDialog,
)

// What plays a recording comes with the first one.
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

/** One answer; the doctor accepts it, and changes an own one. */
export function AnswerItem({ answer, question }: { answer: Answer; question: QuestionDetail }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isForFaq, setIsForFaq] = useState(false)
  const refresh = useQuestionRefresh()
  const accept = useMutation({
    ...useApi().doctorQuestions.acceptAnswer.mutation(),
    onSuccess: refresh,
  })
  const { author, isAccepted, recording } = answer
  if (isEditing) return <EditAnswerForm answer={answer} onClose={() => setIsEditing(false)} />
  return (
    <article className="border-l-3 border-primary pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-3">
        <span className="font-semibold text-1">{author.name}</span>
        {author.kind === 'learner' ? null : (
          <Badge tone="gold">{author.kind === 'doctor' ? copy.doctor : copy.staff}</Badge>
        )}
        <time dateTime={answer.createdAt}>{formatAgo(answer.createdAt)}</time>
        {answer.editedAt ? copy.edited : null}
        {isAccepted ? (
          <Badge icon={<CircleCheck aria-hidden="true" size={14} />} tone="success">
            {copy.accepted}
          </Badge>
        ) : null}
      </p>
      <p className="measure mt-1 whitespace-pre-line">{answer.text}</p>
      {recording ? (
        <div className="mt-2">
          <Recording by={author.name} recording={recording} />
        </div>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          isBusy={accept.isPending}
          onClick={() =>
            accept.mutate({ params: { id: question.id }, body: { answerId: isAccepted ? null : answer.id } })
          }
          size="sm"
          variant="secondary"
        >
          {isAccepted ? copy.unaccept : copy.accept}
        </Button>
        {author.kind !== 'learner' && !question.isPrivate ? (
          <>
            <Button onClick={() => setIsForFaq(true)} size="sm" variant="ghost">
              {faqMessages.open}
            </Button>
            <FaqDialog
              answer={answer}
              isOpen={isForFaq}
              onClose={() => setIsForFaq(false)}
              question={question}
            />
          </>
        ) : null}
        {author.isOwn && recording ? <RemoveRecording id={recording.id} question={question} /> : null}
        {author.isOwn ? (
          <Button
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => setIsEditing(true)}
            size="sm"
            variant="ghost"
          >
            {copy.edit}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** Takes what was said out of an answer, such as the name of a patient; the text stays. */
function RemoveRecording({ id, question }: { id: string; question: QuestionDetail }) {
  const { recordings, doctorQuestions } = useApi()
  const refresh = useQuestionRefresh()
  const confirm = useConfirm()
  const remove = () =>
    confirm({
      title: copy.removeRecordingTitle,
      body: copy.removeRecordingBody,
      confirmLabel: copy.removeRecording,
      cancelLabel: copy.keepRecording,
      tone: 'danger',
      act: async () => {
        await recordings.takeBack.call({ params: { id } })
        await refresh(await doctorQuestions.question.call({ params: { id: question.id } }))
        toast.success(copy.recordingRemoved)
      },
    })
  return (
    <Button
      icon={<Trash2 aria-hidden="true" size={16} />}
      onClick={() => void remove()}
      size="sm"
      variant="ghost"
    >
      {copy.removeRecording}
    </Button>
  )
}
