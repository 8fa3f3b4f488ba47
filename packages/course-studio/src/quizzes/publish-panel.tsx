import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { useCourseOffice } from '../office.ts'
import { quizMessages as copy, describeGap } from './quizzes.messages.ts'
import type { Quiz } from './quizzes.types.ts'
import type { QuizState } from './use-quiz.ts'

/** What learners get now, what would change, and what keeps it from being published. */
export function PublishPanel({ quiz, state }: { quiz: Quiz; state: QuizState }) {
  const [isBusy, setIsBusy] = useState(false)
  const { author } = useCourseOffice()
  const { published, hasChanges, gaps, items, isWithLearners } = quiz
  // Before learners have the lesson, its doctor says by the same act that the questions are whole.
  const said = author === 'doctor' && !isWithLearners ? copy.finish : copy
  const isByApproval = author === 'doctor' && isWithLearners
  const placeOf = (id: string) =>
    items.findIndex((item) => item.kind === 'question' && item.questionId === id) + 1
  const publish = async () => {
    setIsBusy(true)
    const isDone = await state.publish()
    setIsBusy(false)
    if (isDone) toast.success(said.publishDone)
  }
  return (
    <Panel title={said.state}>
      <p>{published ? said.published(published.questionCount) : said.unpublished}</p>
      {published ? (
        <p className="mt-1 text-sm text-3">
          {said.publishedAt(published.number, formatDateTime(published.at), published.by)}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-2" role="status">
        {hasChanges ? said.changed : said.unchanged}
      </p>
      {gaps.length > 0 ? (
        <>
          <h3 className="mt-4 font-text text-sm font-semibold">{copy.missing}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
            {gaps.map((gap) => {
              const words = describeGap(gap, placeOf)
              return <li key={words}>{words}</li>
            })}
          </ul>
        </>
      ) : null}
      {isByApproval ? null : (
        <Button
          className="mt-4 w-full"
          disabled={gaps.length > 0 || !hasChanges}
          isBusy={isBusy}
          onClick={() => void publish()}
        >
          {said.publish}
        </Button>
      )}
      <p className="mt-2 text-sm text-3">{isByApproval ? copy.approvalNote : said.publishNote}</p>
    </Panel>
  )
}
