import { Section } from '@repo/account-settings'
import { useNavigate } from '@repo/routing'
import { useConfirm, useEndSession } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useLeaveDevice } from '../../components/offline/use-sign-out.ts'
import { accountMessages as copy } from './account.messages.ts'

/** The way out of this device. */
export function LogoutCard() {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { describeLoss, onDone } = useLeaveDevice()
  const logout = useMutation({
    mutationFn: useEndSession({ api: useApi(), onDone }),
    onSuccess: (hasEnded) => (hasEnded ? navigate(paths.home) : undefined),
  })
  // Only who would lose something is asked.
  const leave = async () => {
    const loss = await describeLoss()
    const isSure =
      loss === null ||
      (await confirm({ title: copy.logoutSure, body: loss, confirmLabel: copy.logout, tone: 'danger' }))
    if (isSure) logout.mutate()
  }
  return (
    <Section
      aside={
        <Button isBusy={logout.isPending} onClick={() => void leave()} variant="secondary">
          {copy.logout}
        </Button>
      }
      lead={copy.logoutLead}
      title={copy.logoutTitle}
    />
  )
}
