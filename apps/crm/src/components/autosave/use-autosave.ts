import { isApiError } from '@repo/api-client'
import type { useDraftForm } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import { describeErrorLater } from '@repo/messages'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

/** Time in ms without a further keystroke after which a form is saved. */
const saveAfterMs = 1000

interface Options<Values extends FieldValues, Body> {
  drafted: ReturnType<typeof useDraftForm<Values, Body>>
  isOn: boolean
  /** Saves over the version, and answers the next one. */
  save: (body: Body, version: EditVersion) => Promise<EditVersion>
}

/**
 * Saves a form by itself a moment after the last keystroke. What is at fault, refused or without a network stays typed,
 * is kept in this browser, and is sent later.
 */
export function useAutosave<Values extends FieldValues, Body>(options: Options<Values, Body>) {
  const { drafted, isOn } = options
  // What was kept from an earlier visit waits until somebody goes on with it or presses the button.
  const [status, setStatus] = useState<'saved' | 'kept' | 'waiting' | 'saving' | 'invalid' | 'failed'>(
    drafted.isRestored ? 'kept' : 'saved',
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const running = useRef<Promise<void> | null>(null)
  const now = useRef(options)
  now.current = options

  const send = async () => {
    const { drafted: form, save } = now.current
    // Somebody is choosing between two versions; nothing is sent over either until then.
    if (form.conflict.refusal) return setStatus('failed')
    const body = form.body()
    if (body === null) {
      setStatus('invalid')
      // Each fault is said at its field, wherever on the page that is.
      await form.form.trigger()
      return
    }
    const values = structuredClone(form.form.getValues())
    setStatus('saving')
    try {
      form.keep(values, await save(body, form.conflict.version()))
      form.form.clearErrors()
      setSavedAt(new Date())
      setFailure(null)
      setStatus(form.isChanged() ? 'waiting' : 'saved')
    } catch (error) {
      setStatus('failed')
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
      if (isRefused) await form.refuse(error)
      setFailure(isApiError(error, 'edit.outdated') ? null : await describeErrorLater(error))
    }
  }

  /** Saves what is not saved yet. @returns whether everything is saved now */
  const flush = async (): Promise<boolean> => {
    while (running.current) await running.current
    if (!now.current.drafted.isChanged()) return true
    running.current = send().finally(() => {
      running.current = null
    })
    await running.current
    return !now.current.drafted.isChanged()
  }
  const flushNow = useRef(flush)
  flushNow.current = flush

  const { watch } = drafted.form
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      if (!now.current.drafted.isChanged()) {
        setFailure(null)
        return setStatus('saved')
      }
      setStatus('waiting')
      timer = setTimeout(() => void flushNow.current(), saveAfterMs)
    }
    const watching = watch((_values, { name }) => {
      // A form that is filled anew names no field.
      if (name || !now.current.drafted.isRestored) plan()
    })
    const retry = () => void flushNow.current()
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
      removeEventListener('online', retry)
      if (!now.current.drafted.isRestored) void flushNow.current()
    }
  }, [isOn, watch])

  return {
    status,
    failure,
    savedAt,
    flush,
    /** Saves before an act; what keeps it from that has the keyboard. @returns whether everything is saved now */
    async settle(): Promise<boolean> {
      if (await flush()) return true
      const { drafted: form } = now.current
      if (form.body() === null) await form.submit()
      return false
    },
    /** Runs another way of saving while nothing is saved by itself. */
    async instead(save: () => Promise<void>) {
      while (running.current) await running.current
      running.current = save().finally(() => {
        running.current = null
      })
      await running.current
    },
    /** Notes a save that was made elsewhere. */
    note: () => {
      setSavedAt(new Date())
      setFailure(null)
      setStatus('saved')
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>
