import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError, type Endpoint, type ErrorName } from '@repo/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isEncryptedWorkbook, isPlainText, isTextTable, isXmlText } from '../core/file-content.ts'
import { readBeginning, spool } from './spool.ts'

/** An uploaded file, with the media type that its first bytes show. */
export interface UploadedFile {
  readonly type: string
  /** The whole file, or only its beginning where it is spooled. */
  readonly bytes: Buffer
  /** The whole file where the endpoint has it spooled; closed after the answer. */
  readonly handle?: FileHandle
}

type Upload = NonNullable<Endpoint['upload']>

/**
 * Adds a route whose body is a file: only the declared types are read, up to the declared size. It has its own scope,
 * so that no other route accepts such a body.
 */
export function addUploadRoute(
  app: FastifyInstance,
  { types, maxBytes, isSpooled = false }: Upload,
  route: RouteOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (isSpooled) {
      scope.addContentTypeParser([...types], async (request: FastifyRequest, body: Readable) => {
        if (Number(request.headers['content-length']) > maxBytes) throw new AppError('request.too_large')
        request.spooledBody = await spool(body, maxBytes)
      })
      scope.addHook('onResponse', async ({ spooledBody }) => spooledBody?.close())
    } else {
      scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (request, raw, done) => {
        request.rawBody = raw as Buffer
        done(null, undefined)
      })
    }
    scope.route({ ...route, bodyLimit: maxBytes })
  })
}

/**
 * The file of a request. Its type is read from its bytes; the sender's name and type are ignored.
 * @throws AppError the endpoint's own `upload.…` error when the bytes are of no declared type.
 */
export async function readUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<UploadedFile | undefined> {
  if (!endpoint.upload) return undefined
  const handle = request.spooledBody
  const bytes = handle ? await readBeginning(handle) : (request.rawBody ?? Buffer.alloc(0))
  const type = sniffType(bytes, endpoint.upload.types)
  if (!type) throw new AppError(refusalOf(endpoint))
  return { type, bytes, ...(handle && { handle }) }
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
  ['application/xml', isXmlText],
  ['text/csv', isTextTable],
  ['text/plain', isPlainText],
  // RFC 1952 §2.3.1, with the one method that there is.
  ['application/gzip', (b) => b.subarray(0, 3).equals(Buffer.from('1f8b08', 'hex'))],
  ['application/zip', (b) => b.toString('latin1', 0, 4) === 'PK\x03\x04'],
]

/** Media type by the first bytes; null for every type that is not accepted. A workbook is a ZIP, too, so what is wanted decides. */
export function sniffType(bytes: Buffer, accepted?: readonly string[]): string | null {
  // Almost all is text, and pictures and pages can be XML, so both count where they are asked for only.
  const possible = signatures.filter(
    ([type]) => accepted?.includes(type) ?? (type !== 'text/plain' && type !== 'application/xml'),
  )
  return possible.find(([, isOfType]) => isOfType(bytes))?.[0] ?? null
}
