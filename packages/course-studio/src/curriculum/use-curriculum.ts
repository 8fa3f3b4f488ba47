import { type Saved, useApi, useEditConflict } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import { describeError } from '@repo/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCourseOffice } from '../office.ts'
import { curriculumMessages as copy } from './curriculum.messages.ts'
import { type Curriculum, lessonsOf, type Tree, toBody, withFacts } from './tree.ts'

/** Time in ms without a further change after which the draft is saved. */
const saveAfterMs = 700

/** A tree as staff arranged it. What the server adds to it, such as how far a video is, leaves it the same step. */
interface Step {
  id: symbol
  tree: Tree
}

interface History {
  past: readonly Step[]
  now: Step
  future: readonly Step[]
}

/** Steps that can be undone. */
const longestHistory = 100

const toStep = (tree: Tree): Step => ({ id: Symbol(), tree })
const next = ({ past, now }: History, changed: Step): History => ({
  past: [...past, now].slice(-longestHistory),
  now: changed,
  future: [],
})

const countPlayable = (tree: Tree) => lessonsOf(tree).filter(({ video }) => video?.isPlayable).length

/** The curriculum as one line for each chapter and lesson, for showing how two of them differ. */
const linesOf = (tree: Tree) =>
  tree.flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => `– ${lesson.title}`)])

/**
 * The curriculum that is being arranged: every change is saved by itself a moment later, can be undone, and is kept on
 * the screen while it cannot be saved.
 */
export function useCurriculum(courseId: string, loaded: Curriculum) {
  const api = useApi()
  const office = useCourseOffice()
  const queryClient = useQueryClient()
  const params = { id: courseId }
  const [history, setHistory] = useState<History>(() => ({
    past: [],
    now: toStep(loaded.sections),
    future: [],
  }))
  const [answer, setAnswer] = useState(loaded)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [savedStep, setSavedStep] = useState(history.now.id)
  const latest = useRef(history.now)
  latest.current = history.now
  const saved = useRef(savedStep)
  const running = useRef<Promise<boolean> | null>(null)

  const conflict = useEditConflict({
    version: loaded.version,
    read: async (): Promise<Saved<{ lines: string[]; answer: Curriculum | null }>> => {
      const now = await api.curriculum.curriculum.call({ params })
      return {
        version: now.version,
        values: { lines: linesOf(now.sections), answer: now },
      }
    },
    mine: () => ({ lines: linesOf(latest.current.tree), answer: null }),
    // Their version becomes the newest step, so that one's own is still there to go back to.
    take: ({ answer: theirs }) => (theirs ? adopt(theirs) : undefined),
  })

  const tellOthers = () => {
    for (const queryKey of office.shownBy(api, courseId)) void queryClient.invalidateQueries({ queryKey })
  }

  const remember = (now: Curriculum, step: symbol) => {
    saved.current = step
    setSavedStep(step)
    setAnswer(now)
    queryClient.setQueryData(api.curriculum.curriculum.key({ params }), now)
    void queryClient.invalidateQueries({ queryKey: api.curriculum.lessonText.key() })
    tellOthers()
  }

  /** Shows an answer of the server as a step of its own. */
  function adopt(now: Curriculum): void {
    const step = toStep(now.sections)
    conflict.hold(now.version)
    latest.current = step
    setHistory((before) => next(before, step))
    setFailure(null)
    remember(now, step.id)
  }

  const send = async (): Promise<boolean> => {
    const { id, tree } = latest.current
    if (id === saved.current) return true
    setIsSaving(true)
    try {
      const body = { sections: toBody(tree), version: conflict.version() }
      const now = await api.curriculum.saveCurriculum.call({ params, body })
      conflict.hold(now.version)
      setFailure(null)
      remember(now, id)
      return true
    } catch (error) {
      if (conflict.catches(error)) setFailure(copy.conflict)
      else setFailure(describeError(error))
      return false
    } finally {
      setIsSaving(false)
    }
  }

  /** Saves what is not saved yet. @returns whether everything is saved now. */
  const flush = async (): Promise<boolean> => {
    while (running.current) await running.current
    if (latest.current.id === saved.current) return true
    running.current = send().finally(() => {
      running.current = null
    })
    return running.current
  }
  /** Takes over how far the videos are; what was arranged meanwhile stays. */
  const refresh = (now: Curriculum) => {
    if (now.version !== conflict.version()) return
    // A video that has become ready takes its line off the checklist.
    if (countPlayable(now.sections) !== countPlayable(answer.sections)) tellOthers()
    setAnswer(now)
    setHistory((before) => {
      const { id, tree } = before.now
      // Where nothing waits to be saved, a video that was removed elsewhere is gone here too.
      const known = saved.current === id ? now.sections : withFacts(tree, now.sections)
      return { ...before, now: { id, tree: known } }
    })
  }
  const refreshNow = useRef(refresh)
  refreshNow.current = refresh
  useEffect(() => refreshNow.current(loaded), [loaded])
  const flushNow = useRef(flush)
  flushNow.current = flush

  const isUnsaved = history.now.id !== savedStep
  useEffect(() => {
    if (!isUnsaved || isSaving || failure !== null) return
    const timer = setTimeout(() => void flushNow.current(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [isUnsaved, isSaving, failure])
  useEffect(() => {
    // Without a network a save fails; it is tried again when there is one.
    const retry = () => void flushNow.current()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      retry()
    }
  }, [])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const change = useCallback((work: (tree: Tree) => Tree) => {
    setFailure((before) => (before === copy.conflict ? before : null))
    setHistory((before) => {
      const changed = work(before.now.tree)
      return changed === before.now.tree ? before : next(before, toStep(changed))
    })
  }, [])

  /** Runs an act of the server on what is saved, and shows what it answers. Rejects when it is refused. */
  const act = async (call: (version: EditVersion) => Promise<Curriculum>): Promise<boolean> => {
    if (!(await flush())) return false
    adopt(await call(conflict.version()))
    return true
  }

  /** Shows what is stored, as a step that can be undone; where nothing else is stored, nothing happens. */
  const reload = async (): Promise<void> => {
    const now = await api.curriculum.curriculum.call({ params })
    const isSame = JSON.stringify(toBody(now.sections)) === JSON.stringify(toBody(latest.current.tree))
    if (!isSame) return adopt(now)
    conflict.hold(now.version)
    setAnswer(now)
    queryClient.setQueryData(api.curriculum.curriculum.key({ params }), now)
  }

  const [before, after] = [history.past.at(-1), history.future[0]]
  return {
    tree: history.now.tree,
    /** What the server said last: what waits, what changed, what is missing. */
    answer,
    conflict: {
      ...conflict,
      keepMine: () => {
        conflict.keepMine()
        setFailure(null)
      },
    },
    status:
      failure !== null
        ? ('failed' as const)
        : isUnsaved || isSaving
          ? ('saving' as const)
          : ('saved' as const),
    failure,
    change,
    /** Goes back a step, and answers where it leads to. */
    undo: before
      ? () => {
          setHistory(({ past, now, future }) => {
            const last = past.at(-1)
            return last
              ? { past: past.slice(0, -1), now: last, future: [now, ...future] }
              : { past, now, future }
          })
          return before.tree
        }
      : null,
    redo: after
      ? () => {
          setHistory(({ past, now, future }) => {
            const [first, ...rest] = future
            return first ? { past: [...past, now], now: first, future: rest } : { past, now, future }
          })
          return after.tree
        }
      : null,
    flush,
    act,
    reload,
    adopt,
    version: conflict.version,
  }
}

export type CurriculumState = ReturnType<typeof useCurriculum>
