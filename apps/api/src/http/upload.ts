import { AppError, type Endpoint, type ErrorName } from '@repo/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isEncryptedWorkbook, isTextTable } from '../core/file-content.ts'

/** An uploaded file, with the media type that its first bytes show. */
export interface UploadedFile {
  readonly type: string
  readonly bytes: Buffer
}

type Upload = NonNullable<Endpoint['upload']>

/**
 * Adds a route whose body is a file: only the declared types are read, up to the declared size. It has its own scope,
 * so that no other route accepts such a body.
 */
export function addUploadRoute(app: FastifyInstance, { types, maxBytes }: Upload, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (request, raw, done) => {
      request.rawBody = raw as Buffer
      done(null, undefined)
    })
    scope.route({ ...route, bodyLimit: maxBytes })
  })
}

/**
 * The file of a request. Its type is read from its bytes; the sender's name and type are ignored.
 * @throws AppError the endpoint's own `upload.…` error when the bytes are of no declared type.
 */
export function readUpload(endpoint: Endpoint, request: FastifyRequest): UploadedFile | undefined {
  if (!endpoint.upload) return undefined
  const bytes = request.rawBody ?? Buffer.alloc(0)
  const type = sniffType(bytes)
  if (!type || !endpoint.upload.types.includes(type)) throw new AppError(refusalOf(endpoint))
  return { type, bytes }
}

function refusalOf(endpoint: Endpoint): ErrorName {
  return endpoint.errors?.find((name) => name.startsWith('upload.')) ?? 'request.unsupported_type'
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * First bytes of the accepted types (PNG §5.2, JPEG SOI, RIFF container of WebP, ISO 32000 §7.5.2, ZIP §4.3.7). Who takes a
 * workbook checks its parts besides; a table in text has no signature.
 */
const signatures: [type: string, test: (bytes: Buffer) => boolean][] = [
  ['image/png', (b) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (b) => b.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
  ['application/pdf', (b) => /^%PDF-[12]\.\d/.test(b.toString('latin1', 0, 8))],
  [XLSX, (b) => b.toString('latin1', 0, 4) === 'PK\x03\x04' || isEncryptedWorkbook(b)],
  ['text/csv', isTextTable],
]

/** Media type by the first bytes; null for every type that is not accepted. */
export function sniffType(bytes: Buffer): string | null {
  return signatures.find(([, isOfType]) => isOfType(bytes))?.[0] ?? null
}
