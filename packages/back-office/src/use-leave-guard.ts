import { useBlocker } from '@repo/routing'
import { useConfirm } from '@repo/shell'
import { useEffect } from 'react'
import { backOfficeMessages as copy } from './back-office.messages.ts'

/** Asks before unsaved work is left, inside the site by the popup and outside of it by the browser's own question. */
export function useLeaveGuard(isDirty: boolean): void {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: copy.leaveTitle,
      body: copy.leaveBody,
      confirmLabel: copy.leave,
      cancelLabel: copy.stay,
      tone: 'danger',
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
