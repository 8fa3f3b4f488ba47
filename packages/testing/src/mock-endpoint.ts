import { type Endpoint, type EndpointAnswer, type ErrorName, errorTable, statusOfError } from '@repo/contract'
import { strictQueryOf } from '@repo/contract/strict-query'
import { type HttpHandler, HttpResponse, http } from 'msw'

/** What a mocked call was given, as it arrived. */
export interface ReceivedCall {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Answer<E extends Endpoint> =
  | EndpointAnswer<E>
  | ((call: ReceivedCall) => EndpointAnswer<E> | Promise<EndpointAnswer<E>>)

const urlOf = (endpoint: Endpoint) => `*/api${endpoint.path}`
const methodOf = (endpoint: Endpoint) => endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>

/** JSON as what it says, a file as it is, nothing as nothing. */
async function readBody(request: Request): Promise<unknown> {
  const file = await request.blob()
  if (file.size === 0) return undefined
  return request.headers.get('content-type')?.includes('json') ? JSON.parse(await file.text()) : file
}

async function readCall(request: Request, params: Record<string, unknown>): Promise<ReceivedCall> {
  return {
    params: params as Record<string, string>,
    query: new URL(request.url).searchParams,
    body: await readBody(request.clone()),
    headers: request.headers,
  }
}

/** @throws when the API would answer 422, so that no screen is tested with a call that fails in the browser. */
function refuseUnknownQuery(endpoint: Endpoint, search: URLSearchParams): void {
  const query = Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
  const { error } = strictQueryOf(endpoint).safeParse(query)
  if (error) throw new Error(`${endpoint.method} ${endpoint.path} refuses ?${search}: ${error.message}`)
}

const answerFile = async (file: Blob) =>
  HttpResponse.arrayBuffer(await file.arrayBuffer(), {
    headers: { 'content-disposition': 'attachment', 'content-type': file.type },
  })

/**
 * Answers an endpoint of the contract. What is given passes the response schema first, so a test cannot be built on
 * an answer the API would never send; nor can it on a query the API would refuse.
 */
export function mockEndpoint<E extends Endpoint>(endpoint: E, answer: Answer<E>): HttpHandler {
  return http[methodOf(endpoint)](urlOf(endpoint), async ({ request, params }) => {
    refuseUnknownQuery(endpoint, new URL(request.url).searchParams)
    const value: unknown =
      typeof answer === 'function'
        ? await (answer as (call: ReceivedCall) => unknown)(await readCall(request, params))
        : answer
    return endpoint.download
      ? answerFile(value as Blob)
      : HttpResponse.json({ data: endpoint.response.parse(value) })
  })
}

export interface MockErrorOptions {
  details?: unknown
  requestId?: string
  headers?: Record<string, string>
}

/** Answers an endpoint with an error of the contract, in the shape and with the status the API uses. */
export function mockError(endpoint: Endpoint, name: ErrorName, options: MockErrorOptions = {}): HttpHandler {
  const { details, requestId = 'req-test', headers } = options
  const error = { code: errorTable[name], name, message: name, details, requestId }
  return http[methodOf(endpoint)](urlOf(endpoint), () =>
    HttpResponse.json({ error }, { status: statusOfError(name), headers }),
  )
}

/**
 * Lets calls of an endpoint fail before an answer arrives, as when offline: every call at once, or only the first one
 * and once `firstAfter` is settled.
 */
export function mockOffline(
  endpoint: Endpoint,
  { firstAfter }: { firstAfter?: Promise<void> } = {},
): HttpHandler {
  return http[methodOf(endpoint)](
    urlOf(endpoint),
    async () => {
      await firstAfter
      return HttpResponse.error()
    },
    { once: firstAfter !== undefined },
  )
}
