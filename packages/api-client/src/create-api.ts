import type { ApiContract, Contract, Method, RouteTable } from '@repo/contract'
import type { Session } from '@repo/session'
import { offlineUnlessLoaded } from './offline-unless-loaded.ts'
import { onDemand } from './on-demand.ts'
import { createSessionRules, type Logger, toSavedSession } from './session-rules.ts'
import type { TransportAnswer, TransportOptions } from './transport.ts'
import type { ApiMutationMeta, ApiOf, CallOptions, ReadContext } from './types.ts'

export interface ApiOptions extends TransportOptions {
  /**
   * Method and path per endpoint: `toRouteTable(contract)` in Node, and in browsers a function that imports
   * `virtual:api-routes` with the first call, because a page that the server has rendered shows without calling anything.
   */
  routes: RouteTable | (() => Promise<RouteTable>)
  /** Absent on the server, where requests are made for nobody. */
  session?: Session
  /** Called once the cookies of an invalid session are gone; goes to `/auth/login`. */
  onInvalidSession?: () => void
  /** Called when the account has to set up its second factor before anything else. */
  onSecondFactorRequired?: () => void
  /** Called with the mark of the rights that staff have now, as answers bring it. */
  onRights?: (mark: string) => void
  logger?: Logger
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  idempotencyKey?: string
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (!value) throw new TypeError(`${path} needs the parameter "${name}"`)
    return encodeURIComponent(value)
  })
}

/** The input as it stands in a query key: the same for "no input" in all its spellings. */
function keyInput(input: LooseInput | undefined): LooseInput {
  const { idempotencyKey: _key, ...rest } = input ?? {}
  return rest
}

/** What a call needs and a page without calls does not: the routes, and 11 kB of HTTP client. Fetched side by side. */
function createCalls(options: ApiOptions) {
  return offlineUnlessLoaded(async () => {
    const [{ createProvenTransport }, routes] = await Promise.all([
      import('./proven-transport.ts'),
      typeof options.routes === 'function' ? options.routes() : options.routes,
    ])
    return { transport: createProvenTransport(options), routes }
  })
}

function routeIn(routes: RouteTable, endpoint: string): readonly [Method, string] {
  const [group = '', name = ''] = endpoint.split('.')
  const route = routes[group]?.[name]
  if (!route) throw new TypeError(`There is no endpoint ${endpoint}`)
  return route
}

type Send = (
  endpoint: string,
  input: LooseInput | undefined,
  options: CallOptions | undefined,
) => Promise<unknown>

function createSend(options: ApiOptions): Send {
  const { session, onInvalidSession } = options
  if (onInvalidSession) session?.whenInvalid(onInvalidSession)
  const load = createCalls(options)
  const rules = createSessionRules({ ...options, logger: options.logger ?? console })

  const send: Send = async (endpoint, input, { headers, ...rest } = {}) => {
    // The renewal itself must not wait for a renewal.
    const token = endpoint === 'auth.refresh' ? session?.token() : await session?.freshToken()
    let answer: TransportAnswer
    try {
      const { transport, routes } = await load()
      const [method, path] = routeIn(routes, endpoint)
      answer = await transport({
        method,
        path: fillPath(path, input?.params),
        // On the server one client speaks for everybody, and nobody's end concerns the others.
        isLast: session !== undefined && endpoint === 'auth.logout',
        query: input?.query,
        body: input?.body,
        file: input?.file,
        ...rest,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : undefined),
          ...(input?.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : undefined),
          ...headers,
        },
      })
    } catch (error) {
      rules.onError(endpoint, error, token)
      throw error
    }
    rules.onAnswer(endpoint, answer.status, answer.data)
    if (answer.rightsMark) options.onRights?.(answer.rightsMark)
    return answer.data
  }

  session?.renewWith(async (refreshToken) =>
    toSavedSession(await send('auth.refresh', { body: { refreshToken } }, undefined)),
  )
  return send
}

function createOperation(send: Send, group: string, name: string) {
  const endpoint = `${group}.${name}`
  const call = (input?: LooseInput, options?: CallOptions) => send(endpoint, input, options)
  const key = (input?: LooseInput) => (input ? [group, name, keyInput(input)] : [group, name])
  return {
    call,
    key,
    query: (input?: LooseInput) => ({
      queryKey: key(input ?? {}),
      queryFn: ({ signal, client, queryKey }: ReadContext) => {
        const isRefetch = queryKey !== undefined && client?.getQueryData(queryKey) !== undefined
        return call(input, { signal, ...(isRefetch && ({ cache: 'no-cache' } as const)) })
      },
    }),
    mutation: (meta?: ApiMutationMeta) => ({
      mutationKey: key(),
      mutationFn: (input?: LooseInput) => call(input),
      // A failed logout is logged and nothing else.
      meta: { ...(endpoint === 'auth.logout' ? { isSilent: true } : undefined), ...meta },
    }),
  }
}

/**
 * The shared client: `api.<group>.<endpoint>.call | query | key | mutation`, typed by the contract.
 * Works in Node too (server rendering, tests): give an absolute `baseUrl` and no session.
 */
export function createApi<C extends Contract = ApiContract>(options: ApiOptions): ApiOf<C> {
  const send = createSend(options)
  // The table and the type come from the same contract; only the type knows the inputs.
  return onDemand((group) => onDemand((name) => createOperation(send, group, name))) as unknown as ApiOf<C>
}
