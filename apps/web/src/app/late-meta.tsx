import { metaOfMatches, useLocation, useMatches } from '@repo/routing'
import { applyMeta, siteOrigin } from '@repo/routing/meta'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { brand } from './env.ts'

/**
 * Brings the head in line once more when a page opened before its data was there (slow network): its title is
 * known only now. The page of the first load got its head from the server and is left alone.
 */
export function LateMeta(): null {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const missing = useIsFetching({ predicate: (query) => query.state.data === undefined })
  const wasMissing = useRef(false)
  useEffect(() => {
    if (missing > 0) {
      wasMissing.current = true
    } else if (wasMissing.current) {
      wasMissing.current = false
      const meta = metaOfMatches(matches, new URL(pathname + search, location.origin))
      if (meta.title) applyMeta(meta, { brand, origin: siteOrigin() })
    }
  }, [missing, matches, pathname, search])
  return null
}
