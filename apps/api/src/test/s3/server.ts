import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Bucket } from './bucket.ts'
import { S3Error } from './errors.ts'
import { abortUpload, completeUpload, createUpload, listParts, listUploads, uploadPart } from './multipart.ts'
import {
  type Answer,
  type Call,
  getObject,
  listObjects,
  putObject,
  removeObject,
  removeObjects,
} from './operations.ts'
import { type Credentials, verifySignature } from './signature.ts'
import { toXml } from './xml.ts'

export interface S3Server {
  url: string
  bucketName: string
  credentials: Credentials
  bucket: Bucket
  /** Status codes with which the next requests fail instead of being handled. */
  failNext(...statuses: number[]): void
  /** Makes the next requests of this method fail, as many as given. */
  failOn(method: string, times: number): void
  stop(): Promise<void>
}

type Operation = (call: Call) => Promise<Answer>

/** Chooses the operation by the method and by the subresource in the query. */
function operationOf(method: string | undefined, key: string, query: URLSearchParams): Operation {
  const name = ['uploads', 'uploadId', 'delete', 'list-type'].find((one) => query.has(one)) ?? ''
  const table: Record<string, Operation> = {
    'PUT ': putObject,
    'GET ': getObject,
    'HEAD ': getObject,
    'DELETE ': removeObject,
    'POST uploads': createUpload,
    'PUT uploadId': uploadPart,
    'GET uploadId': listParts,
    'POST uploadId': completeUpload,
    'DELETE uploadId': abortUpload,
  }
  const ofBucket: Record<string, Operation> = {
    'GET list-type': listObjects,
    'GET uploads': listUploads,
    'POST delete': removeObjects,
  }
  const found = (key === '' ? ofBucket : table)[`${method} ${name}`]
  if (!found)
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource')
  return found
}

/**
 * Starts a store with as much of S3 as this service and its clients use: path style, verified signatures, one bucket.
 */
export async function startS3Server(options: { port?: number; clock?: () => Date } = {}): Promise<S3Server> {
  const { port = 0, clock = () => new Date() } = options
  const dir = await mkdtemp(join(tmpdir(), 's3-'))
  const bucketName = 'tham-hoc'
  const credentials = { accessKeyId: 'thu-nghiem', secretAccessKey: 'chi-de-chay-thu', region: 'us-east-1' }
  const bucket = new Bucket(dir)
  let faults: number[] = []
  let faulty = { method: '', times: 0 }

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const fault = faults.shift()
    if (fault !== undefined) throw new S3Error(fault, fault === 503 ? 'SlowDown' : 'InternalError', 'as told')
    if (request.method === faulty.method && faulty.times > 0) {
      faulty.times -= 1
      throw new S3Error(500, 'InternalError', 'as told')
    }
    const promised = verifySignature(request, credentials, clock())
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    if (name !== bucketName) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    if (promised.startsWith('STREAMING-')) throw new S3Error(501, 'NotImplemented', 'chunked signatures')
    const key = rest.join('/')
    const sha256 = /^[0-9a-f]{64}$/.test(promised) ? promised : undefined
    const operation = operationOf(request.method, key, url.searchParams)
    return operation({ bucket, bucketName, key, query: url.searchParams, request, sha256 })
  }

  const server = createServer((request, response) => {
    handle(request)
      .catch((error: unknown) => toAnswer(error))
      .then((answer) => send(request, response, answer))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucketName,
    credentials,
    bucket,
    failNext: (...statuses) => {
      faults = statuses
    },
    failOn: (method, times) => {
      faulty = { method, times }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function toAnswer(error: unknown): Answer {
  const { status, code, message } =
    error instanceof S3Error
      ? error
      : new S3Error(500, 'InternalError', error instanceof Error ? error.message : '')
  return { status, xml: { root: 'Error', content: { Code: code, Message: message } } }
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers = {}, xml, body } = answer
  const text = xml ? `<?xml version="1.0" encoding="UTF-8"?>${toXml({ [xml.root]: xml.content })}` : ''
  response.writeHead(status, {
    'x-amz-request-id': 'thu',
    ...(xml ? { 'content-type': 'application/xml' } : {}),
    ...headers,
  })
  if (body) await pipeline(body, response)
  else response.end(request.method === 'HEAD' ? '' : text)
  // An unread body would be taken for the next request.
  if (!request.complete) request.resume()
}

/** Settings that make the service store its files on this server. */
export const s3EnvOf = ({ url, bucketName, credentials }: S3Server): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: url,
  S3_BUCKET: bucketName,
  S3_REGION: credentials.region,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
})
