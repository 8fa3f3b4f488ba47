import { useRevalidator } from '@repo/routing'
import { ErrorPanel } from '@repo/ui/error-panel'
import { lazyPart } from '@repo/ui/lazy-part'
import { useEffect, useState } from 'react'

const importView = async () => (await import('./error-view.tsx')).ErrorView

const ErrorView = lazyPart(importView, { isServed: true })

/** The error page of a route. It is a file of its own, because most visits do without it. */
export function PageError() {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <WithoutView onRetry={() => setMissing(false)} />
  return <ErrorView onFail={() => setMissing(true)} />
}

/** Without a network not even the error page can be fetched: the page itself is tried again, also when that is back. */
function WithoutView({ onRetry }: { onRetry: () => void }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const retry = () => void revalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [revalidate])
  const retry = () => {
    onRetry()
    void revalidate()
  }
  return <ErrorPanel isOffline onRetry={retry} />
}
