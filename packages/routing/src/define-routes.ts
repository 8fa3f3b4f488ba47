import { type ComponentType, createElement } from 'react'
import { canonicalPath } from './canonical-path.ts'
import { loadChunk } from './chunk.ts'
import type { RouteMeta } from './meta.ts'
import { pageNotFound, unmatchedHandle, unmatchedPath } from './not-found.ts'
import { type LoaderFunctionArgs, type RouteObject, replace } from './router.ts'

/** The seven layouts. */
export type LayoutName = 'course' | 'crm' | 'custom' | 'default' | 'doctor' | 'profile' | 'student'

export interface PageArgs<Context = unknown> {
  params: Record<string, string | undefined>
  request: Request
  url: URL
  /** What the site gave to `defineRoutes`: the query client, the API client, the session. */
  context: Context
}

export type MetaArgs<Context = unknown> = Omit<PageArgs<Context>, 'request'>

/** What a lazily imported page or layout file exports. */
export interface PageModule<Context = unknown> {
  Component: ComponentType
  /** Fills the query cache; whatever it returns has to be JSON. */
  loader?: (args: PageArgs<Context>) => unknown
  meta?: (args: MetaArgs<Context>) => RouteMeta
}

export type RouteCheck<Context = unknown> = (args: PageArgs<Context>) => boolean | Promise<boolean>

/** Runs before the page; may throw a redirect. */
export type RouteMiddleware<Context = unknown> = (args: PageArgs<Context>) => void | Promise<void>

export interface RouteDefinition<Context = unknown, Middleware extends string = never> {
  path: string
  layout: LayoutName
  lazy: () => Promise<PageModule<Context>>
  /** Begins what the page reads while its file is on its way; nothing waits for it. */
  begin?: (args: PageArgs<Context>) => void
  /** When it answers false, the page answers 404 with `Page Not Found: {path}`. */
  check?: RouteCheck<Context>
  middleware?: readonly Middleware[]
  /** For slug parameters: other spellings (capitals, diacritics) redirect to the address with the right slug. */
  toSlug?: (text: string) => string
  /** Meta that needs nothing from the page's file; the file's own `meta` wins. */
  meta?: RouteMeta
  /** The page's robots meta; overrides that of the page's file. */
  robots?: string
}

export type LayoutDefinition<Context = unknown> = ComponentType | { lazy: () => Promise<PageModule<Context>> }

export interface RouteTableOptions<Context, Middleware extends string> {
  layouts: Partial<Record<LayoutName, LayoutDefinition<Context>>>
  middlewares?: Record<Middleware, RouteMiddleware<Context>>
  routes: readonly RouteDefinition<Context, NoInfer<Middleware>>[]
  context: Context
  /** Wraps everything: scroll restoration, announcer, progress. Renders an `<Outlet>`. */
  Root?: ComponentType
  /** Shows the error, inside the layout unless the layout itself failed. */
  ErrorBoundary?: ComponentType
  /** Shown while a client-only site loads its first page. */
  HydrateFallback?: ComponentType
  /** Layout of the error page of an unmatched path. */
  notFoundLayout?: LayoutName
  logger?: { warn(message: string): void }
}

/** What `useMatches()` finds at each page. */
export interface RouteHandle {
  layout: LayoutName
  /** Path pattern of the route. */
  pattern: string
  /** The page's meta; needs its file loaded, as it is whenever the page shows. */
  meta: (args: Omit<MetaArgs, 'context'>) => RouteMeta
  /** Loads the file of the page, so that the first render in the browser can be like the server's. */
  preload: (path: string) => Promise<unknown>
}

interface Chunk<Context> {
  load: (path: string, signal?: AbortSignal) => Promise<PageModule<Context>>
  loaded: () => PageModule<Context> | undefined
  Component: ComponentType
}

function createChunk<Context>(importer: () => Promise<PageModule<Context>>): Chunk<Context> {
  let loaded: PageModule<Context> | undefined
  return {
    async load(path, signal) {
      loaded ??= await loadChunk(path, importer, undefined, signal)
      return loaded
    },
    loaded: () => loaded,
    Component: function Page() {
      if (!loaded) throw new Error('The page is shown before its file was loaded')
      return createElement(loaded.Component)
    },
  }
}

const fullPath = (url: URL) => url.pathname + url.search

function toPageArgs<Context>({ params, request }: LoaderFunctionArgs, context: Context): PageArgs<Context> {
  return { params, request, url: new URL(request.url), context }
}

function middlewaresOf<Context, M extends string>(
  route: RouteDefinition<Context, M>,
  known: Record<string, RouteMiddleware<Context>>,
): RouteMiddleware<Context>[] {
  return (route.middleware ?? []).map((name) => {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (!middleware)
      throw new Error(`Route ${route.path} names the middleware "${name}", which does not exist`)
    return middleware
  })
}

function toPageRoute<Context, M extends string>(
  route: RouteDefinition<Context, M>,
  options: RouteTableOptions<Context, M>,
): RouteObject {
  const middlewares = middlewaresOf(route, options.middlewares ?? {})
  const chunk = createChunk(route.lazy)
  const { context } = options
  return {
    path: route.path,
    // Paths are case-sensitive: two addresses for one page, such as `/crm/users` and `/crm/Users`, would compete in search.
    caseSensitive: true,
    Component: chunk.Component,
    ErrorBoundary: options.ErrorBoundary,
    handle: {
      layout: route.layout,
      pattern: route.path,
      meta: (args) => {
        const own = chunk.loaded()?.meta?.({ ...args, context }) ?? route.meta ?? {}
        return route.robots ? { ...own, robots: route.robots } : own
      },
      preload: (path) => chunk.load(path),
    } satisfies RouteHandle,
    loader: async (loaderArgs) => {
      const args = toPageArgs(loaderArgs, context)
      const canonical = canonicalPath(route, args.params, args.url.pathname)
      if (canonical !== args.url.pathname) throw replace(canonical + args.url.search, 301)
      for (const middleware of middlewares) await middleware(args)
      if (route.check && !(await route.check(args))) throw pageNotFound(args.url.pathname)
      route.begin?.(args)
      const page = await chunk.load(fullPath(args.url), args.request.signal)
      return (await page.loader?.(args)) ?? null
    },
  }
}

function toLayoutRoute<Context, M extends string>(
  name: LayoutName,
  children: RouteObject[],
  options: RouteTableOptions<Context, M>,
): RouteObject {
  const layout = options.layouts[name]
  if (!layout) throw new Error(`Layout "${name}" does not exist`)
  const shared = { id: `layout:${name}`, ErrorBoundary: options.ErrorBoundary, children }
  if (typeof layout === 'function' || !('lazy' in layout)) return { ...shared, Component: layout }
  const chunk = createChunk(layout.lazy)
  return {
    ...shared,
    Component: chunk.Component,
    handle: { preload: (path: string) => chunk.load(path) },
    loader: async (loaderArgs) => {
      const args = toPageArgs(loaderArgs, options.context)
      const module = await chunk.load(fullPath(args.url), args.request.signal)
      return (await module.loader?.(args)) ?? null
    },
  }
}

/**
 * Builds the router's table: URL → layout → lazily loaded page. Pages of one layout share one instance of it.
 * Throws when a route names a middleware or a layout that does not exist, so that such a table never goes live.
 */
export function defineRoutes<Context, const M extends string = never>(
  options: RouteTableOptions<Context, M>,
): RouteObject[] {
  const byLayout = Map.groupBy(options.routes, (route) => route.layout)
  const home = options.notFoundLayout ?? options.routes[0]?.layout ?? 'default'
  const logger = options.logger ?? console
  const unmatched: RouteObject = {
    path: '*',
    handle: unmatchedHandle,
    Component: () => null,
    ErrorBoundary: options.ErrorBoundary,
    loader: ({ request }) => {
      const { pathname } = new URL(request.url)
      logger.warn(`Page not found: ${pathname}`)
      throw unmatchedPath()
    },
  }
  const names = new Set<LayoutName>([...byLayout.keys(), home])
  const layouts = [...names].map((name) => {
    const pages = (byLayout.get(name) ?? []).map((route) => toPageRoute(route, options))
    return toLayoutRoute(name, name === home ? [...pages, unmatched] : pages, options)
  })
  return [
    {
      id: 'root',
      Component: options.Root,
      ErrorBoundary: options.ErrorBoundary,
      HydrateFallback: options.HydrateFallback ?? (() => null),
      children: layouts,
    },
  ]
}
