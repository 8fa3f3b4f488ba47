import { isApiError } from '@repo/api-client'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import type { HandIn, HandInOverview } from '@repo/shell/hand-in-view'
import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../../../components/is-passing.ts'
import { keepHandInDraft, readHandInDraft, type WrittenHandIn } from './hand-in-draft.ts'

/** How long after a keystroke it is saved, in ms. */
const SAVE_AFTER_MS = 1200
const RETRY_MS = 8000

type Kept = Pick<WrittenHandIn, 'text' | 'ticks'>

const isSame = (one: Kept, other: Kept) =>
  one.text === other.text && one.ticks.toSorted().join() === other.ticks.toSorted().join()

interface Options {
  lessonId: string
  /** What the server has of it; null before the first save. */
  draft: HandIn | null
  /** What a new one begins with. */
  start: Kept
  onShown: (overview: HandInOverview) => void
  /** The server takes no more of it. */
  onClosed: () => void
}

/** The text and the ticks of a hand-in that is being written: shown at once, kept in the browser, saved in a while. */
export function useWritten({ lessonId, draft, start, onShown, onClosed }: Options) {
  const api = useApi()
  const userId = useSession().user?.id ?? ''
  const [written, setWritten] = useState<WrittenHandIn>(() => {
    const kept = readHandInDraft(userId, lessonId)
    if (kept) return kept
    return draft ? { text: draft.text, ticks: draft.ticks, version: draft.version } : { ...start, version: 0 }
  })
  const [state, setState] = useState<'saved' | 'saving' | 'waiting' | 'refused'>('saved')
  const [conflict, setConflict] = useState<HandIn | null>(null)
  const latest = useRef(written)
  const timer = useRef<number>(undefined)
  const isSending = useRef(false)
  const again = useRef<() => void>(undefined)

  const set = (next: WrittenHandIn) => {
    latest.current = next
    setWritten(next)
    keepHandInDraft(userId, lessonId, next)
  }
  const take = (overview: HandInOverview, sent: Kept) => {
    onShown(overview)
    const saved = overview.handIns.find((one) => one.state === 'draft')
    if (!saved) return
    const now = { ...latest.current, version: saved.version }
    latest.current = now
    setWritten(now)
    // What was typed since then is still to be saved.
    keepHandInDraft(userId, lessonId, isSame(now, sent) ? null : now)
  }
  const meet = async () => {
    const overview = await api.handIns.handIns.call({ params: { lessonId } })
    onShown(overview)
    const other = overview.handIns.find((one) => one.state === 'draft')
    if (!other) return onClosed()
    if (isSame(other, latest.current)) return take(overview, latest.current)
    setConflict(other)
  }
  const save = async () => {
    clearTimeout(timer.current)
    if (isSending.current || conflict) return
    isSending.current = true
    setState('saving')
    const sent = latest.current
    let retryMs: number | null = null
    try {
      take(await api.handIns.saveDraft.call({ params: { lessonId }, body: sent }), sent)
      setState('saved')
      if (!isSame(latest.current, sent)) retryMs = SAVE_AFTER_MS
    } catch (error) {
      if (isApiError(error, 'hand_in.outdated')) await meet().catch(() => setState('waiting'))
      else if (isApiError(error, 'hand_in.sent')) onClosed()
      else if (isPassing(error)) {
        setState('waiting')
        retryMs = RETRY_MS
      } else setState('refused')
    } finally {
      isSending.current = false
    }
    if (retryMs !== null) timer.current = window.setTimeout(() => again.current?.(), retryMs)
  }
  useEffect(() => {
    again.current = () => void save()
  })
  useEffect(() => {
    const now = () => again.current?.()
    if (readHandInDraft(userId, lessonId)) now()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      clearTimeout(timer.current)
    }
  }, [userId, lessonId])

  return {
    written,
    state,
    conflict,
    change(part: Partial<Kept>) {
      set({ ...latest.current, ...part })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => again.current?.(), SAVE_AFTER_MS)
    },
    /** Of two versions, the one of this browser or the other. */
    choose(mine: boolean) {
      if (!conflict) return
      const { text, ticks, version } = conflict
      set(mine ? { ...latest.current, version } : { text, ticks, version })
      if (!mine) keepHandInDraft(userId, lessonId, null)
      setConflict(null)
      setState('saved')
      if (mine) timer.current = window.setTimeout(() => again.current?.(), 0)
    },
    /** A file was added: the server may have begun the hand-in for it. */
    follow: (overview: HandInOverview) => take(overview, draft ?? start),
    /** Hands it in; what is typed meanwhile is not lost. */
    async submit() {
      clearTimeout(timer.current)
      const overview = await api.handIns.submit.call({ params: { lessonId }, body: latest.current })
      keepHandInDraft(userId, lessonId, null)
      onShown(overview)
    },
  }
}

export type Written = ReturnType<typeof useWritten>
