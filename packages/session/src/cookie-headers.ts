import Cookies from 'js-cookie'
import { cookieDays, cookieNames, type SavedSession } from './cookies.ts'
import { serializeUser } from './user.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The three cookies of a session as a server sets them: the same names, values and attributes as the browser's own,
 * so that a sign-in without scripts and one with them leave the same session.
 */
export function sessionCookieHeaders(session: SavedSession, { isSecure }: { isSecure: boolean }): string[] {
  const expires = new Date(Date.now() + cookieDays * dayMs).toUTCString()
  const values = {
    [cookieNames.token]: session.accessToken,
    [cookieNames.refreshToken]: session.refreshToken,
    [cookieNames.userData]: serializeUser(session.user, cookieNames.userData),
  }
  return Object.entries(values).map(
    ([name, value]) =>
      `${name}=${Cookies.converter.write(value, name)}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}; Expires=${expires}`,
  )
}
