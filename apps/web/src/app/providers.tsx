import type { Api } from '@repo/api-client'
import type { Session } from '@repo/session'
import { AppProviders } from '@repo/shell'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiContext } from './api-context.ts'

interface ProvidersProps {
  api: Api
  session: Session
  queryClient: QueryClient
  children: ReactNode
}

/** What stands around the router, on the server and in the browser alike. */
export function Providers({ api, session, queryClient, children }: ProvidersProps) {
  return (
    <AppProviders queryClient={queryClient} session={session}>
      <ApiContext value={api}>{children}</ApiContext>
    </AppProviders>
  )
}
