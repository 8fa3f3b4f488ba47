import type { RouteMeta } from '@repo/routing'
import { offlinePageMessages as copy } from '../features/offline/offline-page.messages.ts'
import { OfflinePage } from '../features/offline/offline-page.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** What the service worker shows for a page that is not kept and cannot be fetched. */
export function Component() {
  return <OfflinePage />
}
