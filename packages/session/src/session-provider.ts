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
// Outside of a provider the identifier is never found.
const VisitorContext = createContext(createVisitorStore())

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
  if (!session) throw new Error('No SessionProvider above')
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
  useEffect(
    () =>
      whenSettled(() => {
        import('./visitor.ts')
          .then(({ getVisitorId }) => getVisitorId())
          // Without its chunk the page goes on without the identifier.
          .then(store.set, () => {})
      }),
    [store],
  )
  return createElement(VisitorContext, { value: store }, children)
}

/** The visitor's identifier; null until it has been computed. */
export function useVisitorId(): string | null {
  const { get, subscribe } = useContext(VisitorContext)
  return useSyncExternalStore(subscribe, get, () => null)
}
