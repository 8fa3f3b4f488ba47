import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { afterPaint } from '@repo/ui/lib/after-paint'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isPassing } from '../../../components/is-passing.ts'
import { createAnswerQueue, type WaitingAnswer } from './answer-queue.ts'
import type { OpenAttempt } from './quiz.types.ts'

const firstRetryMs = 3000
const longestRetryMs = 30_000

/**
 * Answers of an attempt: shown at once, kept in the browser until the server has them, sent again when the network is
 * back. `onClosed` is told when the server takes no more.
 */
export function useAnswers(attempt: OpenAttempt, onClosed: () => void) {
  const api = useApi()
  const userId = useSession().user?.id
  const queue = useMemo(
    () => (userId && typeof localStorage !== 'undefined' ? createAnswerQueue(userId, localStorage) : null),
    [userId],
  )
  const { id: attemptId } = attempt
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(() => {
    const answers = new Map(attempt.questions.map((one) => [one.number, one.chosen]))
    for (const one of queue?.list(attemptId) ?? []) answers.set(one.number, one.chosen)
    return answers
  })
  const [state, setState] = useState<'saved' | 'saving' | 'waiting'>('saved')
  const closed = useRef(onClosed)
  closed.current = onClosed
  const timer = useRef<number>(undefined)
  const retryMs = useRef(firstRetryMs)
  const sending = useRef(false)
  const again = useRef<() => Promise<void>>(undefined)
  // Only while the storage is refused: the answers live as long as the page.
  const unkept = useRef(new Map<number, WaitingAnswer>())

  const waiting = useCallback((): WaitingAnswer[] => {
    const kept = queue?.list(attemptId) ?? []
    const numbers = new Set(kept.map(({ number }) => number))
    return [...kept, ...[...unkept.current.values()].filter(({ number }) => !numbers.has(number))]
  }, [queue, attemptId])

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    clearTimeout(timer.current)
    try {
      for (let [answer] = waiting(); answer; [answer] = waiting()) {
        setState('saving')
        const { number, chosen: keys, at } = answer
        const body = { number, chosen: keys, ageMs: Math.max(0, Date.now() - at) }
        await api.quizzes.saveAnswer.call({ params: { attemptId }, body })
        queue?.drop(answer)
        if (unkept.current.get(number)?.at === at) unkept.current.delete(number)
      }
      retryMs.current = firstRetryMs
      setState('saved')
    } catch (error) {
      if (isPassing(error)) {
        setState('waiting')
        timer.current = window.setTimeout(() => void again.current?.(), retryMs.current)
        retryMs.current = Math.min(retryMs.current * 2, longestRetryMs)
      } else {
        queue?.clear(attemptId)
        unkept.current.clear()
        closed.current()
      }
    } finally {
      sending.current = false
    }
  }, [api, attemptId, queue, waiting])

  useEffect(() => {
    const now = () => void flush()
    again.current = flush
    now()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      clearTimeout(timer.current)
    }
  }, [flush])

  const choose = useCallback(
    (number: number, keys: readonly string[]) => {
      setChosen((before) => new Map(before).set(number, keys))
      const answer = { attemptId, number, chosen: [...keys], at: Date.now() }
      unkept.current.set(number, answer)
      queue?.keep(answer)
      // The answer is kept by now; beginning the request would hold its mark up.
      afterPaint(() => void flush())
    },
    [attemptId, queue, flush],
  )

  return {
    chosen,
    state,
    /** The same function for as long as the attempt is. */
    choose,
    /** What the server lacks, to be handed in with the attempt. */
    unsent: () =>
      waiting().map(({ number, chosen: keys, at }) => ({
        number,
        chosen: keys,
        ageMs: Math.max(0, Date.now() - at),
      })),
    forget() {
      clearTimeout(timer.current)
      queue?.clear(attemptId)
      unkept.current.clear()
    },
  }
}
