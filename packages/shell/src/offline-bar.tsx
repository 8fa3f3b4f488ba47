import { useNavigation } from '@repo/routing'
import { useIsOnline } from '@repo/ui/lib/hooks'
import { useEffect, useRef } from 'react'
import { shellMessages } from './shell.messages.ts'
import { toast } from './toast.ts'

/** Line under the header while the browser has no network; says so when it is back. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isLeaving = useNavigation().state !== 'idle'
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) toast.success(shellMessages.online, { id: 'online' })
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    // Covers the page's edge instead of pushing the page down, so that nothing moves under the pointer.
    <div role="status" data-print="hide" className="sticky top-15 z-20 h-0">
      {isOnline ? null : (
        <p className="absolute inset-x-0 top-0 bg-warning-soft px-4 py-2 text-center text-sm text-balance text-warning">
          {isLeaving ? shellMessages.offlineLeaving : shellMessages.offline}
        </p>
      )}
    </div>
  )
}
