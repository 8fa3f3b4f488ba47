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

const nothing: Kept = { text: '', ticks: [] }

const isSame = (one: Kept, other: Kept) =>
  one.text === other.text && one.ticks.toSorted().join() === other.ticks.toSorted().join()

interface Options {
  lessonId: string
  /** Which attempt it is, from 1. */
  number: number
  /** What the server has of it; null before the first save. */
  draft: HandIn | null
  /** What a new one begins with. */
  start: Kept
  onShown: (overview: HandInOverview) => void
  /** The server takes no more of it. */
  onClosed: () => void
}

/** The text and the ticks of a hand-in that is being written: shown at once, kept in the browser, saved in a while. */
export function useWritten({ lessonId, number, draft, start, onShown, onClosed }: Options) {
  const api = useApi()
  const userId = useSession().user?.id ?? ''
  const place = { userId, lessonId, number }
  const [written, setWritten] = useState<WrittenHandIn>(() => {
    const kept = readHandInDraft(place)
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
    keepHandInDraft(place, next)
  }
  const take = (overview: HandInOverview, sent: Kept) => {
    onShown(overview)
    const saved = overview.handIns.find((one) => one.state === 'draft')
    if (!saved) return
    const now = { ...latest.current, version: saved.version }
    latest.current = now
    setWritten(now)
    // What was typed since then is still to be saved.
    keepHandInDraft(place, isSame(now, sent) ? null : now)
  }
  /** Goes on with a hand-in that the server has begun for a file and nobody has written yet. @returns whether it did */
  const join = (overview: HandInOverview) => {
    const begun = overview.handIns.find((one) => one.state === 'draft')
    if (!begun || latest.current.version !== 0 || !isSame(begun, nothing)) return false
    const now = { ...latest.current, version: begun.version }
    latest.current = now
    setWritten(now)
    if (!isSame(now, nothing)) keepHandInDraft(place, now)
    return true
  }
  /** @returns in how many ms to save again, null for not at all */
  const meet = async (sent: WrittenHandIn) => {
    const overview = await api.handIns.handIns.call({ params: { lessonId } })
    onShown(overview)
    const other = overview.handIns.find((one) => one.state === 'draft')
    // A file that was added while this was on its way has begun the hand-in.
    const isJoined = join(overview) || (sent.version === 0 && other?.version === latest.current.version)
    if (isJoined) return 0
    const isMissing = !other && (overview.handIns[0]?.number ?? 0) + 1 === number
    if (isMissing && sent.version !== 0) {
      // The server lost it, as after a restored backup: what is written here begins it anew.
      set({ ...latest.current, version: 0 })
      return 0
    }
    if (!other) onClosed()
    else if (isSame(other, latest.current)) take(overview, latest.current)
    else setConflict(other)
    return null
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
      if (isApiError(error, 'hand_in.outdated'))
        retryMs = await meet(sent).catch(() => {
          setState('waiting')
          return RETRY_MS
        })
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
    if (readHandInDraft({ userId, lessonId, number })) now()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      clearTimeout(timer.current)
    }
  }, [userId, lessonId, number])

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
      if (!mine) keepHandInDraft(place, null)
      setConflict(null)
      setState('saved')
      if (mine) timer.current = window.setTimeout(() => again.current?.(), 0)
    },
    /** A file was added or taken out, which changes no version: the text here stays, whatever another device saved. */
    follow(overview: HandInOverview) {
      onShown(overview)
      if (!join(overview) || isSame(latest.current, nothing)) return
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => again.current?.(), SAVE_AFTER_MS)
    },
    /** Hands it in; what is typed meanwhile is not lost. */
    async submit() {
      clearTimeout(timer.current)
      const overview = await api.handIns.submit.call({ params: { lessonId }, body: latest.current })
      keepHandInDraft(place, null)
      onShown(overview)
    },
  }
}

export type Written = ReturnType<typeof useWritten>
