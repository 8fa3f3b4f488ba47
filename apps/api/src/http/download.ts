import type { Readable } from 'node:stream'
import type { Endpoint } from '@repo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { attachmentNamed, sendFile } from './send-file.ts'

/** A stored file as the answer of an endpoint that declares `download`. */
export interface FileAnswer {
  readonly key: string
  readonly contentType: string
  /** File name under which a browser saves it. */
  readonly downloadName: string
}

/** A file generated for this answer only, such as a table or a receipt. */
export interface MadeFile {
  readonly content: string | Buffer | Readable
  readonly contentType: string
  readonly downloadName: string
}

/** Sends a private file as a download, which browsers do not display and caches do not store. */
export function sendDownload(
  storage: Storage,
  endpoint: Endpoint,
  file: FileAnswer | MadeFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  if (!endpoint.download?.types.includes(file.contentType))
    throw new Error(`${endpoint.method} ${endpoint.path} answered a file of another type than its contract`)
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if ('content' in file) return sendMade(file, reply)
  return sendFile(storage, { ...file, cacheControl: 'private, no-store' }, request, reply)
}

function sendMade({ content, contentType, downloadName }: MadeFile, reply: FastifyReply): FastifyReply {
  const type = contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': type,
    'content-disposition': attachmentNamed(downloadName),
  })
  return reply.send(content)
}
