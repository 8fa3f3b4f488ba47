import type { Api } from '@repo/api-client'
import { type Session, SessionProvider, useSession } from '@repo/session'
import { ApiContext, useApi } from '@repo/shell/api-context'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { isPassing } from '../../components/is-passing.ts'
import { useNotes } from '../../components/notes/use-notes.ts'
import { createProgressQueue } from '../../features/classroom/progress-queue.ts'
import { sendReport } from '../../features/classroom/send-report.ts'
import { paths } from '../paths.ts'

/**
 * Sends what was written and watched without a network, on whatever page the learner comes back to. Drafts stay where
 * they are: their author has not sent them.
 */
function SendWaiting(): null {
  useNotes()
  const api = useApi()
  const id = useSession().user?.id
  useEffect(() => {
    if (!id) return
    const queue = createProgressQueue(id, localStorage)
    const send = async () => {
      for (const report of queue.list()) {
        try {
          await sendReport(api, report, { keepalive: false, onSaved: () => {} })
        } catch (error) {
          // The rest waits for the network, or for the next visit.
          if (isPassing(error)) return
        }
        queue.drop(report)
      }
    }
    const now = () => void send()
    now()
    addEventListener('online', now)
    return () => removeEventListener('online', now)
  }, [api, id])
  return null
}

/** Whether notes or watched stretches of this account wait in this browser. */
function hasWaiting(id: string): boolean {
  try {
    return [`notes:${id}`, `progress:${id}`].some((key) => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

/** Classroom and notes send what waits by themselves, and show it. */
const sendsItself = (path: string) => path.startsWith(paths.myNotes) || path.startsWith(`${paths.myCourses}/`)

interface Parts {
  api: Api
  session: Session
  queryClient: QueryClient
}

/**
 * Looks now, at each change of who is signed in, and at each page for something that waits from an earlier visit. It
 * stands outside the page, which has nothing to show of it.
 * @returns what to call with each page that is opened
 */
export function sendWaiting({ api, session, queryClient }: Parts): (path: string) => void {
  let root: Root | undefined
  // The page has started the session, and stops it.
  const started: Session = { ...session, start: () => () => {} }
  const look = (path: string) => {
    const id = session.getSnapshot().user?.id
    const isNeeded = id !== undefined && !sendsItself(path) && hasWaiting(id)
    if (!isNeeded && !root) return
    root ??= createRoot(document.createElement('div'))
    root.render(
      isNeeded ? (
        <QueryClientProvider client={queryClient}>
          <SessionProvider session={started}>
            <ApiContext value={api}>
              <SendWaiting />
            </ApiContext>
          </SessionProvider>
        </QueryClientProvider>
      ) : null,
    )
  }
  session.subscribe(() => look(location.pathname))
  look(location.pathname)
  return look
}
