import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorName } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: everything the server, the client, the tests and the OpenAPI page need to know of it. */
export interface Endpoint {
  readonly method: Method
  /** Path below the API's root, with `:name` for each path parameter. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Instead of JSON the body is a file of one of these media types; its bytes decide, not its name. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly maxBytes: number
    /** The file is too large for the memory: the handler gets it as an open file of the disk. */
    readonly isSpooled?: boolean
  }
  /** The 2xx answer is a file of one of these media types, to be saved and never shown; `response` is a `Blob`. */
  readonly download?: { readonly types: readonly string[] }
  /** The shape of `data` in a 2xx answer. Unknown fields are stripped before the answer leaves. */
  readonly response: z.ZodType
  /** Domain errors a caller has to expect. What goes without saying is listed in `errorsOf`; a test fails on any other. */
  readonly errors?: readonly ErrorName[]
  /** Answer bytes are the same for every caller, so they may be cached for this many seconds. */
  readonly cacheSeconds?: number
  /**
   * A request with a text in `q` is expensive, so it is rate-limited; `often` allows more requests, for a search that runs
   * beside another one or while somebody types.
   */
  readonly isSearch?: boolean | 'often'
  /** The servers of the sites ask it, and no page does: browsers do not load its name. */
  readonly isForServers?: boolean
  /** Anyone may ask it, and only the learners' site does: browsers of the offices do not load its name. */
  readonly isForLearners?: boolean
  /**
   * It answers as a standard of others says, without `data` around the answer, with the headers of the standard, and 400
   * where the query is not understood.
   */
  readonly standard?: 'xapi'
  /** The caller must send an `Idempotency-Key` header. */
  readonly isIdempotent?: boolean
  /** Past its soft limits it answers `auth.proof_needed`, and takes a proof of work in a header. */
  readonly isProofGuarded?: boolean
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : never
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : never

type Part<K extends string, S> = [S] extends [z.ZodType] ? { [P in K]: z.input<S> } : unknown

/** What a caller passes: `params`, `query`, `body` and `file`, each only where the endpoint declares it. */
export type EndpointInput<E extends Endpoint> = Part<'params', E['params']> &
  ([E['query']] extends [z.ZodType]
    ? Partial<Record<string, never>> extends SchemaInput<E['query']>
      ? { query?: SchemaInput<E['query']> }
      : { query: SchemaInput<E['query']> }
    : unknown) &
  Part<'body', E['body']> &
  ([E['upload']] extends [object] ? { file: Blob } : unknown)

/** What the handler sees after parsing: defaults filled in, strings coerced. */
export interface ParsedInput<E extends Endpoint> {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/** `data` of a successful answer. */
export type EndpointOutput<E extends Endpoint> = SchemaOutput<E['response']>

/** What a handler may return before the answer is parsed. */
export type EndpointAnswer<E extends Endpoint> = SchemaInput<E['response']>

export type EndpointGroup = Readonly<Record<string, Endpoint>>
export type Contract = Readonly<Record<string, EndpointGroup>>
