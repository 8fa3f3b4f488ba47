import { AppError } from '@repo/contract'
import { filmSenders } from '@repo/contract/access'
import { uploadsPath } from '@repo/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCaller } from '../../http/caller.ts'
import type { TusAnswerer } from './tus-server.ts'
import type { UploadsService } from './uploads.service.ts'

const CHUNK_TYPE = 'application/offset+octet-stream'
/** The library's other headers are for cross-origin pages, which are not allowed. */
const passedHeaders = [
  'cache-control',
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

/**
 * The tus protocol, outside the contract because its requests are not JSON. Access, origin check and errors are those of
 * every endpoint; the body is not parsed and is limited only by the declared length.
 */
export function registerTusRoutes(app: FastifyInstance, uploads: UploadsService, answer: TusAnswerer): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('tus-resumable', '1.0.0')
    if (request.method === 'OPTIONS')
      return send(reply, await answer(request.raw, { caller: null, uploadId: undefined }))
    const caller = await findCaller(app.api, filmSenders, request)
    const { id } = request.params as { id?: string }
    if (id !== undefined) await uploads.checkReachable(caller, id, request.method)
    if (request.method === 'PATCH' && request.headers['content-type'] !== CHUNK_TYPE)
      throw new AppError('request.unsupported_type')
    return send(reply, await answer(request.raw, { caller, uploadId: id }))
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [uploadsPath, `${uploadsPath}/`])
      scope.route({ method: ['POST', 'OPTIONS'], url, handler })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${uploadsPath}/:id`, handler })
  })
}

function send(reply: FastifyReply, response: Response): FastifyReply {
  for (const name of passedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(response.status).header('cache-control', 'no-store').send()
}
