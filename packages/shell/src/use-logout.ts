import type { Api } from '@repo/api-client'
import { useNavigate } from '@repo/routing'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConfirm } from './confirm.tsx'
import { shellMessages } from './shell.messages.ts'

export interface LogoutPorts {
  api: Pick<Api, 'auth'>
  /** The page after signing out. */
  afterHref: string
  /** What would be lost on this device, to be said before; null for nothing. */
  describeLoss?: () => Promise<string | null>
  /** Runs after the session has ended. */
  onDone?: () => void
}

/**
 * Ends the session, without a question.
 * @returns whether it has ended: a failed logout is only logged by the client, and the person stays signed in
 */
export function useEndSession({ api, onDone }: Pick<LogoutPorts, 'api' | 'onDone'>): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return async () => {
    // A read that is still on its way would be refused once the session is over, and a refusal says that it ended by itself.
    await queryClient.cancelQueries()
    // So would one that begins meanwhile, of a part of the page that has only just been loaded.
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.fetchStatus === 'fetching')
        queueMicrotask(() => void query.cancel({ revert: true }))
    })
    try {
      // The mutation cache runs the write directly: `useMutation` would add its code to every first page.
      await queryClient.getMutationCache().build(queryClient, api.auth.logout.mutation()).execute(undefined)
    } catch {
      stop()
      const isUnread = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'idle'
      void queryClient.refetchQueries({ type: 'active', predicate: isUnread })
      return false
    }
    stop()
    onDone?.()
    return true
  }
}

/** Asks, then ends the session and leaves the page. */
export function useLogout({ describeLoss, afterHref, ...ports }: LogoutPorts): () => void {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const endSession = useEndSession(ports)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function ask(): Promise<void> {
    const loss = await describeLoss?.()
    const isConfirmed = await confirm({
      title: shellMessages.logoutConfirm,
      body: loss,
      confirmLabel: shellMessages.logout,
      cancelLabel: shellMessages.logoutStay,
      tone: loss ? 'danger' : 'default',
    })
    if (!isConfirmed || !(await endSession())) return
    // A page that the end of the session has unmounted has already navigated.
    if (isMounted.current) void navigate(afterHref)
  }

  return () => void ask()
}
