import { fitsPattern } from '@repo/installed-app/fits-pattern'
import { offlinePages, openPages } from '../components/offline/offline-reads.ts'

export const offlinePage = '/offline'

/** Whose a page is that may be kept; null for one that never is. */
export function ownerOfPage({ pathname, searchParams }: URL): 'anyone' | 'account' | null {
  if (offlinePages.some((pattern) => fitsPattern(pattern, pathname))) return 'account'
  if (searchParams.has('q')) return null
  return openPages.some((pattern) => fitsPattern(pattern, pathname)) ? 'anyone' : null
}

/** A page of a learner is the same frame whatever its query says. */
export const keyOfPage = (url: URL): string =>
  ownerOfPage(url) === 'account' ? url.pathname : url.pathname + url.search

/** The page without a network, which leads back to the one that was wanted. */
export const toOfflinePage = ({ pathname, search }: URL): Response =>
  pathname === offlinePage
    ? Response.error()
    : Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`, 302)
