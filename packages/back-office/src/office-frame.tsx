import { Outlet, useIsUnmatched } from '@repo/routing'
import { useSession } from '@repo/session'
import { RequireSession } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { BackOfficeShell, type BackOfficeShellProps } from '@repo/shell/back-office-shell'
import { type LazyPartProps, lazyPart } from '@repo/ui/lazy-part'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PaletteProps } from './command-palette/palette.types.ts'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { RequireTexts } from './require-texts.tsx'
import { useOfficeLogout } from './use-office-logout.ts'
import { useRememberPageVisits } from './use-way-back.ts'

const SignedOutFrame = lazyPart(async () => (await import('./signed-out-frame.tsx')).SignedOutFrame)

export type OfficeFrameProps = Omit<BackOfficeShellProps, 'children' | 'onLogout' | 'legalName'> & {
  /** Path of the set-up of the second factor. */
  secondFactorHref: string
  /** Path of the page for agreeing to new terms. */
  textsHref: string
  /** Opens pages and records of the office from the keyboard. */
  Palette: ComponentType<PaletteProps & LazyPartProps>
}

/**
 * Frame of every page behind the login, with the navigation. An address without a page shows the 404 to everybody,
 * without asking for a login.
 */
export function OfficeFrame(props: OfficeFrameProps) {
  useRememberPageVisits()
  const isUnmatched = useIsUnmatched()
  const { hasStarted, isLoggedIn, user } = useSession()
  const isOutside = hasStarted && (!isLoggedIn || user?.mustSetUpSecondFactor || user?.mustAcceptTexts)
  if (!isUnmatched || !isOutside) return <Inside {...props} />
  return (
    <SignedOutFrame brand={props.brand}>
      <Outlet />
    </SignedOutFrame>
  )
}

function Inside({ secondFactorHref, textsHref, Palette, ...props }: OfficeFrameProps) {
  const { login } = props.account
  const api = useApi()
  const logout = useOfficeLogout(login)
  // Loaded once, because the name of the business hardly ever changes.
  const site = useQuery({
    ...api.content.site.query(),
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <RequireSession loginHref={login}>
      <RequireSecondFactor setUpHref={secondFactorHref}>
        <RequireTexts textsHref={textsHref}>
          <BackOfficeShell
            {...props}
            legalName={site.data?.legalName}
            onLogout={logout}
            topbar={
              <>
                <PaletteButton Palette={Palette} nav={props.nav} />
                {props.topbar}
              </>
            }
          >
            <Outlet />
          </BackOfficeShell>
        </RequireTexts>
      </RequireSecondFactor>
    </RequireSession>
  )
}
