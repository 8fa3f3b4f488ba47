import type { Api } from '@repo/api-client'
import type { Session } from '@repo/session'
import { AppProviders } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPostedBox, type Posted, PostedContext } from '../components/posted.ts'

interface ProvidersProps {
  api: Api
  session: Session
  queryClient: QueryClient
  /** What the page answers, where a form was sent without the program. */
  posted: Posted | null
  children: ReactNode
}

/** What stands around the router, on the server and in the browser alike. */
export function Providers({ api, session, queryClient, posted, children }: ProvidersProps) {
  const [box] = useState(() => createPostedBox(posted))
  return (
    <AppProviders queryClient={queryClient} session={session}>
      <ApiContext value={api}>
        <PostedContext value={box}>{children}</PostedContext>
      </ApiContext>
    </AppProviders>
  )
}
