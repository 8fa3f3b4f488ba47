import { ErrorPanel } from '@repo/ui/error-panel'
import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'

const importView = async () => (await import('./error-view.tsx')).ErrorView

const ErrorView = lazyPart(importView, { isServed: true })

/** The error page of a route. It is a file of its own, because most visits do without it. */
export function PageError() {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <ErrorPanel isOffline={!navigator.onLine} onRetry={() => setMissing(false)} />
  return <ErrorView onFail={() => setMissing(true)} />
}
