import { contract, toRouteTable } from '@repo/contract'
import { createSession } from '@repo/session'
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApi, isApiError } from './index.ts'
import { type Reply, startTestServer, type TestServer } from './test-server.ts'

const secrets = {
  hmacAlgorithm: HmacAlgorithm.SHA_256,
  hmacSignatureSecret: 'a',
  hmacKeySignatureSecret: 'b',
  deriveKey,
}
const needed: Reply = {
  status: 428,
  body: { error: { code: 42824, name: 'auth.proof_needed', message: 'm' } },
}
const body = { email: 'lan@example.vn' }
const session = createSession()
const onInvalidSession = vi.fn()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
})

const api = () =>
  createApi({ routes: toRouteTable(contract), baseUrl: server.url, session, onInvalidSession, retries: 0 })
const challengeReply = async (): Promise<Reply> => ({
  body: {
    data: await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 20, counter: 7, ...secrets }),
  },
})
const paths = () => server.received.map(({ method, url }) => `${method} ${url}`)

test('a request refused for want of a proof is sent once more, with one that holds', async () => {
  session.save({
    accessToken: 'first',
    refreshToken: 'r',
    user: { id: 'u', name: 'Lan', role: 'student', permissions: [], avatarUrl: null, doctorSlug: null },
  })
  const sent = { expiresInSeconds: 300, resendAfterSeconds: 60 }
  server.answer(needed, challengeReply, { body: { data: sent } })
  await expect(api().auth.forgotPassword.call({ body })).resolves.toEqual(sent)
  expect(paths()).toEqual(['POST /auth/forgot-password', 'GET /auth/challenge', 'POST /auth/forgot-password'])
  const [first, , again] = server.received
  expect(again?.body).toEqual(body)
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer first'))
  expect(first?.headers['x-proof-of-work']).toBeUndefined()
  const proof = JSON.parse(Buffer.from(String(again?.headers['x-proof-of-work']), 'base64url').toString())
  expect((await verifySolution({ ...proof, ...secrets })).verified).toBe(true)
  session.clear()
})

test('a request refused again stays refused: no second proof', async () => {
  server.answer(needed, challengeReply, needed)
  const error = await api()
    .auth.forgotPassword.call({ body })
    .catch((thrown: unknown) => thrown)
  expect(isApiError(error, 'auth.proof_needed')).toBe(true)
  expect(paths()).toHaveLength(3)
})

test('when no challenge is to be had, the caller learns why', async () => {
  server.answer(needed, { status: 429, body: { error: { code: 42900, name: 'request.too_many' } } })
  await expect(api().auth.forgotPassword.call({ body })).rejects.toMatchObject({ name: 'request.too_many' })
  expect(paths()).toHaveLength(2)
})

test('other refusals fetch no challenge, and a session that ends meanwhile ends as always', async () => {
  server.answer({ status: 429, body: { error: { code: 42924 } } })
  await expect(api().auth.forgotPassword.call({ body })).rejects.toMatchObject({ code: 42924 })
  expect(paths()).toHaveLength(1)
  server.answer(needed, challengeReply, { status: 401, body: { error: { code: 40003 } } })
  await expect(api().auth.forgotPassword.call({ body })).rejects.toMatchObject({ code: 40003 })
  expect(onInvalidSession).toHaveBeenCalledOnce()
})

test('leaving the page ends the work', async () => {
  const leaving = new AbortController()
  server.answer(needed, () => {
    leaving.abort()
    return challengeReply()
  })
  const call = api().auth.forgotPassword.call({ body }, { signal: leaving.signal })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('where workers start, the page leaves the work to one, and ends it', async () => {
  const { solve } = await import('./proof-of-work/solve-challenge.ts')
  const terminate = vi.fn()
  class InProcessWorker extends EventTarget {
    terminate = terminate
    postMessage(challenge: Parameters<typeof solve>[0]) {
      void solve(challenge, new AbortController()).then((data) =>
        this.dispatchEvent(new MessageEvent('message', { data })),
      )
    }
  }
  vi.stubGlobal('Worker', InProcessWorker)
  server.answer(needed, challengeReply, { body: { data: {} } })
  await api().auth.forgotPassword.call({ body })
  expect(terminate).toHaveBeenCalledOnce()
  expect(paths()).toHaveLength(3)
})

test('where a worker does not start, the page does the work itself', async () => {
  class BrokenWorker extends EventTarget {
    terminate = () => undefined
    postMessage() {
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('Worker', BrokenWorker)
  server.answer(needed, challengeReply, { body: { data: {} } })
  await api().auth.forgotPassword.call({ body })
  expect(paths()).toHaveLength(3)
})
