import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Env } from '../env.ts'
import { makeBucket } from './make-bucket.ts'

/** A store that answers looks at the bucket with the given states, one after the other. */
async function storeWith(statuses: number[]) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.statusCode = request.method === 'GET' ? (statuses.shift() ?? 200) : 200
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'hoc',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_FORCE_PATH_STYLE: true,
  } as Env
  return { calls, make: () => makeBucket(env, 1) }
}

test('bucket: is made where there is none, after the store has come up', async () => {
  const { calls, make } = await storeWith([503, 404])
  expect(await make()).toBe(true)
  expect(calls.map((call) => call.split(/\/?\?|\/$/)[0])).toEqual(['GET /hoc', 'GET /hoc', 'PUT /hoc'])
})

test('bucket: one that is there is left alone', async () => {
  const { calls, make } = await storeWith([200])
  expect(await make()).toBe(false)
  expect(calls).toHaveLength(1)
})

test('bucket: a refusal is not tried again', async () => {
  const { calls, make } = await storeWith([403])
  await expect(make()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  expect(calls).toHaveLength(1)
})
