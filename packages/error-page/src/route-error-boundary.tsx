import { useRouteError } from '@repo/routing'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { toErrorView } from './error-view.ts'

export type RouteErrorBoundaryProps = Pick<ErrorPageProps, 'brand' | 'waysOut' | 'search'>

/**
 * Error page of a route: shows what its loader, its queries or its components threw.
 * Give it to the route table with the site's own links: `ErrorBoundary: () => <RouteErrorBoundary brand={…} />`.
 */
export function RouteErrorBoundary(props: RouteErrorBoundaryProps) {
  return <ErrorPage {...props} {...toErrorView(useRouteError())} />
}
