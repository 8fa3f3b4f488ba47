import { AppError } from '@repo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { readRange } from './byte-range.ts'

export interface FileToSend {
  key: string
  contentType: string
  cacheControl: string
  /** Name for saving; without one the browser shows the file. */
  downloadName?: string
}

/** Sends a stored file: whole, in part, or 304. */
export async function sendFile(
  storage: Storage,
  file: FileToSend,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.stat(file.key)
  if (!found) throw new AppError('request.not_found')
  const etag = `"${found.bytes.toString(36)}-${Math.floor(found.modifiedAt.getTime()).toString(36)}"`
  reply.headers({
    etag,
    'last-modified': found.modifiedAt.toUTCString(),
    'cache-control': file.cacheControl,
    'content-type': file.contentType,
    'accept-ranges': 'bytes',
    ...(file.downloadName ? { 'content-disposition': attachmentNamed(file.downloadName) } : {}),
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isRangeOfThis = !request.headers['if-range'] || request.headers['if-range'] === etag
  const range = isRangeOfThis ? readRange(request.headers.range, found.bytes) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${found.bytes}`)
  reply.header('content-length', range ? range.end - range.start : found.bytes)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await storage.read(file.key, range ?? undefined))
}

/** RFC 6266: a plain name for old programs, the real one in UTF-8. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
