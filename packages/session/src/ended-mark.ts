/** Remembers in this tab, also over a reload, that the server ended the session that was here. */
const key = 'session-ended'

export function isMarkedEnded(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function markEnded(hasEnded: boolean): void {
  try {
    if (hasEnded) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the login only does not say why.
  }
}
