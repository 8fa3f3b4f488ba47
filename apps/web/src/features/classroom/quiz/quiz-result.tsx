import { useEffect, useRef } from 'react'
import { JudgedCard } from '../../../components/quiz/judged-card.tsx'
import { quizMessages as copy } from './quiz.messages.ts'
import type { DoneAttempt } from './quiz.types.ts'

/** How an attempt went, and question by question why. */
export function QuizResult({ result, slug }: { result: DoneAttempt; slug: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <div className={result.isPassed ? 'rounded-md bg-success-soft p-5' : 'rounded-md bg-warning-soft p-5'}>
        <h2 className="text-h4" ref={heading} tabIndex={-1}>
          {result.isPassed ? copy.resultPassed : copy.resultFailed}
        </h2>
        <p className="mt-1 font-num">
          {copy.score(result.score, result.maxScore, result.percent)}. {copy.needed(result.passPercent)}
        </p>
        {result.isOutOfTime && <p className="mt-1 text-sm text-2">{copy.outOfTime}</p>}
      </div>
      <ol className="mt-4 grid gap-4">
        {result.questions.map((question) => (
          <li key={question.number}>
            <JudgedCard question={question} slug={slug} total={result.questions.length} />
          </li>
        ))}
      </ol>
    </div>
  )
}
