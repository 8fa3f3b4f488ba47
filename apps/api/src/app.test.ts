import { type AddressInfo, connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { contract, type Endpoint } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { categories } from './db/schema/index.ts'
import { createLogger } from './process/log.ts'
import { buildCategory, buildCourse, buildUser } from './test/factories.ts'
import { createTestApp, type TestApp } from './test/harness.ts'
import { readAnswer, sendBytes, sendThenRead } from './test/raw-http.ts'

/** For what comes by itself, in ms; a busy machine is slow. */
const patience = 15_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/auth/forgot-password',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const outcome = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { error?: { code: number } }).error?.code]
}

describe('health', () => {
  test('is ready once the database, its version and the queue are there', async () => {
    const answer = await t.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, migrations: true, queue: true }, warnings: [] },
    ])
    expect((await t.app.inject('/livez')).json()).toEqual({ status: 'ok' })
  })

  test('tells of a disk that is nearly full, and goes on serving', async () => {
    const full = { ...t.services.env, UPLOAD_DISK_RESERVE_BYTES: Number.MAX_SAFE_INTEGER }
    const app = buildApp({ ...t.services, env: full })
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ready', warnings: ['disk'] }])
    await app.close()
  })
})

describe('a request', () => {
  test.each([
    ['broken JSON', '{', 400],
    ['a __proto__ key', '{"__proto__":{"role":"admin"}}', 400],
    ['a constructor.prototype key', '{"constructor":{"prototype":{"role":"admin"}}}', 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['U+0000', '{"email":"a\\u0000@b.vn"}', 422],
    ['two megabytes', ' '.repeat(2 * 1024 * 1024), 413],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422],
  ])('with %s is refused and harms nothing', async (_name, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('with another kind of body is answered 415', async () => {
    expect(await outcome(post('email=a', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
      415, 41500,
    ])
    expect((await post('x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test.each([
    ['the learner’s site', 'http://localhost:3000', 200],
    ['the admin site', 'http://admin.localhost:3001', 200],
    ['the host it was sent to', 'http://noi-khac.local:8080', 200],
    ['a stranger', 'https://evil.example', 403],
    ['a look-alike', 'http://localhost:3000.evil.example', 403],
    ['nobody', 'null', 403],
  ])('from a page of %s', async (_name, origin, status) => {
    const email = `${Math.random().toString(36).slice(2)}@example.vn`
    const answer = await post(JSON.stringify({ email }), { origin, host: 'noi-khac.local:8080' })
    expect(answer.statusCode).toBe(status)
  })

  test('of an unknown path or a wrong method is answered in the one shape of errors', async () => {
    for (const options of [
      { url: '/khong-co' },
      { url: '/auth/login' },
      { url: '/%E0%A4%A' },
      { url: '/courses', method: 'DELETE' as const },
    ]) {
      const answer = await t.app.inject(options)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json().error).toMatchObject({
        code: expect.any(Number),
        requestId: expect.any(String),
        message: expect.any(String),
      })
    }
  })

  test('keeps a harmless request id and replaces any other', async () => {
    const idOf = async (id: string) =>
      (await t.app.inject({ url: '/livez', headers: { 'x-request-id': id } })).headers['x-request-id']
    expect(await idOf('abc-123_DEF')).toBe('abc-123_DEF')
    expect(await idOf('x\\n"}')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is believed one proxy, not what a client wrote before it', async () => {
    const seen: string[] = []
    const app = buildApp(t.services)
    app.addHook('onRequest', async (request) => {
      seen.push(request.ip)
    })
    await app.inject({ url: '/livez', headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' } })
    await app.close()
    expect(seen).toEqual(['2.2.2.2'])
  })
})

describe('what never reaches a route', () => {
  const listen = async (prepare: (app: ReturnType<typeof buildApp>) => void = () => {}) => {
    const app = buildApp(t.services)
    prepare(app)
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    return { app, port: (app.server.address() as AddressInfo).port }
  }
  const shape = (code: number) => ({
    error: {
      code,
      name: expect.any(String),
      message: expect.stringMatching(/\.$/),
      requestId: expect.any(String),
    },
  })

  test.each([
    ['no HTTP at all', 'xin chào\r\n\r\n', 400, 40002],
    ['a header that is none', 'GET /courses HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400, 40002],
    ['no host', 'GET /courses HTTP/1.1\r\n\r\n', 400, 40002],
    ['two hosts', 'GET /courses HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 40002],
    ['no version', 'GET /courses\r\nHost: x\r\n\r\n', 400, 40002],
    [
      'headers without measure',
      `GET /courses HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      43100,
    ],
  ])('%s is answered in the one shape of errors', async (_name, bytes, status, code) => {
    const { port } = await listen()
    const answer = await sendBytes(port, bytes)
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([status, shape(code)])
    expect(answer.headers).toMatchObject({
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a body over the limit is always answered 413, never by a reset, with its length declared or in chunks', async () => {
    const { port } = await listen()
    const head =
      'POST /contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
    const parts = Array.from({ length: 96 }, () => Buffer.alloc(65_536, ' '))
    const chunks = parts.flatMap((part) => ['10000\r\n', part, '\r\n'])
    for (let time = 0; time < 4; time += 1) {
      const answers = [
        await sendThenRead(port, `${head}Content-Length: ${96 * 65_536}\r\n\r\n`, ...parts),
        await sendThenRead(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunks, '0\r\n\r\n'),
      ]
      for (const answer of answers)
        expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([413, shape(41300)])
    }
  })

  test('a request that comes while the service closes is sent elsewhere in that shape too, cached or not', async () => {
    const entered = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { app, port } = await listen((made) => {
      made.get('/held', async () => {
        entered.resolve()
        await release.promise
        return 'held'
      })
    })
    await fetch(`http://127.0.0.1:${port}/categories`)
    const socket = connect(port, '127.0.0.1')
    const everything = readAll(socket)
    socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n')
    await entered.promise
    const closed = app.close()
    await vi.waitFor(() => expect(app.server.listening).toBe(false), patience)
    socket.write('GET /categories HTTP/1.1\r\nHost: x\r\n\r\n')
    release.resolve()
    await closed
    const [held = '', refused = ''] = (await everything).split(/(?=HTTP\/1\.1 )/)
    expect(held).toMatch(/^HTTP\/1\.1 200 /)
    const answer = readAnswer(Buffer.from(refused))
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([503, shape(50300)])
    expect(answer.headers).toMatchObject({ connection: 'close', 'retry-after': '2' })
  })
})

describe('a fault of ours', () => {
  test('answers 500 without its text, and 503 with Retry-After while the database is away', async () => {
    const broken = await createTestApp()
    const user = await buildUser(broken.db)
    const as = await broken.signIn(user)
    await broken.db.execute('alter table users rename column workplace to workplace_gone')
    const failed = await broken.call(contract.auth.me, { as })
    expect([failed.status, failed.error.code]).toEqual([500, 50000])
    expect(failed.text).not.toMatch(/workplace|select|column/i)
    expect(failed.error.requestId).toBeTruthy()
    await broken.close()
    const down = await broken.app.inject({ url: '/categories' }).catch(() => null)
    expect(down === null || down.statusCode >= 500).toBe(true)
  })
})

describe('cached answers', () => {
  const get = (headers: Record<string, string> = {}) => t.app.inject({ url: '/categories', headers })

  test('carry an ETag, answer 304 for it, and change when the catalogue does', async () => {
    const category = await buildCategory(t.db, { name: 'Chăm sóc da' })
    await buildCourse(t.db, { categoryId: category.id })
    t.services.cache.clear()
    const first = await get()
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(first.body).toContain('Chăm sóc da')
    const again = await get({ 'if-none-match': `W/"x", ${first.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await t.db.update(categories).set({ name: 'Tên mới' }).where(eq(categories.id, category.id))
    expect((await get()).body).toBe(first.body)
    await t.services.cache.announceChange(t.db)
    const changed = await get()
    expect(changed.body).toContain('Tên mới')
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  test('leave the port before the framework sees them, with the same headers and bytes', async () => {
    const app = buildApp(t.services)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      t.services.cache.clear()
      const first = await fetch(`${address}/categories`)
      const second = await fetch(`${address}/categories`)
      const names = (answer: Response) =>
        [...answer.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)).sort()
      expect(await second.text()).toBe(await first.text())
      expect(names(second)).toEqual(names(first))
      const etag = second.headers.get('etag') ?? ''
      const third = await fetch(`${address}/categories`, { headers: { 'if-none-match': etag } })
      expect([third.status, await third.text()]).toEqual([304, ''])
    } finally {
      await app.close()
    }
  })

  test('never look at a session', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const [anonymous, signedIn] = [await get(), await get({ authorization: `Bearer ${as.accessToken}` })]
    expect(signedIn.body).toBe(anonymous.body)
  })
})

describe('/openapi.json', () => {
  test('names every endpoint with its access and its errors', async () => {
    const { paths, components } = (await t.app.inject('/openapi.json')).json()
    const endpoints = Object.values(contract).flatMap((group) => Object.values(group))
    for (const e of endpoints) {
      const operation = paths[e.path.replace(/:(\w+)/g, '{$1}')]?.[e.method.toLowerCase()]
      expect(operation?.summary).toBe(e.summary)
    }
    expect(paths['/orders'].post.security).toEqual([{ session: [] }])
    expect(paths['/orders'].post.parameters.map((p: { name: string }) => p.name)).toContain('Idempotency-Key')
    expect(Object.keys(paths['/orders'].post.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '409', '422']),
    )
    expect(components.schemas.Error.properties.error.required).toEqual(['code', 'name', 'message'])
  })

  test('of /v1 names what API keys open and nothing else', async () => {
    const { paths, components } = (await t.app.inject('/v1/openapi.json')).json()
    const forKeys = Object.values(contract)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter(({ access }) => access.kind === 'key')
    expect(Object.keys(paths)).toEqual([
      ...new Set(forKeys.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))),
    ])
    expect(Object.keys(components.securitySchemes)).toEqual(['apiKey', 'apiKeyBasic'])
    expect(components.schemas.Error.properties.error.properties.name.enum).toContain('enrollment.exists')
    expect(components.schemas.Error.properties.error.properties.name.enum).not.toContain('auth.proof_needed')
  })
})

test('the page of the API for keys shows every endpoint with its fields, and may load nothing', async () => {
  const { body, headers } = await t.app.inject('/v1/reference')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='/)
  for (const { path, method, summary } of Object.values(contract.openApi)) {
    expect(body).toContain(`<code>${method} ${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    expect(body).toContain(summary.replaceAll("'", '&#39;'))
  }
  const rows = [...body.matchAll(/<th scope="row"><code>([^<]+)<\/code><\/th><td>([^<]*)/g)].map(
    ([, ...row]) => row,
  )
  expect(rows).toContainEqual(['data.items[].course.title', 'string'])
  expect(rows).toContainEqual(['data.next', 'string or null'])
  expect(rows).toContainEqual(['until', 'date or null'])
  expect(rows).toContainEqual(['id', 'uuid, in the path'])
  expect(body).not.toContain('<script')
})

describe('the log', () => {
  test('holds no secret, no query string, no media token and no values of a failed query', async () => {
    const lines: string[] = []
    const log = createLogger('trace', { write: (line: string) => lines.push(line) })
    const secret = 'lộ-là-hỏng'
    const failure = await t.db.execute(`select 1/0 as "x"`).catch((error: unknown) => error)
    log.info(
      { body: { password: secret, otp: secret }, headers: { authorization: secret }, refreshToken: secret },
      'x',
    )
    log.info({ req: { method: 'GET', url: `/media/${secret}/k/master.m3u8?email=${secret}` } }, 'x')
    log.info({ req: { method: 'GET', url: `/calendars/${secret}/lich-hoc.ics` } }, 'x')
    Object.assign(failure as Error, { params: [secret], detail: secret })
    log.error({ err: failure }, 'x')
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('division by zero')
  })
})
