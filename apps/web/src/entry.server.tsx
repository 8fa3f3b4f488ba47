import { AsyncLocalStorage } from 'node:async_hooks'
import { routes as apiRoutes } from 'virtual:api-routes'
import { type Api, createApi } from '@repo/api-client'
import { isCrawler } from '@repo/error-page/crawler'
import {
  createStaticHandler,
  createStaticRouter,
  dehydrateRouter,
  metaOfMatches,
  type RouteHandle,
  type RouteMeta,
  renderHead,
  renderLinkedData,
  type StaticHandlerContext,
  StaticRouterProvider,
} from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { loadServedParts } from '@repo/ui/lib/served-parts'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { brand } from './app/env.ts'
import { type Post, postsWith } from './app/posts/index.ts'
import { Providers } from './app/providers.tsx'
import { isFresh, isIndexed, needsProgram, pageFile, type RouteRow, routeTable } from './app/route-table.ts'
import { createRoutes } from './app/router.tsx'
import { createSharedReads } from './app/shared-reads.ts'
import type { Posted } from './components/posted.ts'
import { answersOf, renderState } from './first-paint/page-state.ts'
import type { AppContext } from './routes/page-context.ts'

/** Signed out for ever: pages are rendered for everybody alike. */
const nobody = createSession()

export interface RendererOptions {
  /** Base address of the API service. */
  apiUrl: string
  fetch?: typeof fetch
}

export interface PageParts {
  status: number
  head: string
  body: string
  /** schema.org objects, which no reader waits for. */
  linkedData: string
  state: string
  /** Source file of the page, to look up what it needs in the build's manifest. */
  file?: string
  /** Made for one reader: never kept by any cache. */
  isPrivate: boolean
  /** True for this moment only: never kept by any cache. */
  isFresh: boolean
  /** Nothing for search engines, whatever is in it. */
  isHidden: boolean
  /** Of little use before its program runs: a form to fill in, or a page whose content comes to the browser only. */
  needsProgram: boolean
}

export type RenderResult =
  | { kind: 'redirect'; status: number; location: string }
  | ({ kind: 'page' } & PageParts)

export interface PageRequestFacts {
  /** Path and query. */
  url: string
  /** Scheme and host of the site by its settings. */
  origin: string
  userAgent: string
  /** What the page answers, where a form was sent without the program. */
  posted?: Posted
}

/** Makes the function that turns an address into the parts of a document. */
export function createRenderer(
  options: RendererOptions,
): (request: PageRequestFacts) => Promise<RenderResult> {
  const api = createApi({ routes: apiRoutes, baseUrl: options.apiUrl, fetch: options.fetch, retries: 1 })
  const handler = createStaticHandler(createRoutes(createServerContext(api)))
  const renderPage = async ({ url, origin, userAgent, posted }: PageRequestFacts): Promise<RenderResult> => {
    const queryClient = currentQueryClient()
    // Joined, not resolved: a path that begins with two slashes names no other host.
    const address = new URL(origin + url)
    const context = await handler.query(new Request(address))
    if (context instanceof Response) return toRedirect(context)
    await loadServedParts()
    const page = describePage(context, address)
    // Crawlers get the status and nothing else, or the text of an error would end up in search results.
    const isEmpty = context.statusCode >= 400 && isCrawler(userAgent)
    return {
      kind: 'page',
      status: context.statusCode,
      head: isEmpty ? '' : renderHead(page.meta, { brand, origin }),
      body: isEmpty ? '' : renderBody(handler, context, { api, queryClient, posted }),
      linkedData: isEmpty ? '' : renderLinkedData(page.meta),
      state: isEmpty
        ? ''
        : renderState({ router: dehydrateRouter(context), answers: answersOf(queryClient), posted }),
      file: page.file,
      isPrivate: page.isPrivate,
      isFresh: page.isFresh,
      isHidden: page.isHidden,
      needsProgram: page.needsProgram,
    }
  }
  return (request) => queryClients.run(createQueryClient(), renderPage, request)
}

/** Makes what takes the forms of this site's pages when a browser sends them by itself. */
export function createPosts({ apiUrl, fetch }: RendererOptions): Readonly<Record<string, Post>> {
  // A proof of work slows down who sends many forms; done here it would slow down everybody else.
  return postsWith(createApi({ routes: apiRoutes, baseUrl: apiUrl, fetch, isProving: false }))
}

/** The route table is built once, the query client per request: found by the request's own chain of calls. */
const queryClients = new AsyncLocalStorage<QueryClient>()

function currentQueryClient(): QueryClient {
  const queryClient = queryClients.getStore()
  if (!queryClient) throw new Error('A page is rendered outside a request')
  return queryClient
}

function createServerContext(api: Api): AppContext {
  return {
    api,
    brand,
    sharedReads: createSharedReads(),
    get queryClient() {
      return currentQueryClient()
    },
  }
}

function toRedirect(response: Response): RenderResult {
  return { kind: 'redirect', status: response.status, location: response.headers.get('location') ?? '/' }
}

/** What the table says about a path; nothing about one that no route matches. */
const rowOf = (pattern: string | undefined): RouteRow | undefined =>
  routeTable.find(({ path }) => path === pattern)

function describePage(context: StaticHandlerContext, url: URL) {
  const matches = context.matches.map((match) => ({
    params: match.params,
    handle: match.route.handle as unknown,
  }))
  const handle = matches.at(-1)?.handle as Partial<RouteHandle> | undefined
  const row = rowOf(handle?.pattern)
  const isFailed = context.statusCode >= 400
  const meta: RouteMeta = isFailed ? { robots: 'noindex' } : metaOfMatches(matches, url)
  return {
    meta,
    file: row && pageFile(row),
    isPrivate: row?.reader === 'signed-in',
    isFresh: row !== undefined && isFresh(row),
    isHidden: isFailed || (row !== undefined && !isIndexed(row)),
    needsProgram: row !== undefined && needsProgram(row),
  }
}

/** A late part that could not be drawn: the mark of React's server renderer for what browsers are to draw. */
const failedPart = /data-late=""[^>]*><!--\$!-->/

function renderBody(
  handler: ReturnType<typeof createStaticHandler>,
  context: StaticHandlerContext,
  { api, queryClient, posted }: { api: Api; queryClient: QueryClient; posted: Posted | undefined },
): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <Providers api={api} posted={posted ?? null} queryClient={queryClient} session={nobody}>
      <StaticRouterProvider context={context} hydrate={false} router={router} />
    </Providers>,
  )
  // A part that failed is left out without a word, and would be missing for everybody who is sent the page.
  if (failedPart.test(body)) throw new Error('A part of the page failed')
  return body
}
