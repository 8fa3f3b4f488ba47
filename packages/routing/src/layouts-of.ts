import type { RouteObject } from './router.ts'

/** Path → name of its layout in a table of `defineRoutes`; for the sites' tests. */
export function layoutsOf(routes: readonly RouteObject[]): Record<string, string> {
  const layouts = routes.flatMap((root) => root.children ?? [])
  return Object.fromEntries(
    layouts.flatMap(({ id = '', children = [] }) =>
      children
        .filter(({ path }) => path !== undefined && path !== '*')
        .map(({ path }) => [path, id.replace('layout:', '')]),
    ),
  )
}
