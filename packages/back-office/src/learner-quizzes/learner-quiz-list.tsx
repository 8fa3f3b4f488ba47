import type { ApiQuery } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { Panel } from '../panel.tsx'
import { learnerQuizMessages as copy } from './learner-quizzes.messages.ts'

type LearnerQuiz = EndpointOutput<ApiContract['crmQuizzes']['learnerQuizzes']>[number]
type Attempt = EndpointOutput<ApiContract['crmQuizzes']['learnerAttempt']>
type Judged = Attempt['questions'][number]
interface Seen {
  attemptId: string
  number: number
  title: string
}

interface LearnerQuizListProps {
  quizzes: readonly LearnerQuiz[]
  /** Reads an attempt question by question. */
  readAttempt: (attemptId: string) => ApiQuery<Attempt>
}

/** Quizzes of one learner: every attempt with its score, and question by question on demand. */
export function LearnerQuizList({ quizzes, readAttempt }: LearnerQuizListProps) {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (quizzes.length === 0)
    return (
      <Panel title={copy.title}>
        <p className="text-2">{copy.none}</p>
      </Panel>
    )
  return (
    <div className="grid gap-5">
      {quizzes.map((quiz) => (
        <QuizCard key={quiz.lessonId} onSee={setSeen} quiz={quiz} />
      ))}
      {seen ? <AttemptDialog onClose={() => setSeen(null)} seen={seen} readAttempt={readAttempt} /> : null}
    </div>
  )
}

function QuizCard({ quiz, onSee }: { quiz: LearnerQuiz; onSee: (seen: Seen) => void }) {
  const { title, course, isPassed, bestPercent, attempts } = quiz
  return (
    <Panel
      title={title}
      aside={
        bestPercent === null ? null : (
          <Badge tone={isPassed ? 'success' : 'neutral'}>
            {isPassed ? copy.passed : copy.failed} · {copy.best(bestPercent)}
          </Badge>
        )
      }
    >
      <p className="mb-3 text-sm text-3">{course.title}</p>
      <ol className="divide-y divide-line border-y">
        {attempts.map(({ id, number, startedAt, result }) => (
          <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2" key={id}>
            <span className="font-semibold">{copy.attempt(number)}</span>
            {result ? (
              <>
                <span className="font-num">{copy.score(result.score, result.maxScore, result.percent)}</span>
                <Badge tone={result.isPassed ? 'success' : 'neutral'}>
                  {result.isPassed ? copy.passed : copy.failed}
                </Badge>
              </>
            ) : (
              <Badge tone="info">{copy.open}</Badge>
            )}
            <span className="text-sm text-3">
              {formatDateTime(result?.submittedAt ?? startedAt)}
              {result?.isOutOfTime ? `, ${copy.outOfTime}` : null}
            </span>
            {result ? (
              <Button
                aria-label={copy.see(number, title)}
                className="ml-auto"
                onClick={() => onSee({ attemptId: id, number, title })}
                size="sm"
                variant="ghost"
              >
                {copy.seeShort}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface AttemptProps {
  seen: Seen
  readAttempt: LearnerQuizListProps['readAttempt']
  onClose: () => void
}

function AttemptDialog({ seen, readAttempt, onClose }: AttemptProps) {
  const query = usePageQuery(readAttempt(seen.attemptId))
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={copy.detail(seen.number, seen.title)}>
      <QueryView query={query} skeleton={<Skeleton className="mt-4 h-64" />}>
        {({ questions }) => (
          <ol className="mt-4 grid gap-4">
            {questions.map((question) => (
              <li className="border-b pb-4 last:border-b-0" key={question.number}>
                <p className="flex items-start justify-between gap-3">
                  <span className="min-w-0 font-semibold whitespace-pre-line">
                    {question.number}. {question.text}
                  </span>
                  <Badge tone={question.isCorrect ? 'success' : 'danger'}>
                    {question.isCorrect ? copy.right : copy.wrong}
                  </Badge>
                </p>
                <p className="mt-1">
                  {copy.chosen}: {wordsOf(question, question.chosen) || copy.noAnswer}
                </p>
                {question.isCorrect ? null : (
                  <p className="text-2">
                    {copy.correct}: {wordsOf(question, question.correct)}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Dialog>
  )
}

function wordsOf({ kind, choices }: Judged, keys: readonly string[]): string {
  const words = keys.map((key) => {
    const index = choices.findIndex((choice) => choice.key === key)
    const area = kind === 'hotspot' ? copy.area(String.fromCharCode(65 + index)) : ''
    return [area, choices[index]?.text].filter(Boolean).join(': ')
  })
  return words.join(kind === 'order' ? ' → ' : ', ')
}
