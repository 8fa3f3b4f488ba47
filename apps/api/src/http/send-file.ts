import { AppError } from '@repo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { etagOf, planAnswer } from './conditional.ts'

export interface FileToSend {
  key: string
  contentType: string
  cacheControl: string
  /** File name under which a browser saves the file; without one the browser displays it. */
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
  const plan = planAnswer({ ...found, etag: etagOf(found) }, request.headers)
  reply.code(plan.status).headers({
    'cache-control': file.cacheControl,
    'content-type': file.contentType,
    ...(file.downloadName ? { 'content-disposition': attachmentNamed(file.downloadName) } : {}),
    ...plan.headers,
  })
  if (plan.status === 304 || plan.status === 416 || request.method === 'HEAD') return reply.send()
  return reply.send(await storage.read(file.key, plan.range ?? undefined))
}

/** A `Content-Disposition` value (RFC 6266): a plain ASCII name for old programs and the real name in UTF-8. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
