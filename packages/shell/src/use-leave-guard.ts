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
  /** The search is part of the page's identity, as for a record that shares a path with its list. */
  isSearchPart?: boolean
  /** A draft keeps what is typed, so the browser need not ask before it leaves the site. */
  isKept?: boolean
  /** Runs when the person chooses to leave; discards the draft. */
  onLeave?: () => void
}

/**
 * Asks before unsaved work is left: with the popup inside the site, with the browser's own dialog when leaving it.
 * One per page, because the router asks only the guard that was mounted last.
 */
export function useLeaveGuard(isDirty: boolean, options: LeaveGuardOptions = {}): void {
  const { isSearchPart = false, isKept = false } = options
  const { title = copy.title, body = copy.body, leaveLabel = copy.leave, stayLabel = copy.stay } = options
  const confirm = useConfirm()
  const onLeave = useRef(options.onLeave)
  onLeave.current = options.onLeave
  // Set during render, so that a page that saves and navigates at once is not asked any more.
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
