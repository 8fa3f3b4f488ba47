import type { ApiContract, EndpointOutput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import type { PackageValues } from '@repo/shell/package-frame'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPassing } from '../../../components/is-passing.ts'
import { packageMessages as copy } from './package.messages.ts'

/** Shortest time between two saves of what a package says while it runs, in ms. */
const SAVE_EVERY_MS = 10_000
/** A request that outlives its page carries no more (Fetch standard, "keepalive"). */
const MAX_KEEPALIVE_CHARACTERS = 60_000

interface Where {
  opened: EndpointOutput<ApiContract['scorm']['openPackage']>
  lessonId: string
  slug: string
}

/** Sends what a package wants to be kept: at most every ten seconds, at its end and when the page is left at once. */
export function usePackageState({ opened, lessonId, slug }: Where) {
  const api = useApi()
  const queryClient = useQueryClient()
  const kept = useRef(new Map(opened.states.map(({ itemId, values }) => [itemId, values])))
  /** Items with something that is not saved yet; what is sent of one is always the newest. */
  const waiting = useRef(new Set<string>())
  /** Ends with the last request: one after another, for two on the way may arrive in the wrong order. */
  const turn = useRef(Promise.resolve())
  const timer = useRef<number>(undefined)
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(
    () => new Set(opened.states.filter(({ isDone }) => isDone).map(({ itemId }) => itemId)),
  )
  const [status, setStatus] = useState(opened.isKept ? '' : copy.unkept)

  /** The pages around the lesson know that it is done. */
  const isTold = useRef(false)

  async function send(itemId: string, isLeaving: boolean): Promise<void> {
    if (!waiting.current.delete(itemId)) return
    const values = kept.current.get(itemId) ?? {}
    try {
      const keepalive = isLeaving && JSON.stringify(values).length < MAX_KEEPALIVE_CHARACTERS
      const body = { packageId: opened.packageId, itemId, values }
      const { isDone, isLessonDone } = await api.scorm.savePackageState.call(
        { params: { lessonId }, body },
        { keepalive },
      )
      setStatus(copy.saved)
      if (isDone) setDoneIds((before) => (before.has(itemId) ? before : new Set([...before, itemId])))
      if (!isLessonDone || isTold.current) return
      isTold.current = true
      void queryClient.invalidateQueries({ queryKey: api.learning.classroom.key({ params: { slug } }) })
      void queryClient.invalidateQueries({ queryKey: api.learning.myCourses.key() })
    } catch (error) {
      if (!isPassing(error)) return setStatus(copy.refused(describeError(error)))
      waiting.current.add(itemId)
      setStatus(copy.waiting)
      plan()
    }
  }
  function flush(isLeaving: boolean): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const all = [...waiting.current]
    for (const itemId of all) {
      // A page that goes away cannot wait for its turn.
      if (isLeaving) void send(itemId, true)
      else turn.current = turn.current.then(() => send(itemId, false))
    }
  }
  function plan(): void {
    timer.current ??= window.setTimeout(() => flush(false), SAVE_EVERY_MS)
  }

  const onFlush = useEffectEvent(flush)
  useEffect(() => {
    const now = () => onFlush(false)
    const leave = () => onFlush(true)
    addEventListener('online', now)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', now)
      removeEventListener('pagehide', leave)
      onFlush(true)
    }
  }, [])

  return {
    doneIds,
    status,
    keptOf: (itemId: string): PackageValues => kept.current.get(itemId) ?? {},
    keep(itemId: string, values: PackageValues, isOver: boolean) {
      kept.current.set(itemId, { ...values })
      if (!opened.isKept) return
      waiting.current.add(itemId)
      setStatus(copy.saving)
      if (isOver) flush(false)
      else plan()
    },
  }
}
