import { Outlet } from '@repo/routing'
import { RequireSession, useLogout } from '@repo/shell'
import { BackOfficeShell, type BackOfficeShellProps } from '@repo/shell/back-office-shell'
import { useApi } from './api-context.ts'

export type OfficeFrameProps = Omit<BackOfficeShellProps, 'children' | 'onLogout'>

/** Everything behind the login: navigation around the page, for who is signed in. */
export function OfficeFrame(props: OfficeFrameProps) {
  const { login } = props.account
  const logout = useLogout({ api: useApi(), afterHref: login })
  return (
    <RequireSession loginHref={login}>
      <BackOfficeShell {...props} onLogout={logout}>
        <Outlet />
      </BackOfficeShell>
    </RequireSession>
  )
}
