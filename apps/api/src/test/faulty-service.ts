import { fastify } from 'fastify'
import { currentRequestId, registerRequestContext } from '../http/request-context.ts'
import { createLogger } from '../process/log.ts'
import { onShutdown } from '../process/shutdown.ts'

/** A service with requests that throw outside their handler, before or after it has answered. */
const app = fastify({ genReqId: ({ headers }) => String(headers['x-request-id']) })
registerRequestContext(app)
app.post('/throw', () => {
  setImmediate(() => {
    throw new Error('escaped from a timer')
  })
  return new Promise(() => {})
})
app.post('/reject', () => {
  void Promise.resolve().then(() => {
    throw new Error('escaped from a promise')
  })
  return { ok: true }
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const close = async () => {
  process.stdout.write(`${JSON.stringify({ closed: true })}\n`)
}
onShutdown(createLogger('info'), close, () => ({ requestId: currentRequestId() }))
process.stdout.write(`${JSON.stringify({ url })}\n`)
