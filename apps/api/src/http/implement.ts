import {
  AppError,
  type Endpoint,
  type EndpointAnswer,
  type EndpointGroup,
  isAllowed,
  type ParsedInput,
} from '@repo/contract'
import { proofHeader } from '@repo/contract/auth'
import { readAfterHeader } from '@repo/contract/read-after'
import { rightsHeader, rightsMark } from '@repo/contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import type { AnswerCache } from '../core/answer-cache.ts'
import type { Caller } from '../core/caller.ts'
import type { ApiKeys, KeyHolder } from '../core/key-holder.ts'
import { noProof, type Proof, type ProofsOfWork } from '../core/proof-of-work.service.ts'
import { readTogether } from '../db/together.ts'
import type { Storage } from '../storage/storage.ts'
import type { Authenticate } from './auth.ts'
import { sendCached } from './cached-answer.ts'
import { findCaller } from './caller.ts'
import { type FileAnswer, type MadeFile, sendDownload } from './download.ts'
import { parseInput } from './input.ts'
import { maskContacts, seesMasked } from './mask-contacts.ts'
import { routeName } from './route-name.ts'
import { beginXapi } from './standards.ts'
import { addUploadRoute, readUpload, type UploadedFile } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    api: ApiRuntime
  }
  interface FastifyContextConfig {
    /** The contract's endpoint of the route; routes outside the contract have none. */
    endpoint?: Endpoint
  }
}

/** The parts of the service that `implement` needs; decorated onto the app by `buildApp`. */
export interface ApiRuntime {
  readonly authenticate: Authenticate
  readonly apiKeys: ApiKeys
  readonly cache: AnswerCache
  readonly isDemo: boolean
  readonly proofs: ProofsOfWork
  /** @throws AppError `request.too_many` for too many searches. */
  countSearch(request: FastifyRequest, kind: 'whole' | 'often'): Promise<void>
  /** Storage of the files that endpoints answer with. */
  readonly storage: Storage
  /** Where the log of changes ends; null where no read goes to a replica. */
  readonly positionAfterWrite: (() => Promise<string | null>) | null
  /** Handlers by their endpoints, for reads without a request (`readAs`). */
  readonly handlers: Map<Endpoint, Handler<Endpoint>>
  /** Called for every error that an endpoint answers without declaring it. */
  readonly onUndeclaredError?: (fault: string) => void
}

/** The request as handlers may see it. */
export interface RequestFacts {
  readonly id: string
  readonly ip: string
  readonly userAgent: string | null
  readonly headers: FastifyRequest['headers']
  /** Proof of work for soft limits; always absent unless the contract lets proofs count for the endpoint. */
  readonly proof: Proof
  /** Raw bytes of the body. */
  readonly rawBody: Buffer
  /** The raw query, for signatures over it; a repeated key appears as often as it was sent. */
  readonly rawQuery: URLSearchParams
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>
}

type CallerFor<A> = A extends { kind: 'signed-in' }
  ? Caller
  : A extends { kind: 'optional' }
    ? Caller | null
    : null

export type HandlerInput<E extends Endpoint> = ParsedInput<E> & {
  /** Never null where the contract asks for a session. */
  caller: CallerFor<E['access']>
  request: RequestFacts
} & ([E['upload']] extends [object] ? { file: UploadedFile } : unknown) &
  (E['access'] extends { kind: 'key' } ? { holder: KeyHolder } : unknown)

/** Where the contract declares a file, the handler names a stored file or generates one. */
type HandlerAnswer<E extends Endpoint> = [E['download']] extends [object]
  ? FileAnswer | MadeFile
  : EndpointAnswer<E>

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerAnswer<E>>

/** One handler per endpoint: a contract entry without one does not compile. */
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** Registers a group of the contract; the only place that parses input, checks access and parses answers. */
export function implement<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    if (endpoint.access.kind === 'demo' && !app.api.isDemo) continue
    // Object.entries loses which handler belongs to which endpoint; the mapped type above has checked that.
    const answer = handlers[name] as unknown as Handler<Endpoint>
    const handle: Handler<Endpoint> =
      endpoint.method === 'GET' ? (input) => readTogether(() => answer(input)) : answer
    app.api.handlers.set(endpoint, handle)
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      // Webhooks carry short notices, so a small limit is enough.
      ...(endpoint.access.kind === 'webhook' ? { bodyLimit: 64 * 1024 } : {}),
      handler: toHandler(app.api, endpoint, handle),
    }
    if (!endpoint.upload) app.route(route)
    else addUploadRoute(app, endpoint.upload, { ...route, onRequest: gate(app.api, endpoint) })
  }
}

function toHandler(api: ApiRuntime, endpoint: Endpoint, handle: Handler<Endpoint>): RouteHandlerMethod {
  if (endpoint.download) return downloadHandler(api, endpoint, handle)
  if (endpoint.cacheSeconds) return cachedHandler(api, endpoint, endpoint.cacheSeconds, handle)
  return plainHandler(api, endpoint, handle)
}

/** Checks the caller before the body is read, so that strangers cannot make the server read megabytes. */
const gate = (api: ApiRuntime, { access }: Endpoint) =>
  async function checkCaller(request: FastifyRequest): Promise<void> {
    await findCaller(api, access, request)
  }

function plainHandler(api: ApiRuntime, endpoint: Endpoint, handle: Handler<Endpoint>): RouteHandlerMethod {
  return async (request, reply) => {
    if (endpoint.standard) beginXapi(request, reply)
    const caller = await findCaller(api, endpoint.access, request)
    const data = await run(api, endpoint, handle, request, caller)
    reply.header('cache-control', 'no-store')
    if (caller?.role === 'admin') reply.header(rightsHeader, rightsMark(caller.rights))
    if (endpoint.method !== 'GET' && caller && caller.role !== 'student') await tellPosition(api, reply)
    if (endpoint.standard) return sendJson(reply, data)
    if (endpoint.access.kind !== 'webhook') return sendJson(reply, { data })
    // Some providers expect an answer without a body.
    return data === null ? reply.code(204).send() : sendJson(reply, data)
  }
}

/** Only reports ask for it, so a write of a learner costs no statement more. A fault here does not fail the write. */
async function tellPosition({ positionAfterWrite }: ApiRuntime, reply: FastifyReply): Promise<void> {
  const position = await positionAfterWrite?.().catch(() => null)
  if (position) reply.header(readAfterHeader, position)
}

function downloadHandler(api: ApiRuntime, endpoint: Endpoint, handle: Handler<Endpoint>): RouteHandlerMethod {
  return async (request, reply) => {
    const caller = await findCaller(api, endpoint.access, request)
    const file = await handle(await toInput(api, endpoint, request, caller))
    // The handler's type allows only files where the contract declares one.
    return sendDownload(api.storage, endpoint, file as FileAnswer | MadeFile, request, reply)
  }
}

function cachedHandler(
  api: ApiRuntime,
  endpoint: Endpoint,
  seconds: number,
  handle: Handler<Endpoint>,
): RouteHandlerMethod {
  return async (request, reply) => {
    await findCaller(api, endpoint.access, request)
    const key = request.url
    const make = async () => ({ data: await run(api, endpoint, handle, request, null) })
    const known = api.cache.get(key, Date.now())
    if (!known && endpoint.isSearch)
      await api.countSearch(request, endpoint.isSearch === 'often' ? 'often' : 'whole')
    return sendCached(
      request,
      reply,
      known ?? (await api.cache.getOrMake(key, seconds, make, routeName(endpoint))),
    )
  }
}

async function run(
  api: ApiRuntime,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<unknown> {
  return answerFor(endpoint, await handle(await toInput(api, endpoint, request, caller)), caller)
}

function answerFor(endpoint: Endpoint, answer: unknown, caller: Caller | null): unknown {
  const parsed = parseAnswer(endpoint, answer)
  return seesMasked(caller) ? maskContacts(endpoint.response, parsed) : parsed
}

/** What a background read says of a request that there is none of. */
const noRequest: RequestFacts = {
  id: 'background',
  ip: '',
  userAgent: null,
  headers: {},
  proof: noProof,
  rawBody: Buffer.alloc(0),
  rawQuery: new URLSearchParams(),
  log: { info() {}, warn() {}, error() {}, debug() {} },
}

/**
 * Calls a read endpoint in the name of a caller without an HTTP request: with the same access check, handler and masking
 * of the answer.
 * @param input as its schemas parsed it
 * @throws AppError `access.denied`
 */
export async function readAs(
  api: ApiRuntime,
  endpoint: Endpoint,
  input: { params: unknown; query: unknown },
  caller: Caller,
): Promise<unknown> {
  const handle = api.handlers.get(endpoint)
  if (!handle || endpoint.method !== 'GET')
    throw new Error(`${endpoint.path} cannot be read in the background`)
  if (!isAllowed(endpoint.access, caller)) throw new AppError('access.denied')
  const asked = { ...input, body: undefined, file: undefined, caller, request: noRequest }
  return answerFor(endpoint, await handle(asked as HandlerInput<Endpoint>), caller)
}

async function toInput(
  api: ApiRuntime,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<HandlerInput<Endpoint>> {
  return {
    ...parseInput(endpoint, request),
    file: await readUpload(endpoint, request),
    caller,
    ...(request.keyHolder ? { holder: request.keyHolder } : {}),
    request: toFacts(
      request,
      endpoint.isProofGuarded ? api.proofs.read(request.headers[proofHeader]) : noProof,
    ),
  } as HandlerInput<Endpoint>
}

/** Unknown fields are removed from answers; an answer that breaks its schema is a server error. */
function parseAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = endpoint.response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered another shape than its contract`, {
    cause: parsed.error,
  })
}

function toFacts(request: FastifyRequest, proof: Proof): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    headers: request.headers,
    proof,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    rawQuery: new URLSearchParams(request.url.split('?', 2)[1] ?? ''),
    log: request.log,
  }
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
