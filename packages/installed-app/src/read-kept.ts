import { onlineManager, type QueryClient } from '@tanstack/react-query'

/**
 * Where a service worker answers for this page, reads that it keeps are asked for without a network, too. All others wait
 * for the network, as they do without a worker.
 */
export function readKept(
  queryClient: QueryClient,
  reads: readonly { readonly group: string; readonly name: string }[],
): void {
  if (!navigator.serviceWorker?.controller) return
  // The library takes for granted that there is a network, and such a page may have come without one.
  onlineManager.setOnline(navigator.onLine)
  for (const { group, name } of reads)
    queryClient.setQueryDefaults([group, name], { networkMode: 'offlineFirst' })
}
