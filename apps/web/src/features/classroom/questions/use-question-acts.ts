import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionDetail } from './questions.types.ts'

/** Shows a question as the server answered it, and reads the lists anew. */
export function useQuestionRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (detail?: QuestionDetail) => {
    if (detail) {
      const { queryKey } = api.questions.question.query({ params: { id: detail.id } })
      queryClient.setQueryData(queryKey, detail)
    }
    await queryClient.invalidateQueries({ queryKey: api.questions.questions.key() })
  }
}

/** Acts on one question that need no further words. */
export function useQuestionActs(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refresh = useQuestionRefresh()
  const vote = useMutation({
    ...api.questions.voteQuestion.mutation(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.questions.question.key({ params: { id } }) })
      await refresh()
    },
  })
  const accept = useMutation({ ...api.questions.acceptAnswer.mutation(), onSuccess: refresh })
  return {
    vote: (isUseful: boolean) => vote.mutate({ params: { id }, body: { isUseful } }),
    isVoting: vote.isPending,
    accept: (answerId: string | null) => accept.mutate({ params: { id }, body: { answerId } }),
    isAccepting: accept.isPending,
    removeQuestion: async () => {
      await api.questions.removeQuestion.call({ params: { id } })
      await refresh()
    },
    removeAnswer: async (answerId: string) =>
      refresh(await api.questions.removeAnswer.call({ params: { id: answerId } })),
    done: (text: string) => toast.success(text),
  }
}
