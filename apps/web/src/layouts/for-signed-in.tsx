import { useSession } from '@repo/session'
import { RequireSession } from '@repo/shell'
import { paths } from '../app/paths.ts'
import type { Page } from '../routes/page-context.ts'
import { PrivateSkeleton } from './private-skeleton.tsx'

/**
 * The page for who is signed in; the server sends its skeleton only, and everybody else goes to the login page. Until
 * new terms are agreed to, to which the site leads, the skeleton stays, because the API refuses what the page asks.
 */
export function forSignedIn({ Component, Waiting = PrivateSkeleton, ...page }: Page): Page {
  return {
    ...page,
    Component: function ForSignedIn() {
      const { user } = useSession()
      return (
        <RequireSession fallback={<Waiting />} loginHref={paths.login()}>
          {user?.mustAcceptTexts ? <Waiting /> : <Component />}
        </RequireSession>
      )
    },
  }
}
