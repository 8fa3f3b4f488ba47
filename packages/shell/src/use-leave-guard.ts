import { useBlocker } from '@repo/routing'
import { useEffect } from 'react'
import { useConfirm } from './confirm.tsx'
import { leaveGuardMessages as copy } from './leave-guard.messages.ts'

/**
 * Asks before unsaved work is left, inside the site by the popup and outside of it by the browser's own question.
 * One per page: the router asks one guard at a time. `body` says what would be lost.
 */
export function useLeaveGuard(isDirty: boolean, body: string = copy.body): void {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: copy.title,
      body,
      confirmLabel: copy.leave,
      cancelLabel: copy.stay,
      tone: 'danger',
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, body])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
