import type { Api } from '@repo/api-client'
import { useNavigate } from '@repo/routing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConfirm } from './confirm.tsx'
import { shellMessages } from './shell.messages.ts'

export interface LogoutPorts {
  api: Pick<Api, 'auth'>
  /** Where a signed-out person goes. */
  afterHref: string
  /** What else is to be done once the session is over. */
  onDone?: () => void
}

/** Asks, then ends the session. A failed logout is only logged by the client: the person stays signed in. */
export function useLogout({ api, afterHref, onDone }: LogoutPorts): () => void {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function logOut(): Promise<void> {
    try {
      // The cache runs the write by itself: `useMutation` and what it observes would weigh on every first page.
      await queryClient.getMutationCache().build(queryClient, api.auth.logout.mutation()).execute(undefined)
    } catch {
      return
    }
    onDone?.()
    // A page that the end of the session took away has gone elsewhere already.
    if (isMounted.current) void navigate(afterHref)
  }

  return () => {
    void confirm({
      title: shellMessages.logoutConfirm,
      confirmLabel: shellMessages.logout,
      cancelLabel: shellMessages.logoutStay,
      tone: 'default',
    }).then((isConfirmed) => {
      if (isConfirmed) void logOut()
    })
  }
}
