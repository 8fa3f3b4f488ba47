import { AppError } from '@repo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../core/durations.ts'
import { standardsMessages } from './standards.messages.ts'

/** Experience API 1.0.3, part three, §3.3 (adlnet/xAPI-Spec, xAPI-Communication.md, read 2026-11-28). */
const XAPI_VERSION = '1.0.3'
/** `1.0`, and all that begin with `1.0.`; any other is refused. A request without a version is of this one. */
const ANSWERED_VERSIONS = /^1\.0(?:\.[\w.-]+)?$/
/** Part three, §2.1.3: what was stored before this long ago can be read, however long its transaction took. */
const SETTLED_MS = MINUTE_MS

/**
 * Headers that the Experience API has on each answer, refusals among them.
 * @throws AppError `input.malformed` for a version that is not answered
 */
export function beginXapi(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-experience-api-version', XAPI_VERSION)
  reply.header('x-experience-api-consistent-through', new Date(Date.now() - SETTLED_MS).toISOString())
  const asked = request.headers['x-experience-api-version']
  if (asked === undefined || ANSWERED_VERSIONS.test(String(asked))) return
  const details = [{ path: 'headers.x-experience-api-version', message: standardsMessages.otherVersion }]
  throw new AppError('input.malformed', { details })
}
