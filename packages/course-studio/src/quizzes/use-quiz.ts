import { useApi, usePageQuery } from '@repo/back-office'
import { useQueryClient } from '@tanstack/react-query'
import { useTurns } from '../use-turns.ts'
import type { Quiz, QuizItem, QuizPlace } from './quizzes.types.ts'

/** A quiz and the questions of its course, with the acts that change which of them it asks. */
export function useQuiz(place: QuizPlace) {
  const api = useApi()
  const queryClient = useQueryClient()
  const quiz = usePageQuery(api.crmQuizzes.quiz.query({ params: place }))
  const bank = usePageQuery(api.crmQuizzes.questions.query({ params: { id: place.id } }))
  const quizKey = api.crmQuizzes.quiz.key({ params: place })
  const bankKey = api.crmQuizzes.questions.key({ params: { id: place.id } })
  const show = (next: Quiz) => {
    queryClient.setQueryData(quizKey, next)
    void queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key() })
  }
  const readAnew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: quizKey }),
      queryClient.invalidateQueries({ queryKey: bankKey }),
    ])
  const run = useTurns<Quiz>({
    queryKey: quizKey,
    onSaved: (saved) => {
      show(saved)
      void queryClient.invalidateQueries({ queryKey: bankKey })
    },
    readAnew,
  })
  return {
    quiz,
    bank,
    show,
    readAnew,
    /** Changes the items: shown at once, and taken back with a reason where the server refuses. */
    setItems(change: (items: Quiz['items']) => QuizItem[]) {
      let wanted: QuizItem[] | null = null
      return run(
        ({ version, items }) =>
          api.crmQuizzes.saveItems.call({ params: place, body: { items: wanted ?? change(items), version } }),
        (now) => {
          wanted = change(now.items)
          return { ...now, items: wanted }
        },
      )
    },
    publish: () => run(({ version }) => api.crmQuizzes.publish.call({ params: place, body: { version } })),
  }
}

export type QuizState = ReturnType<typeof useQuiz>
