import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom'
import type { RouteHandle } from './define-routes.ts'
import { isRouteErrorResponse, matchRoutes, type RouteObject, type StaticHandlerContext } from './router.ts'

type HydrationData = Partial<Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>>

interface WireError {
  isResponse: boolean
  status: number
  statusText: string
  data: unknown
}

function toWire(error: unknown): WireError {
  if (isRouteErrorResponse(error)) {
    return { isResponse: true, status: error.status, statusText: error.statusText, data: error.data }
  }
  // The text of an unexpected error stays on the server.
  return { isResponse: false, status: 500, statusText: '', data: null }
}

function fromWire(error: WireError): unknown {
  return error.isResponse
    ? new ErrorResponse(error.status, error.statusText, error.data)
    : new Error('Rendering failed on the server')
}

const mapValues = <In, Out>(record: Record<string, In>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** The state of a server-rendered page as plain JSON, to be sent along in a JSON script element. */
export function dehydrateRouter(context: StaticHandlerContext): object {
  return { loaderData: context.loaderData, errors: context.errors && mapValues(context.errors, toWire) }
}

/** The other end of `dehydrateRouter`: what `createBrowserRouter(routes, { hydrationData })` takes. */
export function rehydrateRouter(state: object): HydrationData {
  const { loaderData, errors } = state as {
    loaderData?: HydrationData['loaderData']
    errors?: Record<string, WireError> | null
  }
  return { loaderData, errors: errors ? mapValues(errors, fromWire) : null }
}

/**
 * Loads the files of the pages that match a path. Call it before hydration: React has to find the same tree the
 * server sent, and loaders do not run again for it.
 */
export async function preloadPages(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => (route.handle as Partial<RouteHandle> | undefined)?.preload?.(path)),
  )
}
