import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Session, SessionState } from './session.ts'
import { whenSettled } from './when-settled.ts'

const SessionContext = createContext<Session | null>(null)
const VisitorContext = createContext<string | null>(null)

/** Starts the session after mount (so hydration sees the signed-out page the server sent) and shares it. */
export function SessionProvider({
  session,
  children,
}: {
  session: Session
  children?: ReactNode
}): ReactNode {
  useEffect(() => session.start(), [session])
  return createElement(SessionContext, { value: session }, children)
}

/** The session itself, for callers that save or clear it. Throws outside a `SessionProvider`. */
export function useSessionStore(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The login state; re-renders when it changes, in any tab. */
export function useSession(): SessionState {
  const session = useSessionStore()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getServerSnapshot)
}

/** Computes the visitor's identifier once and makes it available to the whole app. */
export function VisitorProvider({ children }: { children?: ReactNode }): ReactNode {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void whenSettled(leaving.signal)
      .then(async () => {
        if (leaving.signal.aborted) return
        const { getVisitorId } = await import('./visitor.ts')
        const found = await getVisitorId()
        // A transition: what the server sent and the browser has yet to take up must not be dropped for it.
        if (!leaving.signal.aborted) startTransition(() => setId(found))
      })
      // Without its chunk the page goes on without the identifier.
      .catch(() => {})
    return () => leaving.abort()
  }, [])
  return createElement(VisitorContext, { value: id }, children)
}

/** The visitor's identifier; null until it has been computed. */
export const useVisitorId = (): string | null => useContext(VisitorContext)
