import { type ApiError, isApiError } from '@repo/api-client'
import type { EditVersion } from '@repo/contract'
import { describeErrorLater } from '@repo/messages'
import { toast } from '@repo/shell'
import { useEffect, useRef, useState } from 'react'

export interface Saved<Values> {
  version: EditVersion
  values: Values
}

interface Options<Values> {
  /** Version of the record that the form was filled with. */
  version: EditVersion
  /** Reads the record as it is stored now. */
  read: () => Promise<Saved<Values>>
  /** The current values of the form. */
  mine: () => Values
  /** Fills the form with the stored version. */
  take: (values: Values) => void
}

/**
 * Handles the conflict of a form when another person saved the same record meanwhile. Every save sends `version()`; a
 * refusal goes to `catches`. The typed text stays; it can be saved over the other version only after `EditConflict` has
 * shown that version.
 */
export function useEditConflict<Values extends object>({ version, read, mine, take }: Options<Values>) {
  const held = useRef(version)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [shown, setShown] = useState<{ saved: Saved<Values>; mine: Values } | null>(null)
  const [settled, setSettled] = useState<'kept' | 'taken' | null>(null)
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    if (!refusal) return
    let isCurrent = true
    void describeErrorLater(refusal).then((words) => isCurrent && setTold(words))
    return () => {
      isCurrent = false
      setTold(null)
    }
  }, [refusal])
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
    /** Call when the form holds another version, after a save or a refill. */
    hold(next: EditVersion) {
      held.current = next
      setRefusal(null)
      setShown(null)
      setSettled(null)
    },
    /** Whether the error of a save was an edit conflict; if so, the conflict is shown. */
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
    /** Who saved it meanwhile; null until the words are there. */
    told,
    shown,
    settled,
    isReading,
  }
}

export type EditConflictState<Values extends object> = ReturnType<typeof useEditConflict<Values>>
