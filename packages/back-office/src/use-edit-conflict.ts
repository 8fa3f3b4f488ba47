import { type ApiError, isApiError } from '@repo/api-client'
import type { EditVersion } from '@repo/contract'
import { toast } from '@repo/shell'
import { useRef, useState } from 'react'

export interface Saved<Values> {
  version: EditVersion
  values: Values
}

interface Options<Values> {
  /** Of what the form was filled with. */
  version: EditVersion
  /** The thing as it is stored now. */
  read: () => Promise<Saved<Values>>
  /** What is typed. */
  mine: () => Values
  /** Fills the form with what is stored. */
  take: (values: Values) => void
}

/**
 * What a form does when somebody saved the same thing meanwhile. Every save sends `version()`; a refusal goes to
 * `catches`. What was typed stays; it can be saved over the other one only after that was shown (`EditConflict`).
 */
export function useEditConflict<Values extends object>({ version, read, mine, take }: Options<Values>) {
  const held = useRef(version)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [shown, setShown] = useState<{ saved: Saved<Values>; mine: Values } | null>(null)
  const [settled, setSettled] = useState<'kept' | 'taken' | null>(null)
  const [isReading, setIsReading] = useState(false)
  const settle = (how: 'kept' | 'taken') => {
    if (!shown) return
    held.current = shown.saved.version
    if (how === 'taken') take(shown.saved.values)
    setRefusal(null)
    setShown(null)
    setSettled(how)
  }
  return {
    version: () => held.current,
    /** The form holds another version now: it was saved, or filled anew. */
    hold(next: EditVersion) {
      held.current = next
      setRefusal(null)
      setShown(null)
      setSettled(null)
    },
    /** Whether an error of a save was this conflict; it is shown then. */
    catches(error: unknown): boolean {
      if (!isApiError(error, 'edit.outdated')) return false
      setRefusal(error)
      setShown(null)
      setSettled(null)
      return true
    },
    show() {
      setIsReading(true)
      read()
        .then((saved) => setShown({ saved, mine: mine() }), toast.failure)
        .finally(() => setIsReading(false))
    },
    keepMine: () => settle('kept'),
    takeTheirs: () => settle('taken'),
    refusal,
    shown,
    settled,
    isReading,
  }
}

export type EditConflictState<Values extends object> = ReturnType<typeof useEditConflict<Values>>
