import { contract, toRouteTable } from '@repo/contract'
import { createSession, type Session } from '@repo/session'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { type Api, ApiError, type ApiOptions, createApi } from './index.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let session: Session
const onInvalidSession = vi.fn()
const logger = { warn: vi.fn() }

const user = {
  id: 'u1',
  name: 'Lan',
  role: 'student' as const,
  permissions: [],
  avatarUrl: null,
  doctorSlug: null,
}
const tokens = { accessToken: 'first', refreshToken: 'refresh', user }
const routes = toRouteTable(contract)

const apiWith = (options: Partial<ApiOptions> = {}): Api =>
  createApi({ routes, baseUrl: server.url, session, onInvalidSession, logger, retries: 0, ...options })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  session = createSession()
  session.clear()
  server.received.length = 0
  server.answer({ body: { data: { ok: true } } })
  onInvalidSession.mockClear()
  logger.warn.mockClear()
})

describe('API client: all calls go through one shared client', () => {
  test('every request carries Authorization: Bearer {token} when the token cookie exists', async () => {
    const api = apiWith()
    session.save(tokens)
    await api.auth.me.call()
    await api.catalogue.categories.call()
    await api.auth.verifyOtp.call({ body: { email: 'lan@example.vn', otp: '123456' } })
    expect(server.received.map((call) => call.headers.authorization)).toEqual(Array(3).fill('Bearer first'))
  })

  test('no request carries Authorization when there is no token cookie', async () => {
    await apiWith().catalogue.categories.call()
    expect(server.received[0]?.headers.authorization).toBeUndefined()
  })

  test('no timeout is set', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    // Its clock is the platform's own: no spy on timers sees it, and no fake clock moves it.
    const setDeadline = vi.spyOn(AbortSignal, 'timeout')
    const fetching = vi.fn(async (_request: Request, _init?: RequestInit & { timeout?: unknown }) =>
      Response.json({ data: [] }),
    )
    await apiWith({ fetch: fetching as unknown as typeof fetch }).catalogue.categories.call()
    const [request, init] = fetching.mock.calls[0] ?? []
    expect(setTimer).not.toHaveBeenCalled()
    expect(setDeadline).not.toHaveBeenCalled()
    expect(init?.timeout || undefined).toBeUndefined()
    expect([request?.signal.aborted, init?.signal?.aborted ?? false]).toEqual([false, false])
  })

  test('fills in the path, the query and the body, and unwraps data', async () => {
    server.answer({ body: { data: { items: [] } } })
    const api = apiWith()
    const answer = await api.catalogue.courseReviews.call({ params: { slug: 'a b/c' }, query: { page: 2 } })
    expect(answer).toEqual({ items: [] })
    await api.catalogue.courses.call({
      query: { level: ['basic', 'advanced'], q: 'tiêm môi', doctor: undefined },
    })
    await api.auth.forgotPassword.call({ body: { email: 'lan@example.vn' } })
    expect(server.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/courses/a%20b%2Fc/reviews?page=2', undefined],
      ['GET', '/courses?level=basic&level=advanced&q=ti%C3%AAm+m%C3%B4i', undefined],
      ['POST', '/auth/forgot-password', { email: 'lan@example.vn' }],
    ])
  })

  test('sends the idempotency key of calls that need one, and keeps it out of query keys', async () => {
    const api = apiWith()
    await api.orders.create.call({ body: { courses: ['a'] }, idempotencyKey: 'key-1' })
    expect(server.received[0]?.headers['idempotency-key']).toBe('key-1')
    expect(server.received[0]?.body).toEqual({ courses: ['a'] })
  })

  test('tries a GET again after 503, and never anything else', async () => {
    const api = apiWith({ retries: 1 })
    server.answer({ status: 503, headers: { 'retry-after': '0' } }, { body: { data: [] } })
    await expect(api.catalogue.categories.call()).resolves.toEqual([])
    server.received.length = 0
    server.answer({ status: 503 })
    await failureOf(api.auth.forgotPassword.call({ body: { email: 'lan@example.vn' } }))
    expect(server.received).toHaveLength(1)
  })

  test('an aborted call rejects as aborted, not as an error of the API', async () => {
    const controller = new AbortController()
    server.answer(() => {
      controller.abort()
      return { body: { data: [] } }
    })
    const call = apiWith().catalogue.categories.call(undefined, { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('works without a session, as on the server', async () => {
    const api = apiWith({ session: undefined })
    server.answer({ status: 401, body: { error: { code: 40001, name: 'session.invalid', message: '' } } })
    await failureOf(api.auth.me.call())
    expect(server.received[0]?.headers.authorization).toBeUndefined()
  })
})

describe('queries and mutations', () => {
  test('a query’s key is its group, name and input; without input it is the prefix', async () => {
    const api = apiWith()
    expect(api.catalogue.courses.query({ query: { q: 'a' } }).queryKey).toEqual([
      'catalogue',
      'courses',
      { query: { q: 'a' } },
    ])
    expect(api.catalogue.courses.query().queryKey).toEqual(api.catalogue.courses.query({}).queryKey)
    expect(api.catalogue.courses.key()).toEqual(['catalogue', 'courses'])
    server.answer({ body: { data: [] } })
    expect(await new QueryClient().query(api.catalogue.categories.query())).toEqual([])
  })

  test('a read that has an answer already asks past every cache', async () => {
    const modes: RequestCache[] = []
    const api = apiWith({
      fetch: (input, init) => {
        modes.push((input as Request).cache)
        return fetch(input, init)
      },
    })
    server.answer({ body: { data: [] } })
    const client = new QueryClient()
    const read = () => client.fetchQuery({ ...api.catalogue.categories.query(), staleTime: 0 })
    await read()
    await read()
    expect(modes).toEqual(['default', 'no-cache'])
  })

  test('types come from the contract', () => {
    const api = apiWith()
    expectTypeOf(api.catalogue.categories.call).returns.resolves.toBeArray()
    expectTypeOf(api.auth.login.call).parameter(0).toHaveProperty('body')
    // @ts-expect-error an order needs its idempotency key
    const order = () => api.orders.create.call({ body: { courses: ['a'] } })
    // @ts-expect-error the course's slug is missing
    const course = () => api.catalogue.course.call()
    expect([order, course]).toHaveLength(2)
  })

  test('a mutation carries what its form handles, and a logout is silent', () => {
    const api = apiWith()
    expect(api.auth.login.mutation({ handles: ['auth.invalid_credentials'] }).meta).toEqual({
      handles: ['auth.invalid_credentials'],
    })
    expect(api.auth.logout.mutation().meta).toEqual({ isSilent: true })
  })
})

describe('session', () => {
  test('after a login with status 200 the tokens and the user are saved', async () => {
    server.answer({ body: { data: { ...tokens, accessExpiresAt: '2026-11-21T00:00:00.000Z' } } })
    await apiWith().auth.login.call({ body: { email: 'lan@example.vn', password: 'x' } })
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, user })
    expect(session.token()).toBe('first')
  })

  test('the code that ends a registration saves the session it answers; a code for a new password saves none', async () => {
    const body = { email: 'lan@example.vn', otp: '123456' }
    server.answer({ body: { data: { resetToken: 'mot-lan', session: null } } })
    await apiWith().auth.verifyOtp.call({ body })
    expect(session.getSnapshot().isLoggedIn).toBe(false)
    server.answer({ body: { data: { resetToken: null, session: tokens } } })
    await apiWith().auth.verifyOtp.call({ body })
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, user })
  })

  test('a login answered with another status saves nothing', async () => {
    server.answer({ status: 202, body: { data: tokens } })
    await apiWith().auth.login.call({ body: { email: 'lan@example.vn', password: 'x' } })
    expect(session.getSnapshot().isLoggedIn).toBe(false)
  })

  test('after a logout with status 200 all three are removed', async () => {
    session.save(tokens)
    await apiWith().auth.logout.call()
    expect(document.cookie).toBe('')
    expect(session.getSnapshot().isLoggedIn).toBe(false)
  })

  test('a call sent before a logout is answered first, one sent meanwhile carries no token, or is not sent at all', async () => {
    session.save(tokens)
    const sent: string[] = []
    const earlier = Promise.withResolvers<void>()
    const api = apiWith({
      fetch: async (request) => {
        const { url, headers, signal } = new Request(request)
        signal.throwIfAborted()
        sent.push(`${new URL(url).pathname} ${headers.has('authorization') ? 'signed' : 'unsigned'}`)
        if (url.includes('notes')) await earlier.promise
        return Response.json({ data: {} })
      },
    })
    const given = new AbortController()
    const notes = api.notes.notes.call({ query: {} })
    const logout = api.auth.logout.call()
    const kept = api.catalogue.courses.call({ query: {} })
    const left = api.auth.me.call(undefined, { signal: given.signal })
    const write = api.notes.removeNote.call({ params: { id: 'n1' }, query: { version: 1 } })
    void logout.then(() => given.abort())
    const unsent = Promise.allSettled([left, write])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    earlier.resolve()
    await Promise.all([notes, logout, kept])
    const [readError, writeError] = await unsent
    expect([readError, writeError]).toMatchObject([
      { reason: { name: 'AbortError' } },
      { reason: { name: 'AbortError' } },
    ])
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, hasEnded: false })
    expect(onInvalidSession).not.toHaveBeenCalled()
    expect(sent).toEqual(['/me/notes signed', '/auth/logout signed', '/courses unsigned'])
  })

  test('a failed logout is only logged', async () => {
    session.save(tokens)
    server.answer({ status: 500 })
    const error = await failureOf(apiWith().auth.logout.call())
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith('Logout failed', error)
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    expect(onInvalidSession).not.toHaveBeenCalled()
  })

  const invalid = [
    [401, { error: { code: 40001, name: 'session.invalid', message: '' } }],
    [401, undefined],
    [401, { error: { code: 12345 } }],
    [400, { error: { code: 40001 } }],
    [500, { error: { code: 40003 } }],
    [403, { error: { code: 40003, name: 'session.revoked', message: '' } }],
    [200, { error: { code: 40001, name: 'session.invalid', message: '' } }],
    [200, { error: { code: 40003 } }],
    [201, { error: { code: 40001 } }],
  ] as const
  test.each(invalid)(
    'invalid session: HTTP %i with %j removes the three cookies, goes to login, and the error reaches the caller',
    async (status, body) => {
      session.save(tokens)
      server.answer({ status, body })
      const error = await failureOf(apiWith().auth.me.call())
      expect(error.status).toBe(status)
      expect(document.cookie).toBe('')
      expect(session.getSnapshot().isLoggedIn).toBe(false)
      expect(onInvalidSession).toHaveBeenCalledOnce()
    },
  )

  test.each([
    [403, 40300],
    [422, 42222],
    [400, 40002],
    [429, 42924],
    [200, 40002],
  ])('HTTP %i with code %i leaves the session alone', async (status, code) => {
    session.save(tokens)
    server.answer({ status, body: { error: { code } } })
    await failureOf(apiWith().auth.me.call())
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    expect(onInvalidSession).not.toHaveBeenCalled()
  })

  test('a late 401 of an old token does not end a fresh login', async () => {
    session.save(tokens)
    server.answer(() => {
      session.save({ ...tokens, accessToken: 'second' })
      return { status: 401 }
    })
    const error = await failureOf(apiWith().auth.me.call())
    expect(error.status).toBe(401)
    expect(session.token()).toBe('second')
    expect(onInvalidSession).not.toHaveBeenCalled()
  })

  test('two calls refused at once lead to the login page once', async () => {
    session.save(tokens)
    server.answer({ status: 401 })
    const api = apiWith()
    await Promise.all([failureOf(api.auth.me.call()), failureOf(api.learning.myCourses.call())])
    expect(onInvalidSession).toHaveBeenCalledOnce()
  })

  test('an ended token is renewed before the call, which then carries the new one', async () => {
    const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=/g, '')
    const issuedAt = Math.floor(Date.now() / 1000)
    const ended = `${encode({})}.${encode({ iat: issuedAt, exp: issuedAt })}.s`
    const api = apiWith()
    server.answer({ body: { data: { ...tokens, accessToken: 'renewed' } } }, { body: { data: {} } })
    session.save({ ...tokens, accessToken: ended })
    await api.auth.me.call()
    expect(server.received.map((call) => [call.url, call.headers.authorization])).toEqual([
      ['/auth/refresh', `Bearer ${ended}`],
      ['/me', 'Bearer renewed'],
    ])
    expect(server.received[0]?.body).toEqual({ refreshToken: 'refresh' })
  })
})

describe('errors', () => {
  test('carry code, name, message, details and request id of the answer', async () => {
    const error = {
      code: 42924,
      name: 'auth.too_many_attempts',
      message: 'm',
      details: { n: 1 },
      requestId: 'r1',
    }
    server.answer({ status: 429, body: { error }, headers: { 'retry-after': '60' } })
    const { code, name, message, details, requestId, status, retryAfterSeconds, isOffline } = await failureOf(
      apiWith().auth.me.call(),
    )
    expect({ code, name, message, details, requestId }).toEqual(error)
    expect({ status, retryAfterSeconds, isOffline }).toEqual({
      status: 429,
      retryAfterSeconds: 60,
      isOffline: false,
    })
  })

  const odd: [string, unknown][] = [
    ['nothing', undefined],
    ['an empty object', {}],
    ['null', null],
    ['a null error', { error: null }],
    ['an error that is text', { error: 'kaputt' }],
    ['a list', []],
    ['HTML', '<h1>502 Bad Gateway</h1>'],
    ['an error of wrong types', { error: { code: '1', name: 7, message: null } }],
  ]
  test.each(odd)(
    'an error body without an error object must not break the handler: %s',
    async (_what, body) => {
      session.save(tokens)
      server.answer({ status: 502, body, headers: { 'x-request-id': 'r2' } })
      const error = await failureOf(apiWith().auth.me.call())
      expect(error).toMatchObject({ status: 502, code: 50200, name: 'server.unavailable', requestId: 'r2' })
      expect(session.getSnapshot().isLoggedIn).toBe(true)
    },
  )

  test('a 2xx answer that is not JSON is an error too', async () => {
    server.answer({ body: '<!doctype html>' })
    expect(await failureOf(apiWith().auth.me.call())).toMatchObject({ name: 'server.unknown', status: 502 })
  })

  test('no answer at all is offline', async () => {
    const api = apiWith({ baseUrl: 'http://127.0.0.1:9' })
    expect(await failureOf(api.auth.me.call())).toMatchObject({ isOffline: true, code: 0, status: 0 })
  })
})

describe('files', () => {
  const file = new Blob([new Uint8Array([0, 255, 13, 10])], { type: 'image/png' })

  test('go out byte for byte under their own type, with the session like every call', async () => {
    session.save(tokens)
    server.answer({ body: { data: { avatarUrl: '/api/avatars/x.webp' } } })
    const { avatarUrl } = await apiWith().account.setAvatar.call({ file })
    expect(avatarUrl).toBe('/api/avatars/x.webp')
    const [call] = server.received
    expect(call?.method).toBe('PUT')
    expect(call?.headers).toMatchObject({ 'content-type': 'image/png', authorization: 'Bearer first' })
    expect(call?.body).toEqual(Buffer.from([0, 255, 13, 10]))
  })

  test('without a type go out as unknown bytes', async () => {
    await apiWith().account.setAvatar.call({ file: new Blob(['x']) })
    expect(server.received[0]?.headers['content-type']).toBe('application/octet-stream')
  })

  test('that are refused reject like every call, and 401 ends the session', async () => {
    session.save(tokens)
    server.answer({ status: 413, body: { error: { code: 41300, name: 'request.too_large', message: 'x' } } })
    const error = await failureOf(apiWith().account.setAvatar.call({ file }))
    expect([error.code, error.name]).toEqual([41300, 'request.too_large'])
    server.answer({ status: 401, body: { error: { code: 40001, name: 'session.invalid', message: 'x' } } })
    await failureOf(apiWith().account.setAvatar.call({ file }))
    expect(session.token()).toBeUndefined()
    expect(onInvalidSession).toHaveBeenCalledOnce()
  })

  test('come back as a Blob with their type where the server says that they are to be saved', async () => {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    }
    server.answer({ body: '%PDF-1.7', headers })
    const saved = await apiWith().account.professionalProof.call()
    expect(saved.type).toBe('application/pdf')
    expect(await saved.text()).toBe('%PDF-1.7')
  })

  test('are asked for by their type: no call without one where the contract wants it', () => {
    type Input = Parameters<Api['account']['setAvatar']['call']>[0]
    expectTypeOf<Input>().toEqualTypeOf<{ file: Blob }>()
  })
})
