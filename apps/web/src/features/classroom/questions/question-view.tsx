import { isApiError } from '@repo/api-client'
import { useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { PrivatePictures } from '@repo/shell/private-pictures'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { Flag, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AnswerForm } from './answer-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import { EditForm } from './edit-form.tsx'
import { MomentButton, type Place } from './moment-button.tsx'
import { Byline, QuestionBadges } from './question-facts.tsx'
import { questionsMessages as copy } from './questions.messages.ts'
import type { QuestionDetail } from './questions.types.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useQuestionActs } from './use-question-acts.ts'

interface QuestionViewProps {
  id: string
  place: Place
  onBack: () => void
}

/** One question with its answers. */
export function QuestionView({ id, place, onBack }: QuestionViewProps) {
  const query = usePageQuery(useApi().questions.question.query({ params: { id } }))
  if (isApiError(query.error, 'question.not_found'))
    return <EmptyState art="inbox" description={copy.goneHint} title={copy.gone} />
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
      {(question) => <Thread onBack={onBack} place={place} question={question} />}
    </QueryView>
  )
}

function Thread({ question, place, onBack }: { question: QuestionDetail } & Omit<QuestionViewProps, 'id'>) {
  const [isEditing, setIsEditing] = useState(false)
  const [reported, setReported] = useState<{ answerId: string | null } | null>(null)
  return (
    <div className="max-w-2xl wrap-anywhere">
      {isEditing ? (
        <EditForm onClose={() => setIsEditing(false)} question={question} />
      ) : (
        <article>
          <QuestionBadges question={question} />
          <h2 className="mt-3 text-h3" tabIndex={-1}>
            {question.title}
          </h2>
          <p className="mt-1 text-sm text-3">{copy.inLesson(question.lesson.title)}</p>
          <div className="mt-2">
            <Byline {...question} />
          </div>
          <MomentButton place={place} question={question} />
          <p className="mt-2 whitespace-pre-line">{question.text}</p>
          <Pictures question={question} />
          <Acts
            onBack={onBack}
            onEdit={() => setIsEditing(true)}
            onReport={() => setReported({ answerId: null })}
            question={question}
          />
        </article>
      )}
      <section aria-label={copy.answers(question.thread.length)} className="mt-6 border-t pt-5">
        {question.thread.length === 0 ? <p className="text-2">{copy.noAnswers}</p> : null}
        <ul className="flex flex-col gap-4">
          {question.thread.map((answer) => (
            <li key={answer.id}>
              <AnswerItem
                answer={answer}
                onReport={() => setReported({ answerId: answer.id })}
                question={question}
              />
            </li>
          ))}
        </ul>
      </section>
      {question.state === 'visible' ? <AnswerForm id={question.id} /> : null}
      <ReportDialog
        answerId={reported?.answerId ?? null}
        id={question.id}
        isOpen={reported !== null}
        onClose={() => setReported(null)}
      />
    </div>
  )
}

function Pictures({ question: { id, pictures } }: { question: QuestionDetail }) {
  const { picture } = useApi().questions
  return (
    <PrivatePictures
      Dialog={Dialog}
      pictures={pictures}
      read={(pictureId) => picture.query({ params: { id, pictureId } })}
    />
  )
}

interface ActsProps {
  question: QuestionDetail
  onEdit: () => void
  onReport: () => void
  onBack: () => void
}

function Acts({ question, onEdit, onReport, onBack }: ActsProps) {
  const acts = useQuestionActs(question.id)
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm({ ...copy.removeQuestion, tone: 'danger', act: acts.removeQuestion })) onBack()
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {question.author.isOwn ? (
        <>
          <p className="self-center text-sm text-3">{copy.ownVotes(question.votes)}</p>
          <Button icon={<Pencil aria-hidden="true" size={16} />} onClick={onEdit} size="sm" variant="ghost">
            {copy.edit}
          </Button>
          {question.isOpen ? (
            <Button
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => void remove()}
              size="sm"
              variant="ghost"
            >
              {copy.remove}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <Button
            aria-pressed={question.hasVoted}
            icon={<ThumbsUp aria-hidden="true" size={16} />}
            isBusy={acts.isVoting}
            onClick={() => acts.vote(!question.hasVoted)}
            size="sm"
            variant={question.hasVoted ? 'primary' : 'secondary'}
          >
            {copy.votes(question.votes)}
          </Button>
          <Button icon={<Flag aria-hidden="true" size={16} />} onClick={onReport} size="sm" variant="ghost">
            {copy.report}
          </Button>
        </>
      )}
    </div>
  )
}
