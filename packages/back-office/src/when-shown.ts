import type { createBrowserRouter } from '@repo/routing'
import type { QueryClient } from '@tanstack/react-query'

/** A page that has come begins its reads within so many ms. */
const BEGIN_MS = 100

/** Waits until the first page has come and nothing is being read any more, be it that there is no network. */
export function whenShown(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  queryClient: QueryClient,
): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      for (const stop of stops) stop()
      resolve()
    }
    const look = () => {
      clearTimeout(timer)
      if (router.state.initialized && queryClient.isFetching() === 0) timer = setTimeout(end, BEGIN_MS)
    }
    const stops = [router.subscribe(look), queryClient.getQueryCache().subscribe(look)]
    look()
  })
}
