import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@repo/contract'
import { Server } from '@tus/server'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { createUploadCreation } from './creation.service.ts'
import type { WithAnswerTaker, WithFilmTaker } from './film-taker.ts'
import { openBody } from './request-body.ts'
import { toUploadError } from './tus-errors.ts'
import { TusStore } from './tus-store.service.ts'
import type { UploadFiles } from './upload-files.ts'
import { createUploadLocker } from './upload-locker.service.ts'
import type { UploadStates } from './upload-state.service.ts'
import { LOCK_DRAIN_MS } from './uploads.limits.ts'
import type { WithVideoRecords } from './video-records.ts'

/** What the tus server cannot read from a request: its caller and its upload. */
interface Asked {
  readonly caller: Caller | null
  readonly uploadId: string | undefined
  fault?: unknown
}

export type TusAnswerer = (raw: IncomingMessage, asked: Omit<Asked, 'fault'>) => Promise<Response>

/**
 * The tus protocol over our rows and files. Callers are authenticated and authorised before.
 * The promise rejects with an AppError for every answer that is not 2xx.
 */
export function createTusServer(
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithVideoRecords & WithFilmTaker & WithAnswerTaker,
  files: UploadFiles,
  states: UploadStates,
): TusAnswerer {
  const requests = new WeakMap<Request, Asked>()
  const openUpload = createUploadCreation(services, files)
  const server = new Server({
    path: '/uploads',
    datastore: new TusStore(services, files, states),
    locker: createUploadLocker(services.db),
    lockDrainTimeout: LOCK_DRAIN_MS,
    maxSize: services.env.UPLOAD_MAX_BYTES,
    namingFunction: () => randomUUIDv7(),
    getFileIdFromRequest: (request) => requests.get(request)?.uploadId,
    generateUrl: (request, { id }) => locationOf(request, id),
    async onUploadCreate(request, { id, size, metadata }) {
      const caller = requests.get(request)?.caller
      if (!caller || size === undefined) throw new AppError('input.malformed')
      await openUpload({ id, caller, bytes: size, metadata })
      return {}
    },
    onResponseError(request, fault) {
      const facts = requests.get(request)
      if (facts) facts.fault = fault
      return undefined
    },
  })

  const ask = async (web: Request, facts: Asked): Promise<Response> => {
    requests.set(web, facts)
    const response = await server.handleWeb(web)
    if (response.status < 400) return response
    const error = toUploadError(facts.fault, response.status)
    // More bytes than announced, so it is not the announced file.
    if (facts.uploadId && web.method === 'PATCH' && error.errorName === 'upload.too_large')
      await states.refuse(facts.uploadId, 'upload.too_large')
    throw error
  }

  return async (raw, asked) => {
    if (!hasBody(raw)) return ask(toWebRequest(raw), { ...asked })
    const body = openBody(raw)
    try {
      return await ask(toWebRequest(raw, body.stream), { ...asked })
    } finally {
      body.drain()
    }
  }
}

/**
 * Relative to the request's address, so that it is right behind any proxy that strips a prefix (RFC 9110
 * §10.2.2).
 */
function locationOf(request: Request, id: string): string {
  return new URL(request.url).pathname.endsWith('/') ? id : `uploads/${id}`
}

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'POST' || method === 'PATCH') &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)

function toWebRequest({ method, url, headersDistinct }: IncomingMessage, body?: Readable): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return new Request(`http://localhost${url}`, {
    method,
    headers,
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  })
}
