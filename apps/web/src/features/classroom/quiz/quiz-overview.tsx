import { formatDateTime } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { quizMessages as copy } from './quiz.messages.ts'
import type { QuizOverview } from './quiz.types.ts'

interface Props {
  overview: QuizOverview
  isBusy: boolean
  onBegin: () => void
  onSee: (attemptId: string) => void
}

const minuteMs = 60_000

/** What a quiz asks for, before it is begun, and how earlier attempts went. */
export function QuizIntro({ overview, isBusy, onBegin, onSee }: Props) {
  const { intro, questionCount, timeLimitMs, maxAttempts, attemptsLeft, passPercent, attempts } = overview
  const isOver = attemptsLeft === 0 && overview.openAttempt === null
  const facts = [
    copy.questions(questionCount),
    timeLimitMs ? copy.timeLimit(Math.round(timeLimitMs / minuteMs)) : copy.noTimeLimit,
    copy.passMark(passPercent),
    maxAttempts !== null && attemptsLeft !== null
      ? copy.attemptsLeft(attemptsLeft, maxAttempts)
      : copy.anyAttempts,
  ]
  return (
    <div className="rounded-md border bg-surface p-5 sm:p-6">
      {intro && <p className="measure mb-4 whitespace-pre-line">{intro}</p>}
      <ul aria-label={copy.facts} className="grid gap-1.5 sm:grid-cols-2">
        {facts.map((fact) => (
          <li className="flex items-center gap-2" key={fact}>
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-primary" />
            {fact}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-3">
        {copy.wholeAnswers} {timeLimitMs ? copy.timeHint : null}
      </p>
      {isOver ? (
        <p className="mt-4 font-semibold">{copy.noneLeft}</p>
      ) : (
        <Button className="mt-5 max-sm:w-full" isBusy={isBusy} onClick={onBegin}>
          {overview.openAttempt ? copy.goOn : attempts.length > 0 ? copy.again : copy.begin}
        </Button>
      )}
      {attempts.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 font-text text-base font-semibold">{copy.attemptsTitle}</h2>
          <ul className="divide-y divide-line border-y">
            {attempts.map(({ id, number, percent, isPassed, submittedAt }) => (
              <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={id}>
                <span className="font-semibold">{copy.attempt(number)}</span>
                <span className="font-num">{percent}%</span>
                <Badge tone={isPassed ? 'success' : 'neutral'}>{isPassed ? copy.passed : copy.failed}</Badge>
                <time className="text-sm text-3" dateTime={submittedAt}>
                  {formatDateTime(submittedAt)}
                </time>
                <Button className="ml-auto" onClick={() => onSee(id)} size="sm" variant="ghost">
                  {copy.seeResult(number)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
