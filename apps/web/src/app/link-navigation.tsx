import { useNavigate } from '@repo/routing'
import { useEffect } from 'react'

/** Paths that the router does not know: files, and what the API answers itself. */
const outsidePath = /^\/api\/|\.\w{2,12}$/

/** Where a click on a link of ours leads inside the site; null when the browser has to follow it itself. */
export function innerTarget(event: MouseEvent): { to: string; keepsScroll: boolean } | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null
  const link = event.target.closest('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || outsidePath.test(pathname)) return null
  // A jump inside the page is the browser's: it scrolls and moves the focus.
  if (hash && pathname === location.pathname && search === location.search) return null
  return { to: pathname + search + hash, keepsScroll: 'keepScroll' in link.dataset }
}

/**
 * Lets the router follow plain links. Lists render dozens of them; an anchor costs the server nothing, while a
 * link component of the router reads the location and makes a click handler for each.
 */
export function LinkNavigation(): null {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = innerTarget(event)
      if (!target) return
      event.preventDefault()
      void navigate(target.to, { preventScrollReset: target.keepsScroll })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}
