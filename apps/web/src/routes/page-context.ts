import { type Api, type ApiQuery, isApiError } from '@repo/api-client'
import { load, type MetaArgs, type PageArgs, type PageModule, replace, toRouteError } from '@repo/routing'
import type { Session } from '@repo/session'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What loaders and meta may use. On the server the query client is another one for each request. */
export interface AppContext {
  api: Api
  queryClient: QueryClient
  brand: string
  /** The signed-in reader; never there on the server, whose pages are the same for everybody. */
  session?: Session
  /** Server only: answers of the last moments, shared by all requests. */
  sharedReads?: { get<T>(key: string, read: () => Promise<T>): Promise<T> }
}

/** What the file of a page exports. */
export interface Page extends PageModule<AppContext> {
  /** A page for who is signed in: what the server sends, and what shows until the browser knows who is reading. */
  Waiting?: ComponentType
}

export type AppPageArgs = PageArgs<AppContext>
export type AppMetaArgs = MetaArgs<AppContext>

/** A navigation in the browser waits this long (ms) for data; after that the page opens with its skeletons. */
const patienceMs = 400

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function fill(context: AppContext, query: ApiQuery<unknown>): Promise<unknown> {
  const { queryClient, sharedReads } = context
  if (!sharedReads) return load(queryClient, query)
  const { queryKey, queryFn } = query
  const read = () => queryFn({ signal: new AbortController().signal })
  try {
    // Put into the cache as it is: a fetch of the query client would make its retry and abort machinery per request.
    return queryClient.setQueryData(queryKey, await sharedReads.get(JSON.stringify(queryKey), read))
  } catch (error) {
    throw toRouteError(error)
  }
}

/**
 * Loads what a page cannot be shown without. On the server a failure becomes the answer's status. In the browser
 * only "not found" does: other failures are shown in their place on the page, where they can be retried.
 */
export async function loadMain(context: AppContext, ...queries: ApiQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => fill(context, query)))
  if (import.meta.env.SSR) {
    await loading
    return
  }
  const guarded = loading.catch((error: unknown) => {
    if (isNotFound(error)) throw error
  })
  // After the wait nobody listens to this promise any more; the page's own query reports the failure.
  guarded.catch(() => {})
  await Promise.race([guarded, wait(patienceMs)])
}

/** Loads what a page would like to have; without it the page shows less. */
export async function loadExtra(context: AppContext, ...queries: ApiQuery<unknown>[]): Promise<void> {
  const loading = Promise.allSettled(queries.map((query) => fill(context, query)))
  await (import.meta.env.SSR ? loading : Promise.race([loading, wait(patienceMs)]))
}

/**
 * Leads on for good from an address that a page had before: its answer names the slug that it has now. A reader whose
 * page already opened while its answer was on the way stays there.
 * @throws the redirect
 */
export function leadOn(
  asked: string,
  found: { slug: string } | undefined,
  url: URL,
  path: (slug: string) => string,
): void {
  if (found && found.slug !== asked) throw replace(path(found.slug) + url.search, 301)
}

/** What a query has in the cache, for the head of a page. */
export function readCache<T>(context: AppContext, query: ApiQuery<T>): T | undefined {
  return context.queryClient.getQueryData<T>(query.queryKey)
}

function isNotFound(error: unknown): boolean {
  if (isApiError(error)) return error.status === 404
  const init = (error as { init?: { status?: number } } | null)?.init
  return init?.status === 404
}
