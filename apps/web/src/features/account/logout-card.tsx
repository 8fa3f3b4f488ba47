import { Section } from '@repo/account-settings'
import { useNavigate } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { accountMessages as copy } from './account.messages.ts'

/** The way out of this device. */
export function LogoutCard() {
  const api = useApi()
  const navigate = useNavigate()
  // A failed logout is only logged by the client; the session stays as it is.
  const logout = useMutation({
    ...api.auth.logout.mutation({ isSilent: true }),
    onSuccess: () => navigate(paths.home),
  })
  return (
    <Section
      aside={
        <Button isBusy={logout.isPending} onClick={() => logout.mutate()} variant="secondary">
          {copy.logout}
        </Button>
      }
      lead={copy.logoutLead}
      title={copy.logoutTitle}
    />
  )
}
