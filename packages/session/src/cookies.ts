import Cookies from 'js-cookie'
import { parseUser, type SessionUser, serializeUser } from './user.ts'

export const cookieNames = { token: 'token', refreshToken: 'refreshToken', userData: 'userData' } as const

/** Days the browser keeps the cookies; how long the session really lives is the server's decision. */
export const cookieDays = 30

export interface SavedSession {
  accessToken: string
  refreshToken: string
  user: SessionUser
}

/** What the three cookies hold right now. A cookie that cannot be decoded counts as absent. */
export interface CookieState {
  token: string | undefined
  refreshToken: string | undefined
  userData: string | undefined
}

const canUseCookies = () => typeof document !== 'undefined'

function read(name: string): string | undefined {
  // js-cookie answers undefined where decoding fails, so one broken cookie never takes the page down.
  return canUseCookies() ? Cookies.get(name) || undefined : undefined
}

const attributes = () => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: location.protocol === 'https:',
})

export function readCookies(): CookieState {
  return {
    token: read(cookieNames.token),
    refreshToken: read(cookieNames.refreshToken),
    userData: read(cookieNames.userData),
  }
}

/** All three cookies are there: the condition for being signed in at app start. */
export function hasAllCookies(state: CookieState): boolean {
  return Boolean(state.token && state.refreshToken && state.userData)
}

export const userOf = (state: CookieState): SessionUser | null => parseUser(state.userData)

export function writeCookies(session: SavedSession): void {
  const options = { ...attributes(), expires: cookieDays }
  Cookies.set(cookieNames.token, session.accessToken, options)
  Cookies.set(cookieNames.refreshToken, session.refreshToken, options)
  Cookies.set(cookieNames.userData, serializeUser(session.user, cookieNames.userData), options)
}

export function removeCookies(): void {
  if (!canUseCookies()) return
  for (const name of Object.values(cookieNames)) Cookies.remove(name, attributes())
}
