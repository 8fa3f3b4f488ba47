import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { neighbourOf } from '@repo/back-office/list-screen'
import { toast } from '@repo/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Part } from './question-parts.ts'
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

/** Keeps what was reported, or shows what was hidden; the next question has the focus afterwards. */
export function useQuestionModeration() {
  const api = useApi()
  const refresh = useQuestionRefresh()
  const { mutateAsync, isPending } = useMutation(
    api.crmQuestions.moderateQuestion.mutation({ handles: ['question.not_found', 'answer.not_found'] }),
  )
  const release = async ({ id, question, answer }: Part) => {
    const next = answer ? null : neighbourOf(id)
    const wasHidden = (answer ?? question).state === 'hidden'
    try {
      await mutateAsync({ params: { id }, body: { state: 'visible', answerId: answer?.id ?? null } })
      toast.success(wasHidden ? copy.shown : copy.kept)
      next?.focus()
    } catch (error) {
      if (isApiError(error, 'question.not_found') || isApiError(error, 'answer.not_found'))
        toast.error(copy.gone)
    } finally {
      await refresh()
    }
  }
  return {
    release: (part: Part) => {
      if (!isPending) void release(part)
    },
    isBusy: isPending,
  }
}
