import { readAfterHeader } from '@repo/contract/read-after'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { currentReadAfter, currentRequestId, registerRequestContext } from './request-context.ts'

test('the context of a request has its id and position without holding the request', async () => {
  const app = fastify({ genReqId: () => 'yeu-cau-1' })
  registerRequestContext(app)
  app.post('/', (request) => {
    // Were the request itself in the context, the position would go with its header.
    delete request.headers[readAfterHeader]
    return { id: currentRequestId(), readAfter: String(currentReadAfter()) }
  })
  const sent = await app.inject({
    method: 'POST',
    url: '/',
    headers: { [readAfterHeader]: '0/10' },
    payload: {},
  })
  expect(sent.json()).toEqual({ id: 'yeu-cau-1', readAfter: '16' })
  expect([currentRequestId(), currentReadAfter()]).toEqual([undefined, null])
  await app.close()
})
