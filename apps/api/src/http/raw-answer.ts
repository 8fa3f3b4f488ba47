import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerPlan } from './conditional.ts'
import { pumpFile } from './pump-file.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * The body of an answer: a buffer, or a function that opens it when it is sent, as a file or as a stream of the
 * planned range.
 */
export type Body = Buffer | (() => Promise<Readable | FileHandle>)

/**
 * Sends an answer past the framework, whose hooks and serialisers cost more than the bytes themselves.
 * Errors thrown before the body is open are answered like any other error.
 */
export async function answerRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  plan: AnswerPlan,
  body: Body,
): Promise<void> {
  const { status, headers, range } = plan
  const hasBody = request.method !== 'HEAD' && (status === 200 || status === 206)
  const source = hasBody && !Buffer.isBuffer(body) ? await body() : null
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, { ...securityHeaders, 'x-request-id': request.id, ...headers })
  if (source instanceof Readable) sendStream(source, raw)
  else if (source) await sendFile(source, plan, raw)
  else if (hasBody && Buffer.isBuffer(body)) raw.end(range ? body.subarray(range.start, range.end) : body)
  else raw.end()
}

/**
 * Sends a stream. If the storage fails midway, it destroys the connection, so that the client does not take the part
 * for the whole file.
 */
function sendStream(source: Readable, raw: ServerResponse): void {
  // The client left while the source was being opened.
  if (raw.destroyed) source.destroy()
  else pipeline(source, raw, () => {})
}

async function sendFile(
  file: FileHandle,
  { range, headers }: AnswerPlan,
  raw: ServerResponse,
): Promise<void> {
  try {
    await pumpFile(file, range ?? { start: 0, end: Number(headers['content-length']) }, raw)
  } catch {
    // Whether the client left or the file was truncated: an incomplete answer must not look complete.
    raw.destroy()
  } finally {
    await file.close()
  }
}
