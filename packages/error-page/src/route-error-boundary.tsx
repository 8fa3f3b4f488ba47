import { useRevalidator, useRouteError } from '@repo/routing'
import { useEffect } from 'react'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { toErrorView } from './error-view.ts'

export type RouteErrorBoundaryProps = Pick<ErrorPageProps, 'brand' | 'waysOut' | 'search'>

/**
 * Error page of a route: shows what its loader, its queries or its components threw.
 * Give it to the route table with the site's own links: `ErrorBoundary: () => <RouteErrorBoundary brand={…} />`.
 * Without a network it tries again within the page, by itself when the network is back: loading the page anew would
 * leave nothing but the browser's own error page.
 */
export function RouteErrorBoundary(props: RouteErrorBoundaryProps) {
  const { isOffline = false, ...view } = toErrorView(useRouteError())
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOffline) return
    const retry = () => void revalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOffline, revalidate])
  return <ErrorPage {...props} {...view} onRetry={isOffline ? () => void revalidate() : undefined} />
}
