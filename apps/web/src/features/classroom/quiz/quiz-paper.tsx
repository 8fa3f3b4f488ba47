import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useIsPreview } from '../../../components/course-preview/preview-context.ts'
import { isPassing } from '../../../components/is-passing.ts'
import { QuestionCard } from '../../../components/quiz/question-card.tsx'
import { quizMessages as copy } from './quiz.messages.ts'
import type { DoneAttempt, OpenAttempt } from './quiz.types.ts'
import { TimeLeft } from './time-left.tsx'
import { useAnswers } from './use-answers.ts'

interface Props {
  attempt: OpenAttempt
  onDone: (result: DoneAttempt) => void
  /** The server takes no more answers: the result is there. */
  onClosed: () => void
}

/** An open attempt: all its questions, what is answered, and the time that is left. */
export function QuizPaper({ attempt, onDone, onClosed }: Props) {
  const api = useApi()
  const confirm = useConfirm()
  const isPreview = useIsPreview()
  const answers = useAnswers(attempt, onClosed)
  const { chosen, state } = answers
  const [submission, setSubmission] = useState<'none' | 'sending' | 'waiting'>('none')
  const [isOver, setIsOver] = useState(false)
  const isSending = useRef(false)
  const { questions } = attempt
  const total = questions.length
  const answered = questions.filter(({ number }) => (chosen.get(number)?.length ?? 0) > 0).length

  const submit = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    setSubmission('sending')
    try {
      const body = { answers: answers.unsent() }
      const result = await api.quizzes.submitAttempt.call({ params: { attemptId: attempt.id }, body })
      answers.forget()
      onDone(result)
    } catch (error) {
      if (!isPassing(error)) toast.failure(error)
      setSubmission(isPassing(error) ? 'waiting' : 'none')
    } finally {
      isSending.current = false
    }
  }, [answers, api, attempt.id, onDone])

  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (submission !== 'waiting') return
    const again = () => void latest.current()
    const timer = setTimeout(again, 5000)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [submission])

  const ask = async () => {
    const isSure = await confirm({
      title: copy.submitTitle,
      body: copy.submitBody(total - answered),
      confirmLabel: copy.submit,
      cancelLabel: copy.keepWorking,
    })
    if (isSure) await submit()
  }

  const notice = isPreview
    ? copy.previewed
    : isOver
      ? copy.timeOver
      : submission === 'waiting'
        ? copy.submitFailed
        : state === 'waiting'
          ? copy.waiting
          : null

  return (
    <div>
      <div className="sticky top-15 z-5 -mx-[var(--gutter)] mb-4 border-b bg-bg px-[var(--gutter)] py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="sr-only">{copy.paper(attempt.number)}</h2>
          <p>{copy.answered(answered, total)}</p>
          {attempt.remainingMs !== null && (
            <TimeLeft
              onEnd={() => {
                setIsOver(true)
                void latest.current()
              }}
              remainingMs={attempt.remainingMs}
            />
          )}
        </div>
        <p className="text-sm text-3">
          {notice === null && copy[state]}
          {/* What goes well after every answer is not announced: it would drown the next question. */}
          <span aria-live="polite" aria-atomic="true">
            {notice}
          </span>
        </p>
      </div>
      <div className="grid gap-4">
        {questions.map((question) => (
          <Question
            choose={answers.choose}
            chosen={chosen.get(question.number) ?? none}
            key={question.number}
            question={question}
            total={total}
          />
        ))}
      </div>
      {isPreview ? null : (
        <Button className="mt-6 max-sm:w-full" isBusy={submission === 'sending'} onClick={() => void ask()}>
          {copy.submit}
        </Button>
      )}
    </div>
  )
}

const none: readonly string[] = []

interface QuestionProps {
  question: OpenAttempt['questions'][number]
  total: number
  chosen: readonly string[]
  choose: (number: number, keys: readonly string[]) => void
}

/** An answer draws its own question, and none of the others. */
const Question = memo(function Question({ question, total, chosen, choose }: QuestionProps) {
  return (
    <QuestionCard
      chosen={chosen}
      onChoose={(keys) => choose(question.number, keys)}
      question={question}
      total={total}
    />
  )
})
