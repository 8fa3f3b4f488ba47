import { useCallback, useRef, useState } from 'react'
import { usePlayhead } from '../playhead.ts'
import { captionsMessages } from './captions.messages.ts'
import type { WordAim } from './cue-form.tsx'
import {
  addCue,
  changeCue as changed,
  type EditCue,
  keepWord,
  mergeWithNext,
  removeCue,
  shiftCues,
  splitCue,
} from './cue-model.ts'
import { doubtsOf, nextDoubt } from './draft-words.ts'
import type { ShiftScope } from './shift-dialog.tsx'
import type { CueEditor } from './use-cue-editor.ts'

const copy = captionsMessages.done

/** What one does with captions: which one is open, which are marked, and every act with what is said about it. */
export function useCueActs(editor: CueEditor) {
  const { change, latest } = editor
  const playhead = usePlayhead()
  const [activeId, setActiveId] = useState<number | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [said, setSaid] = useState('')
  const [aim, setAim] = useState<WordAim | null>(null)
  const caretRef = useRef(0)
  const setCaret = useCallback((offset: number) => {
    caretRef.current = offset
  }, [])

  const indexOf = useCallback((id: number) => latest.current.findIndex((cue) => cue.id === id), [latest])
  const open = useCallback(
    (id: number) => {
      setActiveId(id)
      setAim(null)
      setSaid('')
      const cue = latest.current[indexOf(id)]
      if (cue) playhead.seekMs(cue.startMs)
    },
    [latest, indexOf, playhead],
  )
  const mark = useCallback((id: number, isMarked: boolean) => {
    setMarked((before) => {
      const next = new Set(before)
      if (isMarked) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const changeCue = useCallback(
    (id: number, part: Partial<Omit<EditCue, 'id' | 'confidence'>>, of: string | null) => {
      setSaid('')
      change((cues) => changed(cues, id, part), of)
    },
    [change],
  )
  const take = (next: readonly EditCue[] | null, words: string, otherwise: string) => {
    if (next) change(() => next)
    setSaid(next ? words : otherwise)
  }
  const openNextDoubt = (cues: readonly EditCue[]) => {
    const cue = cues.find(({ id }) => id === activeId)
    const next = nextDoubt(cues, { cue, offset: caretRef.current })
    if (!next) return
    if (next.cue.id !== activeId) open(next.cue.id)
    setAim({ cueId: next.cue.id, start: next.doubt.start, end: next.doubt.end })
  }
  return {
    aim,
    setCaret,
    /** Opens the next word to be looked at and chooses it. */
    openNextDoubt: () => openNextDoubt(latest.current),
    keepWord: (id: number, word: number) => change((cues) => keepWord(cues, id, word)),
    /** The word at the text cursor is right; on to the next one. */
    keepAndGoOn() {
      const cue = latest.current.find(({ id }) => id === activeId)
      const doubt =
        cue && doubtsOf(cue).find(({ start, end }) => start <= caretRef.current && caretRef.current <= end)
      if (!cue || !doubt) return openNextDoubt(latest.current)
      change((cues) => keepWord(cues, cue.id, doubt.index))
      openNextDoubt(keepWord(latest.current, cue.id, doubt.index))
    },
    activeId,
    marked,
    said,
    open,
    mark,
    changeCue,
    add() {
      const { cues, added } = addCue(latest.current, playhead.positionMs())
      change(() => cues)
      setActiveId(added.id)
      setSaid('')
    },
    split(id: number, caret: number | null) {
      const next = splitCue(latest.current, id, { caret, playheadMs: playhead.positionMs() })
      take(next, copy.split(indexOf(id) + 1), copy.cannotSplit)
    },
    merge: (id: number) => take(mergeWithNext(latest.current, id), copy.merged(indexOf(id) + 1), ''),
    remove(id: number) {
      const index = indexOf(id)
      const neighbour = latest.current[index + 1] ?? latest.current[index - 1]
      change((cues) => removeCue(cues, id))
      mark(id, false)
      setActiveId(neighbour?.id ?? null)
      setSaid(copy.deleted(index + 1))
    },
    move(id: number, by: 1 | -1) {
      const next = latest.current[indexOf(id) + by]
      if (next) open(next.id)
    },
    openNextOf(wanted: ReadonlyMap<number, unknown>) {
      const from = activeId === null ? 0 : indexOf(activeId) + 1
      const around = [...latest.current.slice(from), ...latest.current.slice(0, from)]
      const next = around.find((cue) => wanted.has(cue.id))
      if (next) open(next.id)
    },
    shift(scope: ShiftScope, byMs: number) {
      const from = activeId === null ? 0 : indexOf(activeId)
      const following = new Set(latest.current.slice(from).map((cue) => cue.id))
      const ids = { all: 'all' as const, marked, following }[scope]
      change((cues) => shiftCues(cues, ids, byMs))
      setSaid(copy.shifted(ids === 'all' ? latest.current.length : ids.size))
    },
    undo() {
      editor.undo()
      setSaid(copy.undone)
    },
    redo() {
      editor.redo()
      setSaid(copy.redone)
    },
  }
}
