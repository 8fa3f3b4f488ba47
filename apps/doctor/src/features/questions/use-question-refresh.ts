import { useApi } from '@repo/back-office'
import { useQueryClient } from '@tanstack/react-query'
import type { QuestionDetail } from './question.types.ts'

/** Shows a question as the server answered it, and reads anew what lists and counts questions. */
export function useQuestionRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (detail: QuestionDetail) => {
    const { queryKey } = api.doctorQuestions.question.query({ params: { id: detail.id } })
    queryClient.setQueryData(queryKey, detail)
    await queryClient.invalidateQueries({ queryKey: api.doctorQuestions.questions.key() })
    await queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
  }
}
