import type { SavedSession, Session } from '@repo/session'
import { ApiError } from './api-error.ts'

export interface Logger {
  warn(message: string, error?: unknown): void
}

interface Options {
  session?: Session
  onSecondFactorRequired?: () => void
  logger: Logger
}

interface LoginAnswer extends Omit<SavedSession, 'user'> {
  user: SavedSession['user']
}

/** What makes a session invalid: HTTP 401, or one of the two codes with any status. */
export const saysInvalidSession = (status: number, code: unknown): boolean =>
  status === 401 || code === 40001 || code === 40003

export const isInvalidSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && saysInvalidSession(error.status, error.code)

/** Endpoints that may open a session: some always do, some only where nothing is missing. */
const doors = /^(?:auth\.(?:login|verifyOtp)|passkeys\.signIn|outsideSignIn\.)/

/** The account has to set up its second factor; the endpoints of that set-up say so for reasons of their own. */
function isSetUpWanted(endpoint: string, error: unknown): boolean {
  return error instanceof ApiError && error.code === 40302 && !endpoint.startsWith('secondFactor.')
}

export function toSavedSession(data: unknown): SavedSession {
  const { accessToken, refreshToken, user } = data as LoginAnswer
  return { accessToken, refreshToken, user }
}

/** A code for a new password, for example, proves the address and signs nobody in. */
function saveGiven(session: Session, data: unknown): void {
  const { accessToken, session: within } = data as { accessToken?: string; session?: unknown }
  const given = accessToken ? data : within
  if (given) session.save(toSavedSession(given))
}

/** What answers mean for the session. */
export function createSessionRules({ session, onSecondFactorRequired, logger }: Options) {
  return {
    /**
     * A login answered 200, by password, passkey or another service, saves tokens and user, and so does the code that
     * ends a registration; a logout answered 200 removes all three cookies.
     */
    onAnswer(endpoint: string, status: number, data: unknown): void {
      if (!session || status !== 200) return
      if (doors.test(endpoint)) saveGiven(session, data)
      if (endpoint === 'auth.logout') session.clear()
    },

    /** `sentToken` is the access token that the failed request carried. */
    onError(endpoint: string, error: unknown, sentToken: string | undefined): void {
      if (endpoint === 'auth.logout') logger.warn('Logout failed', error)
      if (isSetUpWanted(endpoint, error)) onSecondFactorRequired?.()
      if (isInvalidSession(error)) session?.invalidate(sentToken)
    },
  }
}
