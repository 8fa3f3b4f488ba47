import { useNavigationFocus } from '@repo/routing'

/** Tells screen readers which page has opened; focus goes to its heading at the same time. */
export function RouteAnnouncer() {
  const announcement = useNavigationFocus()
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only" data-route-announcer="">
      {announcement}
    </div>
  )
}
