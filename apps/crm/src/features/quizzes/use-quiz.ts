import { isApiError } from '@repo/api-client'
import { useApi, usePageQuery } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { quizMessages as copy } from './quizzes.messages.ts'
import type { Quiz, QuizItem, QuizPlace } from './quizzes.types.ts'

/** A quiz and the questions of its course, with the acts that change which of them it asks. */
export function useQuiz(place: QuizPlace) {
  const api = useApi()
  const queryClient = useQueryClient()
  const quiz = usePageQuery(api.crmQuizzes.quiz.query({ params: place }))
  const bank = usePageQuery(api.crmQuizzes.questions.query({ params: { id: place.id } }))
  const quizKey = api.crmQuizzes.quiz.key({ params: place })
  const bankKey = api.crmQuizzes.questions.key({ params: { id: place.id } })
  // Acts take turns, so that each begins with the version that the one before made.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const show = (next: Quiz) => {
    queryClient.setQueryData(quizKey, next)
    void queryClient.invalidateQueries({ queryKey: api.curriculum.curriculum.key() })
  }
  const readAnew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: quizKey }),
      queryClient.invalidateQueries({ queryKey: bankKey }),
    ])
  const run = (act: (now: Quiz) => Promise<Quiz>, shown?: (now: Quiz) => Quiz) => {
    const before = queryClient.getQueryData<Quiz>(quizKey)
    if (before && shown) queryClient.setQueryData(quizKey, shown(before))
    const mine = turn.current.then(async () => {
      try {
        const now = queryClient.getQueryData<Quiz>(quizKey)
        if (!now) return false
        show(await act(now))
        void queryClient.invalidateQueries({ queryKey: bankKey })
        return true
      } catch (error) {
        if (isApiError(error, 'edit.outdated')) toast.error(copy.outdated)
        else toast.failure(error)
        await readAnew()
        return false
      }
    })
    turn.current = mine
    return mine
  }
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
