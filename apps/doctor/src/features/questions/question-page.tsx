import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { QuestionBadges, QuestionPlace } from '@repo/back-office/doctor-room/question-facts'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { Dialog } from '@repo/office-ui/dialog'
import { useParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { PrivatePictures } from '@repo/shell/private-pictures'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import type { QuestionDetail } from './question.types.ts'
import { questionsMessages as copy } from './questions.messages.ts'
import { useQuestionRefresh } from './use-question-refresh.ts'

// Questions about a whole lesson do without it.
const Moment = lazyPart(async () => (await import('@repo/video-studio/moment')).Moment)

/** Another answer that comes while a page is looked at shows after so long. */
const LOOK_AGAIN_MS = 15_000

/** One question with its answers and the form for one: the screen at `/crm/doctor/question/{id}`. */
export function QuestionPage() {
  const { id = '' } = useParams()
  const read = useApi().doctorQuestions.question.query({ params: { id } })
  // The same reading as the page's, again and again while it is looked at.
  useQuery({ ...read, refetchInterval: LOOK_AGAIN_MS, throwOnError: false })
  const query = usePageQuery(read)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(question) => <Page key={question.id} question={question} />}
    </QueryView>
  )
}

function Page({ question }: { question: QuestionDetail }) {
  return (
    <div className="max-w-3xl wrap-anywhere">
      <PageHeader
        before={<BackLink to={paths.questions()}>{copy.back}</BackLink>}
        title={question.title}
        actions={<Privacy question={question} />}
      />
      <QuestionBadges question={question} />
      <div className="mt-2">
        <QuestionPlace question={question} />
      </div>
      <p className="measure mt-3 whitespace-pre-line">{question.text}</p>
      <Pictures question={question} />
      {question.videoId !== null && question.positionMs !== null ? (
        <div className="mt-4">
          <Moment atMs={question.positionMs} title={question.lesson.title} videoId={question.videoId} />
        </div>
      ) : null}
      <div className="mt-6 grid gap-5">
        <Panel title={copy.answersTitle}>
          {question.thread.length === 0 ? <p className="text-2">{copy.noAnswers}</p> : null}
          <ul className="grid gap-4">
            {question.thread.map((answer) => (
              <li key={answer.id}>
                <AnswerItem answer={answer} question={question} />
              </li>
            ))}
          </ul>
        </Panel>
        <AnswerForm question={question} />
      </div>
    </div>
  )
}

function Pictures({ question: { id, pictures } }: { question: QuestionDetail }) {
  const { picture } = useApi().doctorQuestions
  return (
    <PrivatePictures
      Dialog={Dialog}
      pictures={pictures}
      read={(pictureId) => picture.query({ params: { id, pictureId } })}
    />
  )
}

/** Keeps the question from other learners, or shows it to them again. */
function Privacy({ question }: { question: QuestionDetail }) {
  const refresh = useQuestionRefresh()
  const { isPrivate } = question
  const { mutate, isPending } = useMutation({
    ...useApi().doctorQuestions.setPrivacy.mutation(),
    onSuccess: async (now) => {
      toast.success(now.isPrivate ? copy.hidden : copy.shown)
      await refresh(now)
    },
  })
  const Icon = isPrivate ? Eye : EyeOff
  return (
    <Button
      icon={<Icon aria-hidden="true" size={18} />}
      isBusy={isPending}
      onClick={() => mutate({ params: { id: question.id }, body: { isPrivate: !isPrivate } })}
      variant="secondary"
    >
      {isPrivate ? copy.show : copy.hide}
    </Button>
  )
}
