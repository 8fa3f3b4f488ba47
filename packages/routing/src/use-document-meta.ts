import { useEffect, useRef } from 'react'
import type { RouteHandle } from './define-routes.ts'
import { applyMeta, type HeadOptions, type RouteMeta, siteOrigin } from './meta.ts'
import { useLocation, useMatches } from './router.ts'

interface MatchLike {
  params: Record<string, string | undefined>
  handle?: unknown
}

/** Meta of the page among the matches of an address. On the server: `context.matches.map((m) => ({ params: m.params, handle: m.route.handle }))`. */
export function metaOfMatches(matches: readonly MatchLike[], url: URL): RouteMeta {
  const match = matches.findLast((candidate) => (candidate.handle as Partial<RouteHandle> | undefined)?.meta)
  const handle = match?.handle as RouteHandle | undefined
  return match && handle ? handle.meta({ params: match.params, url }) : {}
}

const browserHead = (brand: string): HeadOptions => ({ brand, origin: siteOrigin() })

/** Keeps title, description and the rest of the head in step with the page that shows. One per site, in its root. */
export function DocumentMeta({ brand }: { brand: string }): null {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  useEffect(() => {
    // The server has written the head of the first page, its linked data included.
    const isServerRendered = isFirst.current && document.head.querySelector('[data-meta]') !== null
    isFirst.current = false
    if (isServerRendered) return
    applyMeta(metaOfMatches(matches, new URL(pathname + search, location.origin)), browserHead(brand))
  }, [brand, matches, pathname, search])
  return null
}

/** For a page that knows its name only after loading, and for the error page. Wins over the route's own meta. */
export function useDocumentMeta(brand: string, meta: RouteMeta): void {
  const text = JSON.stringify(meta)
  useEffect(() => applyMeta(JSON.parse(text) as RouteMeta, browserHead(brand)), [brand, text])
}
