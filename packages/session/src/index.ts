export { cookieNames, type SavedSession } from './cookies.ts'
export { createSession, type Session, type SessionState } from './session.ts'
export {
  SessionProvider,
  useSession,
  useSessionStore,
  useVisitorId,
  VisitorProvider,
} from './session-provider.ts'
export type { SessionUser } from './user.ts'
export { getVisitorId } from './visitor.ts'
