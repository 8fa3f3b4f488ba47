import { data, useMatches } from './router.ts'

/** 404 of a route whose check failed, or whose content does not exist. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })

/** 404 of a path that no route matches. */
export const unmatchedPath = () => data('Page not found', { status: 404 })

/** What `useMatches()` finds at a path that no route matches. */
export const unmatchedHandle = { isUnmatched: true } as const

/** Whether no route matches the address; a layout need not ask for a sign-in then. */
export function useIsUnmatched(): boolean {
  return useMatches().some(({ handle }) => handle === unmatchedHandle)
}
