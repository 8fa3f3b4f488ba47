import { createSession, type SavedSession, type Session, type SessionUser } from '@repo/session'

export const buildSessionUser = (overrides: Partial<SessionUser> = {}): SessionUser => ({
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Trần Thu Hà',
  role: 'student',
  permissions: [],
  avatarUrl: null,
  doctorSlug: null,
  ...overrides,
})

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

/** An access token whose times can be read; the signature is empty, since browsers do not check it. */
export function buildToken({ issuedAt = Date.now(), lifeMs = 900_000, id = 'test' } = {}): string {
  const claims = { jti: id, iat: Math.floor(issuedAt / 1000), exp: Math.floor((issuedAt + lifeMs) / 1000) }
  return `${encode({ alg: 'EdDSA', typ: 'at+jwt' })}.${encode(claims)}.`
}

export const buildSavedSession = (user: Partial<SessionUser> = {}): SavedSession => ({
  accessToken: buildToken(),
  refreshToken: 'refresh-token-for-tests-only',
  user: buildSessionUser(user),
})

/** A session that somebody is signed in to, by real cookies. */
export function signedInSession(user: Partial<SessionUser> = {}): Session {
  const session = createSession()
  session.save(buildSavedSession(user))
  return session
}
