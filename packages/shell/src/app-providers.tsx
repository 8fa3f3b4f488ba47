import { type Session, SessionProvider, VisitorProvider } from '@repo/session'
import { dismissBootSpinner } from '@repo/ui/lib/boot-spinner'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

export interface AppProvidersProps {
  session: Session
  queryClient: QueryClient
  children?: ReactNode
}

/** Clears the query cache when the signed-in person changes or signs out. */
function useForgetOnUserChange(session: Session, queryClient: QueryClient): void {
  useEffect(() => {
    let last = session.getSnapshot()
    return session.subscribe(() => {
      const next = session.getSnapshot()
      const isOther = last.hasStarted && last.user?.id !== next.user?.id
      last = next
      if (isOther) queryClient.clear()
    })
  }, [session, queryClient])
}

/** What stands around the router: server data, session, visitor identifier, and the end of the start-up spinner. */
export function AppProviders({ session, queryClient, children }: AppProvidersProps) {
  useForgetOnUserChange(session, queryClient)
  useEffect(() => dismissBootSpinner(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <VisitorProvider>{children}</VisitorProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
