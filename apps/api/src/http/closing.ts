import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'

/** Seconds until another instance has taken over, or this one has restarted. */
const RETRY_AFTER_SECONDS = 2

/** During shutdown, answers 503 in the usual error format on connections that are still open. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done()
    reply.header('connection', 'close')
    done(new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
  })
}
