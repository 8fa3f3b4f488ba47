import { useBlocker } from '@repo/routing'
import { useEffect, useRef } from 'react'
import { useConfirm } from './confirm.tsx'
import { leaveGuardMessages as copy } from './leave-guard.messages.ts'

export interface LeaveGuardOptions {
  title?: string
  /** Says what would be lost. */
  body?: string
  leaveLabel?: string
  stayLabel?: string
  /** The page is one by its search too, as a record that shares a path with its list. */
  isSearchPart?: boolean
  /** What is typed is kept beyond the page, so the browser need not ask before it leaves the site. */
  isKept?: boolean
  /** Throws away what was typed, once somebody wants to leave it. */
  onLeave?: () => void
}

/**
 * Asks before unsaved work is left, inside the site by the popup and outside of it by the browser's own question.
 * One per page: the router asks one guard at a time, the one that came last.
 */
export function useLeaveGuard(isDirty: boolean, options: LeaveGuardOptions = {}): void {
  const { isSearchPart = false, isKept = false } = options
  const { title = copy.title, body = copy.body, leaveLabel = copy.leave, stayLabel = copy.stay } = options
  const confirm = useConfirm()
  const onLeave = useRef(options.onLeave)
  onLeave.current = options.onLeave
  // Of this rendering: a page that saved and goes on in the same breath is not asked any more.
  const isOn = useRef(isDirty)
  isOn.current = isDirty
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isOn.current && (here.pathname !== next.pathname || (isSearchPart && here.search !== next.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title,
      body,
      confirmLabel: leaveLabel,
      cancelLabel: stayLabel,
      tone: 'danger',
    }).then((isSure) => {
      if (!isSure) return blocker.reset()
      onLeave.current?.()
      blocker.proceed()
    })
  }, [blocker, confirm, title, body, leaveLabel, stayLabel])
  useEffect(() => {
    if (!isDirty || isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty, isKept])
}
