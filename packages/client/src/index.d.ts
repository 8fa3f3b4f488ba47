import type { Client } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

export type { components, paths } from './schema.d.ts'

export interface ClientOptions {
  /** Where the API is: the site's address and `/api`, such as `https://hoc.example.vn/api`. */
  baseUrl: string
  /** An API key (`th_…`), made at `/crm/ApiKey`. */
  apiKey: string
  /** Another `fetch`, such as one with a proxy or a time limit. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * The endpoints that API keys open, by method and path, as `openapi-fetch` calls them. Nothing is sent until one is called,
 * and nothing is tried again.
 */
export function createClient(options: ClientOptions): Client<paths>

/** What the API said of a request that it refused. */
export type ApiError = components['schemas']['Error']['error']

/** A refused request, as `unwrap` and `everyItem` throw it. */
export class ThamHocError extends Error {
  /** Of HTTP. */
  readonly status: number
  /** HTTP status × 100 + n. */
  readonly code: number
  /** The name of the error, such as `enrollment.exists`. Names are added: treat one that you do not know by its status. */
  readonly reason: ApiError['name'] | (string & {})
  /** Name it when you ask for help. */
  readonly requestId: string | undefined
  readonly details: unknown
}

interface Answer<Data> {
  data?: { data: Data }
  error?: unknown
  response: Response
}

/**
 * The data of an answer.
 * @throws ThamHocError where the API refused the request; what `fetch` throws where there was no answer
 */
export function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data>

/**
 * All items of a list, newest first, page by page as they are taken.
 * @param readPage reads the page that begins after a place; the first where it is undefined
 * @throws ThamHocError
 */
export function everyItem<Item>(
  readPage: (after: string | undefined) => Promise<Answer<{ items: Item[]; next: string | null }>>,
): AsyncGenerator<Item, void, undefined>

type Answered<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? Data
  : never

export type Course = Answered<paths['/v1/courses']['get']>['items'][number]
export type Enrolment = Answered<paths['/v1/enrolments/{id}']['get']>
export type Order = Answered<paths['/v1/orders/{code}']['get']>
