import { useEffect } from 'react'

/** What the page itself still shows, such as portraits and money, has the line first, in ms. */
const aheadAfterMs = 300

/**
 * Fetches the programs of pages that are likely next: on a slow line a press then waits for their data alone.
 * @param pages imports of their files; has to be the same list at every render
 * @param isShown whether the page that leads there is on the screen
 */
export function useFetchAhead(pages: readonly (() => Promise<unknown>)[], isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    // What does not come now is asked for by the press.
    const ask = () => void Promise.all(pages.map((page) => page())).catch(() => {})
    const timer = setTimeout(ask, aheadAfterMs)
    return () => clearTimeout(timer)
  }, [pages, isShown])
}
