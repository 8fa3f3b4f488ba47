import type { RouteObject } from './router.ts'

/** Path → name of its layout, as a table of `defineRoutes` has it: what a site's own tests hold to its promise. */
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
