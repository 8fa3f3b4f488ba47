import { useIsOnline } from '@repo/ui/lib/hooks'
import { useEffect, useRef } from 'react'
import { shellMessages } from './shell.messages.ts'
import { toast } from './toast.ts'

/** Line under the header while the browser has no network; says so when it is back. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) toast.success(shellMessages.online, { id: 'online' })
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <div role="status" data-print="hide">
      {isOnline ? null : (
        <p className="wrap bg-warning-soft py-2 text-center text-sm text-warning">{shellMessages.offline}</p>
      )}
    </div>
  )
}
