import { learnClockSkew } from './clock-skew.ts'
import {
  type CookieState,
  hasAllCookies,
  readCookies,
  removeCookies,
  type SavedSession,
  userOf,
  writeCookies,
} from './cookies.ts'
import { isMarkedEnded, markEnded } from './ended-mark.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { createRenewal, type RenewCall } from './renewal.ts'
import type { SessionUser } from './user.ts'

export interface SessionState {
  /** False before the start, so that the first render in the browser equals the server's. */
  readonly isLoggedIn: boolean
  /** Null while signed out, and when the cookie cannot be read. */
  readonly user: SessionUser | null
  /** The cookies have been looked at; before that, "signed out" is not yet an answer. */
  readonly hasStarted: boolean
  /** The server ended the session that was here; false after a logout, and once somebody has signed in. */
  readonly hasEnded: boolean
}

export interface Session {
  subscribe(listener: () => void): () => void
  getSnapshot(): SessionState
  /** Always signed out: public pages are rendered without anybody's data. */
  getServerSnapshot(): SessionState
  /** App start: reads the cookies, watches other tabs, plans the renewal. Answers how to stop again. */
  start(): () => void
  /** The access token of this moment. */
  token(): string | undefined
  /** After a login answered 200. */
  save(session: SavedSession): void
  /** After a logout answered 200. */
  clear(): void
  /**
   * The server refused this access token as one of a session that is over: removes the cookies and leads to the login.
   * A late refusal of an old token says nothing about a session that began since, nor does that of one that has ended and
   * that could not be renewed for a moment.
   */
  invalidate(refusedToken: string | undefined): void
  /** Registers the function that opens the login page after the cookies of an invalid session were removed. */
  whenInvalid(lead: () => void): void
  /** Installs the call that trades a refresh token for new tokens. */
  renewWith(call: RenewCall): void
  /** Renews the tokens now, so that the session has the user as the server sees them. Never rejects. */
  renew(): Promise<void>
  /** The access token for a request: renewed first if it has ended, or would end on the line. Never rejects. */
  freshToken(): Promise<string | undefined>
}

const signedOut: SessionState = { isLoggedIn: false, user: null, hasStarted: false, hasEnded: false }

const isSame = (a: CookieState, b: CookieState) =>
  a.token === b.token && a.refreshToken === b.refreshToken && a.userData === b.userData

/** The session of one site: three cookies, the login state, and the renewal of the access token. */
export function createSession(): Session {
  const listeners = new Set<() => void>()
  let cookies: CookieState = { token: undefined, refreshToken: undefined, userData: undefined }
  let state = signedOut
  let tellOtherTabs = () => {}
  let leadToLogin = () => {}

  function refresh(force = false): void {
    const next = readCookies()
    if (!force && state.hasStarted && isSame(next, cookies)) return
    cookies = next
    const isLoggedIn = hasAllCookies(next)
    if (isLoggedIn) markEnded(false)
    state = {
      isLoggedIn,
      user: isLoggedIn ? userOf(next) : null,
      hasStarted: true,
      hasEnded: isMarkedEnded(),
    }
    renewal.plan()
    for (const listener of listeners) listener()
  }

  function save(saved: SavedSession): void {
    learnClockSkew(saved.accessToken)
    writeCookies(saved)
    refresh(true)
    tellOtherTabs()
  }

  function clear(hasEnded = false): void {
    markEnded(hasEnded)
    removeCookies()
    refresh(true)
    tellOtherTabs()
  }

  const renewal = createRenewal({ read: readCookies, save })

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => state,
    getServerSnapshot: () => signedOut,
    start() {
      refresh()
      renewal.plan()
      // All cookies are there but the user cannot be read: a renewal brings the user again.
      if (state.isLoggedIn && !state.user) void renewal.renew()
      const tabs = watchOtherTabs(() => refresh())
      tellOtherTabs = tabs.tell
      return () => {
        tabs.stop()
        tellOtherTabs = () => {}
        renewal.cancel()
      }
    },
    token: () => readCookies().token,
    save,
    clear: () => clear(),
    invalidate(refusedToken) {
      if (readCookies().token !== refusedToken || renewal.isUnrenewed(refusedToken)) return
      clear(true)
      leadToLogin()
    },
    whenInvalid(lead) {
      leadToLogin = lead
    },
    renewWith: renewal.renewWith,
    renew: () => renewal.renew(),
    freshToken: renewal.freshToken,
  }
}
