import { AccountSettings, SecondFactorSetup } from '@repo/account-settings'
import { type RouteMeta, safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { useSession, useSessionStore } from '@repo/session'
import { RequireSession } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { StepHeading } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { backOfficeMessages } from './back-office.messages.ts'
import { useOfficeLogout } from './use-office-logout.ts'

const copy = backOfficeMessages.secondFactor

export const secondFactorMeta: RouteMeta = { title: copy.title }

export interface SecondFactorPageProps {
  loginHref: string
  /** The page to open when no page was requested. */
  homeHref: string
}

/** Sets up the second factor, which every office requires, then renews the session and opens the requested page. */
export function SecondFactorPage(props: SecondFactorPageProps) {
  return (
    <RequireSession loginHref={props.loginHref}>
      <SetUp {...props} />
    </RequireSession>
  )
}

function SetUp({ loginHref, homeHref }: SecondFactorPageProps) {
  const api = useApi()
  const logout = useOfficeLogout(loginHref)
  const state = usePageQuery(api.secondFactor.state.query())
  const { goOn, isGoing, isStuck } = useGoOn(homeHref)
  // Loaded once: the factor is on after the first code, while the page still shows its recovery codes.
  const [wasOn, setWasOn] = useState<boolean>()
  if (state.data && wasOn === undefined) setWasOn(state.data.isOn)
  return (
    <>
      <StepHeading lead={wasOn ? copy.onLead : copy.lead} title={wasOn ? copy.onTitle : copy.title} />
      <QueryView query={state} skeleton={<Skeleton className="h-64 rounded-sm" />}>
        {() =>
          wasOn ? (
            <Button block isBusy={isGoing} onClick={goOn} size="lg">
              {copy.goOn}
            </Button>
          ) : (
            <AccountSettings>
              <SecondFactorSetup onDone={goOn} />
            </AccountSettings>
          )
        }
      </QueryView>
      <p className="mt-5 text-sm text-danger" {...alertProps}>
        {isStuck ? copy.stuck : null}
      </p>
      {/* Not before its place is known: the set-up above it is several times as high as what stands there meanwhile. */}
      {state.isLoading ? null : (
        <Button className="mt-3" onClick={logout} variant="link">
          {copy.logout}
        </Button>
      )}
    </>
  )
}

/** Renews the session and goes on only when the new session has the second factor. */
function useGoOn(homeHref: string) {
  const session = useSessionStore()
  const navigate = useNavigate()
  const { user } = useSession()
  const [search] = useSearchParams()
  const [isGoing, setIsGoing] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const goOn = async () => {
    setIsGoing(true)
    await session.renew()
    setIsGoing(false)
    setHasTried(true)
    const isOpen = session.getSnapshot().user?.mustSetUpSecondFactor !== true
    if (isOpen) await navigate(safeRedirect(search.get('next'), homeHref), { replace: true })
  }
  return {
    goOn: () => void goOn(),
    isGoing,
    isStuck: hasTried && !isGoing && user?.mustSetUpSecondFactor === true,
  }
}
