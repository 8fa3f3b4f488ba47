/** The signed-in user as the `userData` cookie holds it. For menus and greetings; never trusted by the server. */
export interface SessionUser {
  id: string
  name: string
  role: 'student' | 'doctor' | 'admin'
  permissions: ('owner' | 'content' | 'sales' | 'support' | 'accountant')[]
  /** What the roles of staff allow together; absent for everybody else. */
  rights?: string[] | undefined
  avatarUrl: string | null
  /** Slug of a doctor's own room; null for everybody else. */
  doctorSlug: string | null
  /** Staff and doctors without a second factor yet: the API opens nothing but its set-up. */
  mustSetUpSecondFactor?: boolean | undefined
  /** Newer terms have to be agreed to before the API opens anything else. */
  mustAcceptTexts?: boolean | undefined
}

/** Browsers silently drop a cookie of 4096 bytes or more, name included; that would be a login loop. */
export const maxCookieBytes = 4096

const cookieBytes = (name: string, value: string) => name.length + 1 + encodeURIComponent(value).length

function isUser(value: unknown): value is Pick<SessionUser, 'id' | 'name' | 'role'> {
  const user = value as Partial<SessionUser> | null
  return (
    typeof user === 'object' &&
    user !== null &&
    typeof user.id === 'string' &&
    typeof user.name === 'string' &&
    typeof user.role === 'string'
  )
}

/** Reads a user out of the cookie's text; null when it is absent, cut off or not a user. */
export function parseUser(text: string | undefined): SessionUser | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isUser(value)) return null
    const { permissions, rights, avatarUrl, doctorSlug, mustSetUpSecondFactor, mustAcceptTexts } =
      value as Partial<SessionUser>
    return {
      id: value.id,
      name: value.name,
      role: value.role,
      permissions: Array.isArray(permissions) ? permissions : [],
      ...(Array.isArray(rights) && rights.length > 0 ? { rights } : {}),
      avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
      doctorSlug: typeof doctorSlug === 'string' ? doctorSlug : null,
      ...(mustSetUpSecondFactor === true ? { mustSetUpSecondFactor } : {}),
      ...(mustAcceptTexts === true ? { mustAcceptTexts } : {}),
    }
  } catch {
    return null
  }
}

/** Writes a user as JSON that fits a cookie: only known fields, then without the picture, then a shorter name. */
export function serializeUser(user: SessionUser, cookieName: string): string {
  const known = { ...parseUser(JSON.stringify(user)) } as SessionUser
  const fits = (candidate: SessionUser) => cookieBytes(cookieName, JSON.stringify(candidate)) < maxCookieBytes
  if (fits(known)) return JSON.stringify(known)
  known.avatarUrl = null
  const name = [...known.name]
  while (!fits(known) && name.length > 0) {
    name.splice(Math.floor(name.length / 2))
    known.name = name.join('')
  }
  return JSON.stringify(known)
}
