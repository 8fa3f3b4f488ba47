import type {
  ApiContract,
  Contract,
  Endpoint,
  EndpointInput,
  EndpointOutput,
  ErrorName,
} from '@repo/contract'
import type { MutationOptions, QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The request goes on when the page is left; for small last words such as a watched place. */
  keepalive?: boolean
  /** `no-cache` where nothing that is kept may stand in for the answer. */
  cache?: RequestCache
  /** Told how much of the file of an upload has been sent, 0–100. */
  onUploadProgress?: (percent: number) => void
}

type Idempotency<E extends Endpoint> = E['isIdempotent'] extends true
  ? {
      /** Same key = same intent: keep it for a retry, make a new one for a new intent. */
      idempotencyKey: string
    }
  : unknown

/** What a call takes: `params`, `query`, `body` as the endpoint declares them, and the key where one is needed. */
export type CallInput<E extends Endpoint> = EndpointInput<E> & Idempotency<E>

type IsOptional<E extends Endpoint> = Record<never, never> extends CallInput<E> ? true : false
type WithInput<E extends Endpoint, Rest extends unknown[]> =
  IsOptional<E> extends true ? [input?: CallInput<E>, ...rest: Rest] : [input: CallInput<E>, ...rest: Rest]
type Variables<E extends Endpoint> = IsOptional<E> extends true ? CallInput<E> | void : CallInput<E>

/** What a read asks for. */
interface Asked {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

/** What a read knows of the query that it is for; a loader without one has only the signal. */
export interface ReadContext {
  signal: AbortSignal
  client?: Pick<QueryClient, 'getQueryData'>
  queryKey?: QueryKey
}

/** The options both `useQuery` and a loader take. The key says which endpoint is read, and what it is asked for. */
export type ApiQuery<Data> = Required<Pick<UseQueryOptions<Data, ApiError>, 'queryKey' | 'queryFn'>> & {
  queryKey: readonly [group: string, name: string, asked: Asked, ...rest: unknown[]]
  queryFn: (context: ReadContext) => Promise<Data>
}

export interface ApiMutationMeta extends Record<string, unknown> {
  /** Error names that the form shows at its fields; no toast for them. */
  handles?: readonly ErrorName[]
  /** No toast for any error. */
  isSilent?: boolean
}

export interface Operation<E extends Endpoint> {
  /** Sends the request; resolves with `data` of the answer, rejects with an `ApiError`. */
  call(...args: WithInput<E, [options?: CallOptions]>): Promise<EndpointOutput<E>>
  /** Options for `useQuery`, `useSuspenseQuery` and loaders. */
  query(...args: WithInput<E, []>): ApiQuery<EndpointOutput<E>>
  /** Key of one input's cache entry, or without input the prefix of all of them. */
  key(input?: CallInput<E>): QueryKey
  /** Options for `useMutation`; `meta` says which errors the caller shows itself. */
  mutation(meta?: ApiMutationMeta): MutationOptions<EndpointOutput<E>, ApiError, Variables<E>>
}

/** A typed client for a contract: `api.<group>.<endpoint>`. */
export type ApiOf<C extends Contract> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: Operation<C[G][N]> }
}

export type Api = ApiOf<ApiContract>
