import { readKept } from '@repo/installed-app/read-kept'
import { useSession } from '@repo/session'
import { RequireSession } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '../app/paths.ts'
import { offlineReads } from '../components/offline/offline-reads.ts'
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
          {user?.mustAcceptTexts ? (
            <Waiting />
          ) : (
            <Kept>
              <Component />
            </Kept>
          )}
        </RequireSession>
      )
    },
  }
}

/** Says which reads need no network before the page asks for them. */
function Kept({ children }: { children: ReactNode }): ReactNode {
  const queryClient = useQueryClient()
  useState(() => readKept(queryClient, offlineReads))
  return children
}
