const HEALTH = /^\/(?:livez|readyz)$/
const API = /^\/api(?:\/|$)/
const FILE = /\.[a-z0-9]{1,8}$/i

/**
 * The kind of a request, for figures: a page by its name, a file, a call of the API, a look at whether the server is well.
 * There are as many names as pages, whatever addresses are asked for.
 */
export function siteRoute(url: string, pageName: (path: string) => string | undefined): string {
  const path = url.split('?', 1)[0] ?? '/'
  if (API.test(path)) return 'api'
  if (HEALTH.test(path)) return 'health'
  const page = pageName(path)
  if (page !== undefined) return `page:${page}`
  return FILE.test(path) ? 'file' : 'none'
}
