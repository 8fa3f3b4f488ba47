import { Outlet } from '@repo/routing'
import { RequireSession, useLogout } from '@repo/shell'
import { BackOfficeShell, type BackOfficeShellProps } from '@repo/shell/back-office-shell'
import { useApi } from './api-context.ts'
import { RequireSecondFactor } from './require-second-factor.tsx'

export type OfficeFrameProps = Omit<BackOfficeShellProps, 'children' | 'onLogout'> & {
  /** Where the second proof is set up. */
  secondFactorHref: string
}

/** Everything behind the login: navigation around the page, for who is signed in. */
export function OfficeFrame({ secondFactorHref, ...props }: OfficeFrameProps) {
  const { login } = props.account
  const logout = useLogout({ api: useApi(), afterHref: login })
  return (
    <RequireSession loginHref={login}>
      <RequireSecondFactor setUpHref={secondFactorHref}>
        <BackOfficeShell {...props} onLogout={logout}>
          <Outlet />
        </BackOfficeShell>
      </RequireSecondFactor>
    </RequireSession>
  )
}
