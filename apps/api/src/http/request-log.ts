import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { loggablePath } from '../process/log.ts'

/**
 * Writes one line per answered request. Successful reads are logged as `debug`: at thousands a second they would hide
 * the other lines.
 */
export function registerRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD')
    const level = reply.statusCode >= 500 ? 'error' : isQuiet ? 'debug' : 'info'
    if (log.isLevelEnabled(level))
      log[level](
        {
          requestId: request.id,
          method: request.method,
          path: loggablePath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip: request.ip,
        },
        'answered',
      )
    done()
  })
}
