import { serverNow } from './clock-skew.ts'
import type { CookieState, SavedSession } from './cookies.ts'
import { readTokenTimes, renewalTime, type TokenTimes } from './jwt.ts'

/** Trades a refresh token for a new pair. Rejects when the server refuses. */
export type RenewCall = (refreshToken: string) => Promise<SavedSession>

interface Options {
  read: () => CookieState
  save: (session: SavedSession) => void
}

/** A failed renewal is tried again after this many milliseconds. */
const retryMs = 30_000
/** A request may be this long on the line, in milliseconds; a token that ends before it arrives is not sent. */
const onTheLineMs = 30_000
/** No more than this share of its life is taken from a token for the line. */
const onTheLineShare = 0.1
/** `setTimeout` overflows beyond this. */
const longestTimerMs = 2 ** 31 - 1

/** One renewal at a time across tabs; where the browser has no lock manager, across this tab. */
function withLock(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request('auth-refresh', work) : work()
}

function endsOnTheLine({ issuedAtMs, expiresAtMs }: TokenTimes): boolean {
  const reserveMs = Math.min(onTheLineMs, (expiresAtMs - issuedAtMs) * onTheLineShare)
  return expiresAtMs - reserveMs <= serverNow()
}

export interface Renewal {
  renewWith(call: RenewCall): void
  plan(): void
  cancel(): void
  renew(): Promise<void>
  /**
   * Whether this token has ended and could not be renewed for a reason that passes: a refused network, too many requests,
   * a service that is away. That it is refused then says nothing about the session.
   */
  isUnrenewed(token: string | undefined): boolean
  /** The access token to send now: renewed first if it has ended, or would end on the line. Never rejects. */
  freshToken(): Promise<string | undefined>
}

/**
 * Renews the access token at 75 % of its life. The lock and the second look at the cookie keep two tabs from
 * spending the same refresh token, which the server would take for theft.
 */
export function createRenewal({ read, save }: Options): Renewal {
  let call: RenewCall | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The token whose last renewal failed, while the session itself was not refused. */
  let unrenewed: string | undefined

  async function renewOnce(seenToken: string | undefined): Promise<void> {
    const { token, refreshToken } = read()
    if (!call || !refreshToken || token !== seenToken) return
    const renewed = await call(refreshToken)
    // Somebody may have signed out, or in again, while the answer was under way.
    if (read().refreshToken === refreshToken) save(renewed)
  }

  /** @param seenToken the token that was found too old; if another tab has replaced it, nothing is done. */
  function renew(seenToken = read().token): Promise<void> {
    unrenewed = undefined
    running ??= withLock(() => renewOnce(seenToken))
      .catch(() => {
        unrenewed = read().token
        schedule(retryMs)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    const planned = read().token
    timer = setTimeout(() => void renew(planned), Math.min(Math.max(delayMs, 0), longestTimerMs))
  }

  function plan(): void {
    clearTimeout(timer)
    const { token, refreshToken } = read()
    const time = token && refreshToken && call ? renewalTime(token) : null
    if (time !== null) schedule(time - serverNow())
  }

  return {
    renewWith(next) {
      call = next
      plan()
    },
    plan,
    renew,
    cancel: () => clearTimeout(timer),
    isUnrenewed(token) {
      const times = token && token === unrenewed ? readTokenTimes(token) : null
      return times !== null && times.expiresAtMs <= serverNow()
    },
    async freshToken() {
      const { token, refreshToken } = read()
      const times = token && refreshToken && call ? readTokenTimes(token) : null
      // The token that was looked at is the one sent: a second look may find one that was not judged.
      if (!times || !endsOnTheLine(times)) return token
      await renew(token)
      return read().token
    },
  }
}
