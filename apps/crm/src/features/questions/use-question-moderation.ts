import { isApiError } from '@repo/api-client'
import { inRows, useApi, useAtOnce } from '@repo/back-office'
import { neighbourOf } from '@repo/back-office/list-screen'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Part, Question } from './question-parts.ts'
import { questionsMessages as copy } from './questions.messages.ts'

/** Reads the queue and what counts it anew. */
export function useQuestionRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: api.crmQuestions.questions.key() })
    await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}

const released: Pick<Answer, 'state' | 'reports'> = { state: 'visible', reports: [] }

/** The row with its question or the answer shown, and nothing reported of it. */
const afterRelease = (question: Question, answerId: string | null): Question =>
  answerId === null
    ? { ...question, ...released }
    : {
        ...question,
        thread: question.thread.map((each) => (each.id === answerId ? { ...each, ...released } : each)),
      }

/** Keeps what was reported, or shows what was hidden, at once; the next question has the focus. */
export function useQuestionModeration(): (part: Part) => void {
  const { crmQuestions } = useApi()
  const refresh = useQuestionRefresh()
  const atOnce = useAtOnce()
  const release = async ({ id, question, answer }: Part) => {
    const wasHidden = (answer ?? question).state === 'hidden'
    const answerId = answer?.id ?? null
    if (!answer) neighbourOf(id)?.focus()
    const done = await atOnce({
      shown: [
        inRows<Question>(
          crmQuestions.questions.key(),
          (row) => row.id === id,
          (row) => afterRelease(row, answerId),
        ),
      ],
      send: () =>
        crmQuestions.moderateQuestion.call({ params: { id }, body: { state: 'visible', answerId } }),
      refresh,
      told: (error) => (isApiError(error, 'question.not_found', 'answer.not_found') ? copy.gone : null),
    })
    if (done) toast.success(wasHidden ? copy.shown : copy.kept)
  }
  return (part) => void release(part)
}
