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
import { whenSettled } from './when-settled.ts'

const SessionContext = createContext<Session | null>(null)
const VisitorContext = createContext<Pick<VisitorStore, 'get' | 'subscribe'> | null>(null)

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

/** The identifier as a store: as the value of a context, its arrival would disturb all that the browser has yet to take up. */
interface VisitorStore {
  get: () => string | null
  subscribe: (listener: () => void) => () => void
  set: (id: string) => void
}

function createVisitorStore(): VisitorStore {
  const listeners = new Set<() => void>()
  let found: string | null = null
  return {
    get: () => found,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (id) => {
      found = id
      for (const listener of listeners) listener()
    },
  }
}

/** Computes the visitor's identifier once and makes it available to the whole app. */
export function VisitorProvider({ children }: { children?: ReactNode }): ReactNode {
  const [store] = useState(createVisitorStore)
  useEffect(() => {
    const leaving = new AbortController()
    void whenSettled(leaving.signal)
      .then(async () => {
        if (leaving.signal.aborted) return
        const { getVisitorId } = await import('./visitor.ts')
        const id = await getVisitorId()
        if (!leaving.signal.aborted) store.set(id)
      })
      // Without its chunk the page goes on without the identifier.
      .catch(() => {})
    return () => leaving.abort()
  }, [store])
  return createElement(VisitorContext, { value: store }, children)
}

const nothing = { get: () => null, subscribe: () => () => {} }

/** The visitor's identifier; null until it has been computed. */
export function useVisitorId(): string | null {
  const { get, subscribe } = useContext(VisitorContext) ?? nothing
  return useSyncExternalStore(subscribe, get, () => null)
}
