import { act, render, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type SavedSession, type Session, SessionProvider, useSession } from './index.ts'
import { maxCookieBytes, type SessionUser } from './user.ts'

const user: SessionUser = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Nguyễn Thị Ngọc Diễm',
  role: 'student',
  permissions: [],
  avatarUrl: null,
  doctorSlug: null,
}
const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=/g, '')
const tokenOf = (issuedAtMs: number, lifeMs: number) =>
  `${encode({ alg: 'EdDSA' })}.${encode({ iat: issuedAtMs / 1000, exp: (issuedAtMs + lifeMs) / 1000 })}.s`
const saved = (overrides: Partial<SavedSession> = {}): SavedSession => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  user,
  ...overrides,
})

const writtenCookies: string[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writtenCookies.length = 0
  const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    writtenCookies.push(text)
    set?.call(document, text)
  })
})

describe('cookies', () => {
  test('three cookies, all at path /: token, refreshToken, userData (the user object as JSON)', () => {
    createSession().save(saved())
    expect(Cookies.get('token')).toBe('access')
    expect(Cookies.get('refreshToken')).toBe('refresh')
    expect(JSON.parse(Cookies.get('userData') ?? '')).toEqual(user)
    expect(writtenCookies).toHaveLength(3)
    for (const text of writtenCookies) expect(text).toMatch(/; path=\/; sameSite=lax; expires=/i)
  })

  test('cookies are marked Secure on https', () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    createSession().save(saved())
    expect(writtenCookies).toHaveLength(3)
    for (const text of writtenCookies) expect(text).toMatch(/; secure/i)
  })

  test('a broken cookie never throws', () => {
    document.cookie = 'token=%E0%A4%A; path=/'
    document.cookie = 'refreshToken=r; path=/'
    document.cookie = 'userData=%7Bnot json; path=/'
    const session = createSession()
    const stop = session.start()
    expect(session.getSnapshot().user).toBeNull()
    stop()
  })

  test('userData always fits a cookie, however long the name', () => {
    const session = createSession()
    session.save(saved({ user: { ...user, name: 'Ễ'.repeat(5000), avatarUrl: `/a/${'x'.repeat(2000)}` } }))
    const raw = document.cookie.split('; ').find((pair) => pair.startsWith('userData=')) ?? ''
    expect(raw.length).toBeGreaterThan('userData='.length)
    expect(raw.length).toBeLessThan(maxCookieBytes)
    expect(session.getSnapshot().user?.id).toBe(user.id)
  })

  test('userData tells that the second factor is still to be set up, and says nothing once it is', () => {
    const session = createSession()
    session.save(saved({ user: { ...user, mustSetUpSecondFactor: true } }))
    expect(session.getSnapshot().user?.mustSetUpSecondFactor).toBe(true)
    session.save(saved({ user: { ...user, mustSetUpSecondFactor: false } }))
    expect(Cookies.get('userData')).not.toContain('mustSetUp')
  })

  test('userData holds only the known fields of the user', () => {
    createSession().save(saved({ user: { ...user, password: 'never' } as SessionUser }))
    expect(Cookies.get('userData')).not.toContain('never')
  })
})

describe('login state', () => {
  test('is a boolean that starts false', () => {
    createSession().save(saved())
    expect(createSession().getSnapshot()).toMatchObject({ isLoggedIn: false, hasStarted: false })
  })

  test('becomes true at app start if all three cookies exist', () => {
    createSession().save(saved())
    const session = createSession()
    const stop = session.start()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, user })
    stop()
  })

  test.each(['token', 'refreshToken', 'userData'])('stays false at app start when %s is missing', (name) => {
    createSession().save(saved())
    Cookies.remove(name)
    const session = createSession()
    const stop = session.start()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, user: null, hasStarted: true })
    stop()
  })

  test('is true after a save and false after a clear, which removes all three', () => {
    const session = createSession()
    session.save(saved())
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    session.clear()
    expect(session.getSnapshot().isLoggedIn).toBe(false)
    expect(document.cookie).toBe('')
  })

  test('is false once the server refuses the current token, and the login page opens', () => {
    const session = createSession()
    const lead = vi.fn()
    session.whenInvalid(lead)
    session.save(saved())
    session.invalidate('one of an earlier login')
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    expect(lead).not.toHaveBeenCalled()
    session.invalidate('access')
    expect(session.getSnapshot().isLoggedIn).toBe(false)
    expect(document.cookie).toBe('')
    expect(lead).toHaveBeenCalledOnce()
  })

  test('an end by the server is remembered over a reload until somebody signs in, a logout is not', () => {
    const session = createSession()
    session.save(saved())
    session.clear()
    expect(session.getSnapshot().hasEnded).toBe(false)
    session.save(saved())
    session.invalidate('access')
    expect(session.getSnapshot().hasEnded).toBe(true)
    const reloaded = createSession()
    const stop = reloaded.start()
    expect(reloaded.getSnapshot().hasEnded).toBe(true)
    reloaded.save(saved())
    expect(reloaded.getSnapshot().hasEnded).toBe(false)
    reloaded.clear()
    expect(reloaded.getSnapshot().hasEnded).toBe(false)
    stop()
  })

  test('is false in the server’s snapshot, so hydration matches', () => {
    const session = createSession()
    session.save(saved())
    expect(session.getServerSnapshot().isLoggedIn).toBe(false)
  })

  test('reaches components, and follows a login in another tab', async () => {
    const Name = () => createElement('p', null, useSession().user?.name ?? 'khách')
    const session: Session = createSession()
    render(createElement(SessionProvider, { session }, createElement(Name)))
    expect(screen.getByText('khách')).toBeInTheDocument()
    const otherTab = createSession()
    const stop = otherTab.start()
    act(() => otherTab.save(saved()))
    await waitFor(() => expect(screen.getByText(user.name)).toBeInTheDocument())
    stop()
  })

  test('is read again when the tab comes back to the front', () => {
    const session = createSession()
    session.save(saved())
    const stop = session.start()
    for (const name of ['token', 'refreshToken', 'userData']) Cookies.remove(name)
    window.dispatchEvent(new Event('focus'))
    expect(session.getSnapshot().isLoggedIn).toBe(false)
    stop()
  })
})

describe('renewal', () => {
  const lifeMs = 900_000
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
  })

  /** As after a sleep: the token has ended, and no timer has run meanwhile. */
  function saveAndOutlive(session: Session) {
    session.save(saved({ accessToken: tokenOf(Date.now(), lifeMs) }))
    vi.setSystemTime(Date.now() + lifeMs)
  }

  test('happens at 75 % of the token’s life', async () => {
    const session = createSession()
    const renew = vi.fn(async () =>
      saved({ accessToken: tokenOf(Date.now(), lifeMs), refreshToken: 'second' }),
    )
    session.renewWith(renew)
    session.save(saved({ accessToken: tokenOf(Date.now(), lifeMs) }))
    await vi.advanceTimersByTimeAsync(lifeMs * 0.75 - 1000)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(renew).toHaveBeenCalledExactlyOnceWith('refresh')
    expect(Cookies.get('refreshToken')).toBe('second')
  })

  test.each([
    ['five minutes late', -300_000],
    ['five minutes early', 300_000],
  ])('happens in time, and no earlier, with a clock that is %s', async (_name, skewMs) => {
    const session = createSession()
    const renew = vi.fn(async () => saved())
    session.renewWith(renew)
    session.save(saved({ accessToken: tokenOf(Date.now() - skewMs, lifeMs) }))
    // A reload: the same cookies, a new page.
    const reloaded = createSession()
    reloaded.renewWith(renew)
    const stop = reloaded.start()
    await reloaded.freshToken()
    await vi.advanceTimersByTimeAsync(lifeMs * 0.75 - 1000)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(renew).toHaveBeenCalled()
    stop()
  })

  test('waits for the lock and leaves a token alone that another tab has renewed meanwhile', async () => {
    const session = createSession()
    const renew = vi.fn(async () => saved())
    const request = vi.fn(async (_name: string, work: () => Promise<void>) => {
      Cookies.set('token', tokenOf(Date.now(), lifeMs))
      await work()
    })
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    session.renewWith(renew)
    saveAndOutlive(session)
    await session.freshToken()
    expect(request).toHaveBeenCalledWith('auth-refresh', expect.any(Function))
    expect(renew).not.toHaveBeenCalled()
  })

  test('leaves a token alone that another tab has renewed while this one was looking, locks or not', async () => {
    const session = createSession()
    const renew = vi.fn(async () => saved())
    session.renewWith(renew)
    saveAndOutlive(session)
    const fresh = tokenOf(Date.now(), lifeMs)
    const read = vi.spyOn(Cookies, 'get')
    read.mockImplementation(((name: string) => {
      read.mockRestore()
      const value = Cookies.get(name)
      // Between this look and the next one the other tab has saved its answer.
      Cookies.set('token', fresh)
      return value
    }) as typeof Cookies.get)
    await session.freshToken()
    expect(Cookies.get('token')).toBe(fresh)
    expect(renew).not.toHaveBeenCalled()
  })

  test('is made before a request if the token has expired, and its failure does not fail the request', async () => {
    const session = createSession()
    const renew = vi.fn(() => Promise.reject(new Error('offline')))
    session.renewWith(renew)
    saveAndOutlive(session)
    await expect(session.freshToken()).resolves.toBe(Cookies.get('token'))
    expect(renew).toHaveBeenCalledOnce()
    expect(session.getSnapshot().isLoggedIn).toBe(true)
  })

  test('is made before a request whose token would end on the line, and the new token is sent', async () => {
    const session = createSession()
    const second = tokenOf(Date.now() + lifeMs, lifeMs)
    const renew = vi.fn(async () => saved({ accessToken: second }))
    session.save(saved({ accessToken: tokenOf(Date.now(), lifeMs) }))
    session.renewWith(renew)
    vi.setSystemTime(Date.now() + lifeMs - 31_000)
    expect(await session.freshToken()).not.toBe(second)
    vi.setSystemTime(Date.now() + 2000)
    expect(await session.freshToken()).toBe(second)
    expect(renew).toHaveBeenCalledOnce()
  })

  test('a request carries the token that was judged, not one that came after the look', async () => {
    const session = createSession()
    const judged = tokenOf(Date.now(), lifeMs)
    session.save(saved({ accessToken: judged }))
    session.renewWith(async () => saved())
    const token = session.freshToken()
    Cookies.set('token', tokenOf(Date.now() - 2 * lifeMs, lifeMs))
    expect(await token).toBe(judged)
  })

  test('that fails for a moment does not end the session, and a refusal after a later renewal does', async () => {
    const session = createSession()
    const second = tokenOf(Date.now() + lifeMs, lifeMs)
    const renew = vi.fn<() => Promise<SavedSession>>(() => Promise.reject(new Error('503')))
    session.renewWith(renew)
    saveAndOutlive(session)
    session.invalidate(await session.freshToken())
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    renew.mockResolvedValue(saved({ accessToken: second }))
    expect(await session.freshToken()).toBe(second)
    session.invalidate(second)
    expect(session.getSnapshot().isLoggedIn).toBe(false)
  })

  test('does not bring back a session that was ended while the answer was under way', async () => {
    const session = createSession()
    session.renewWith(async () => {
      session.clear()
      return saved()
    })
    saveAndOutlive(session)
    await session.freshToken()
    expect(session.getSnapshot().isLoggedIn).toBe(false)
  })
})
