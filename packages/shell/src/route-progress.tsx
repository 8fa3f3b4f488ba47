import { useNavigation } from '@repo/routing'
import { useEffect, useState } from 'react'

/** A navigation that takes longer than this shows that it is under way (ms). */
const patienceMs = 200

/** Thin line at the top while the next page loads. Fast navigations show nothing. */
export function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isShown) return null
  return (
    <div
      aria-hidden="true"
      data-print="hide"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent"
    />
  )
}
