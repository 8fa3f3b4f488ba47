const storageKey = 'gift-token'

/** As the links in mails carry it. */
const form = /^[\w-]{20,100}$/

/**
 * The token of a gift's link. It stands in the fragment, which no server ever sees; whoever signs in or registers first
 * comes back without it, so this tab keeps it until then.
 */
export function readGiftToken(hash: string): string | null {
  const given = hash.replace(/^#/, '')
  if (form.test(given)) {
    keep(given)
    return given
  }
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function forgetGiftToken(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token)
  } catch {
    // Storage may be refused; the link in the mail can be opened again after signing in.
  }
}
