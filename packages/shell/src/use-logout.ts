import type { Api } from '@repo/api-client'
import { useNavigate } from '@repo/routing'
import { useMutation } from '@tanstack/react-query'
import { useConfirm } from './confirm.tsx'
import { shellMessages } from './shell.messages.ts'

export interface LogoutPorts {
  api: Pick<Api, 'auth'>
  /** Where a signed-out person goes. */
  afterHref: string
}

/** Asks, then ends the session. A failed logout is only logged by the client: the person stays signed in. */
export function useLogout({ api, afterHref }: LogoutPorts): () => void {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate } = useMutation(api.auth.logout.mutation())
  return () => {
    void confirm({
      title: shellMessages.logoutConfirm,
      confirmLabel: shellMessages.logout,
      cancelLabel: shellMessages.logoutStay,
      tone: 'default',
    }).then((isConfirmed) => {
      if (isConfirmed) mutate(undefined, { onSuccess: () => void navigate(afterHref) })
    })
  }
}
