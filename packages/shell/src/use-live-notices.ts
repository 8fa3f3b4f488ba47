import { useSession, useSessionStore } from '@repo/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from './api-context.ts'

/**
 * Keeps the own notices as they are on every other device.
 * @returns whether changes come by themselves; otherwise they have to be asked for
 */
export function useLiveNotices(): boolean {
  const api = useApi()
  const session = useSessionStore()
  const userId = useSession().user?.id
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!userId) return
    const { queryKey } = api.notices.unread.query()
    let isLeaving = false
    let stop = () => {}
    const begin = async () => {
      const { followNotices } = await import('./live-notices.ts')
      if (isLeaving) return
      stop = followNotices({
        userId,
        session,
        onLive: (next) => {
          if (!isLeaving) setLive(next)
        },
        onUnread(unread) {
          // An answer that is on its way is older than what was told.
          void queryClient.cancelQueries({ queryKey })
          queryClient.setQueryData(queryKey, { unread })
          void queryClient.invalidateQueries({ queryKey: api.notices.notices.key() })
        },
        // The shared client finds out whether the session is over.
        onLost: () => void queryClient.invalidateQueries({ queryKey }),
      })
    }
    // Without this part the number is asked for now and then.
    begin().catch(() => {})
    return () => {
      isLeaving = true
      stop()
    }
  }, [api, session, userId, queryClient])
  return isLive
}
