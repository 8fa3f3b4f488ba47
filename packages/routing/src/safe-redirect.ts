const placeholder = 'http://same-site.invalid'

/** One slash, followed by no character that browsers read as a second slash or remove. */
function isSitePath(path: string): boolean {
  // Browsers strip control characters and read a backslash as a slash: either can hide a second slash.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return false
  if (!URL.canParse(path, placeholder)) return false
  const { origin, pathname } = new URL(path, placeholder)
  // `/.//host` is a path of this site, but becomes `//host` once its dots are resolved.
  return origin === placeholder && !pathname.startsWith('//')
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Where to go after signing in: `next` if it is a path of this site, otherwise `fallback`. Other sites,
 * `//host`, `/\host`, `javascript:` and their encoded spellings are refused.
 */
export function safeRedirect(next: string | null | undefined, fallback: string): string {
  if (!next) return fallback
  // Only the path is checked: the query does not decide where the browser goes.
  const path = next.split(/[?#]/, 1)[0] ?? ''
  let spelling: string | null = path
  for (let round = 0; round < 4; round += 1) {
    if (spelling === null || !isSitePath(spelling)) return fallback
    const decoded: string | null = decodeOnce(spelling)
    if (decoded === spelling) return isSitePath(next) ? next : fallback
    spelling = decoded
  }
  return fallback
}

/** Login address that comes back to `path` afterwards. */
export function loginPath(login: string, path: string): string {
  const next = safeRedirect(path, '')
  return next && next !== '/' ? `${login}?next=${encodeURIComponent(next)}` : login
}
