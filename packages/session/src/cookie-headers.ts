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

/** Takes the three cookies away, as a logout does. */
export const expiredCookieHeaders = ({ isSecure }: { isSecure: boolean }): string[] =>
  Object.values(cookieNames).map(
    (name) =>
      `${name}=; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}; Expires=${new Date(0).toUTCString()}`,
  )

/** The tokens in a request's `Cookie` header; null unless both are there. */
export function readSessionTokens(header: string): { token: string; refreshToken: string } | null {
  const values = new Map(
    header.split(/;\s*/).map((pair): [string, string] => {
      const [name = '', ...rest] = pair.split('=')
      return [name, rest.join('=')]
    }),
  )
  const read = (name: string) => {
    try {
      return Cookies.converter.read(values.get(name) ?? '', name)
    } catch {
      return ''
    }
  }
  const [token, refreshToken] = [read(cookieNames.token), read(cookieNames.refreshToken)]
  return token && refreshToken ? { token, refreshToken } : null
}
