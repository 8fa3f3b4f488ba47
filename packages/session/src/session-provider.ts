import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Session, SessionState } from './session.ts'
import { getVisitorId, whenSettled } from './visitor.ts'

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
      .then(() => (leaving.signal.aborted ? null : getVisitorId()))
      .then((found) => leaving.signal.aborted || setId(found))
    return () => leaving.abort()
  }, [])
  return createElement(VisitorContext, { value: id }, children)
}

/** The visitor's identifier; null until it has been computed. */
export const useVisitorId = (): string | null => useContext(VisitorContext)
