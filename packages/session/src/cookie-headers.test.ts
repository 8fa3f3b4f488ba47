import { beforeEach, expect, test, vi } from 'vitest'
import { expiredCookieHeaders, readSessionTokens, sessionCookieHeaders } from './cookie-headers.ts'
import { createSession, type SavedSession } from './index.ts'

const saved: SavedSession = {
  accessToken: 'head.body-_.sign',
  refreshToken: 'r+/=~ %',
  user: {
    id: '01920000-0000-7000-8000-000000000001',
    name: 'Nguyễn Thị "Diễm"; & Co',
    role: 'student',
    permissions: [],
    avatarUrl: null,
    doctorSlug: null,
  },
}

/** Attributes by name, in the order and spelling of whoever wrote them. */
const readParts = (cookie: string) => {
  const [pair = '', ...attributes] = cookie.split(/;\s*/)
  return { pair, attributes: attributes.map((text) => text.toLowerCase()).toSorted() }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') })
})

test.each([false, true])(
  'session cookies: a server sets exactly what the browser sets (https: %s)',
  (isSecure) => {
    const written: string[] = []
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
    vi.stubGlobal('location', { protocol: isSecure ? 'https:' : 'http:' })
    createSession().save(saved)
    expect(sessionCookieHeaders(saved, { isSecure }).map(readParts)).toEqual(written.map(readParts))
    expect(written).toHaveLength(3)
  },
)

test('session cookies: what was set is read back from a request', () => {
  const header = sessionCookieHeaders(saved, { isSecure: true })
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(readSessionTokens(`theme=dark; ${header}`)).toEqual({
    token: saved.accessToken,
    refreshToken: saved.refreshToken,
  })
})

test.each(['', 'token=a', 'refreshToken=b', 'token=%E0%A4%A; refreshToken=b'])(
  'session cookies: half a session is none (%j)',
  (header) => expect(readSessionTokens(header)).toBeNull(),
)

test('session cookies: a server takes away exactly those that it set', () => {
  const names = (lines: string[]) => lines.map((line) => line.split('=')[0])
  const expired = expiredCookieHeaders({ isSecure: true })
  expect(names(expired)).toEqual(names(sessionCookieHeaders(saved, { isSecure: true })))
  for (const line of expired) expect(line).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
})
