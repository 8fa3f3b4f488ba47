import { useCallback, useMemo, useRef, useState } from 'react'
import { redo, startHistory, step, undo } from '../history.ts'
import type { Cue } from '../video.types.ts'
import { type EditCue, toCues, toEditCues } from './cue-model.ts'

type Change = (cues: readonly EditCue[]) => readonly EditCue[]

/** The captions under edit, with undo and redo, and whether they differ from what is saved. */
export function useCueEditor(initial: readonly Cue[]) {
  const [history, setHistory] = useState(() => startHistory<readonly EditCue[]>(toEditCues(initial)))
  const [savedCues, setSavedCues] = useState(history.present)
  /** What the edit began with, for joining two versions. */
  const base = useRef<readonly Cue[]>(initial)
  const latest = useRef(history.present)
  latest.current = history.present

  const change = useCallback((next: Change, mark: string | null = null) => {
    setHistory((before) => step(before, next(before.present), mark, Date.now()))
  }, [])
  const acts = useMemo(
    () => ({
      change,
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      /** What was sent is saved; edits made since stay unsaved. */
      markSaved(sent: readonly EditCue[]) {
        base.current = toCues(sent)
        setSavedCues(sent)
      },
      /** Another version becomes the one on the server; the own one is a step of undo away. */
      rebase(theirs: readonly Cue[]) {
        base.current = theirs
        setSavedCues([])
      },
      /** Takes a whole version, as after an import. */
      replace(cues: readonly Cue[], isSaved: boolean) {
        const next = toEditCues(cues)
        change(() => next)
        if (!isSaved) return
        base.current = cues
        setSavedCues(next)
      },
    }),
    [change],
  )
  return {
    ...acts,
    cues: history.present,
    latest,
    base,
    isDirty: history.present !== savedCues,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

export type CueEditor = ReturnType<typeof useCueEditor>
