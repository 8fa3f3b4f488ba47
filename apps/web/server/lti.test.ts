// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { createSiteServer } from '@repo/site-server'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addLti } from './lti.ts'

const { lti } = contract
const server = startMockServer()
const clientDir = mkdtempSync(join(tmpdir(), 'web-lti-'))
writeFileSync(join(clientDir, 'index.html'), '<head></head><body></body>')
afterAll(() => rmSync(clientDir, { recursive: true, force: true }))

const site = createSiteServer({
  appName: 'web',
  clientDir,
  apiUrl: 'http://api.test/api',
  host: '127.0.0.1',
  port: 0,
  brand: 'Thẩm Học',
  publicUrl: 'https://thamhoc.example',
  isLogging: false,
})
addLti(site, { apiUrl: 'http://api.test/api', brand: 'Thẩm Học' })

const state = 'abcdefgh-trang-thai'
const ticket = 'v'.repeat(43)
const key = 'k'.repeat(43)
const session = {
  accessToken: 'truy-cap',
  refreshToken: 'lam-moi',
  accessExpiresAt: '2026-11-28T00:00:00.000Z',
  user: {
    id: '019a9f3e-0000-7000-8000-000000000001',
    name: 'Hoa',
    role: 'student' as const,
    permissions: [],
    avatarUrl: null,
    doctorSlug: null,
    mustSetUpSecondFactor: false,
    mustAcceptTexts: false,
  },
}
let asked: unknown[]
beforeEach(() => {
  asked = []
  server.use(
    mockEndpoint(lti.begin, ({ body }) => {
      asked.push(body)
      return { location: `https://lms.example.vn/auth?state=${state}&nonce=n` }
    }),
    mockEndpoint(lti.launch, ({ body }) => {
      asked.push(body)
      return { ticket, next: 'enter' as const }
    }),
    mockEndpoint(lti.enter, ({ body }) => {
      asked.push(body)
      return { kind: 'here' as const, course: 'tiem-filler', lessonId: null, session }
    }),
  )
})

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const enterUrl = `/lti/enter?launch=${state.slice(0, 8)}&ticket=${ticket}`
const cookie = `lti_${state.slice(0, 8)}=${key}`
const login = {
  iss: 'https://lms.example.vn',
  login_hint: '7',
  target_link_uri: 'https://thamhoc.example/course/a',
}

test.each(['GET', 'POST'] as const)(
  'a launch begun by %s leads to the platform and marks the browser',
  async (method) => {
    const answer =
      method === 'POST'
        ? await post('/lti/login', login, {
            origin: 'https://lms.example.vn',
            'sec-fetch-site': 'cross-site',
          })
        : await site.app.inject(`/lti/login?${new URLSearchParams(login)}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `https://lms.example.vn/auth?state=${state}&nonce=n`,
    ])
    const { browserKey } = asked[0] as { browserKey: string }
    expect(answer.headers['set-cookie']).toBe(
      `lti_abcdefgh=${browserKey}; Path=/lti/enter; HttpOnly; SameSite=Lax; Max-Age=3600`,
    )
  },
)

test('the signed message of another site leads to the entry, which signs the marked browser in and leads to the course', async () => {
  const launched = await post(
    '/lti/launch',
    { state, id_token: 'a.b.c' },
    { origin: 'https://lms.example.vn', 'sec-fetch-site': 'cross-site' },
  )
  expect([launched.statusCode, launched.headers.location]).toEqual([303, enterUrl])
  const entered = await site.app.inject({ url: enterUrl, headers: { cookie } })
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/student/my-course/tiem-filler'])
  expect(asked.at(-1)).toEqual({ ticket, browserKey: key, deviceId: expect.stringMatching(/^[\w-]{22}$/) })
  const cookies = entered.headers['set-cookie'] as string[]
  expect(cookies[0]).toMatch(/^lti_abcdefgh=;.*Max-Age=0$/)
  expect(cookies.map((one) => one.split('=', 1)[0])).toEqual([
    'lti_abcdefgh',
    'lti_device',
    'token',
    'refreshToken',
    'userData',
  ])
  expect(entered.headers['cache-control']).toBe('private, no-store')
})

test('a later launch is of the same device, also where the session of the first is over', async () => {
  const first = await site.app.inject({ url: enterUrl, headers: { cookie } })
  const [, device = ''] = first.headers['set-cookie'] as string[]
  expect(device).toMatch(
    /^lti_device=[\w-]{22}; Path=\/lti\/enter; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  )
  await site.app.inject({ url: enterUrl, headers: { cookie: `${cookie}; ${device.split(';', 1)[0]}` } })
  const [one, two] = asked as { deviceId: string }[]
  expect(two?.deviceId).toBe(one?.deviceId)
})

test('a browser without the mark, another launch and a platform’s error enter nothing', async () => {
  for (const one of ['', 'lti_xxxxxxxx=y', 'lti_abcdefgh=']) {
    const answer = await site.app.inject({ url: enterUrl, headers: { cookie: one } })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([410, undefined])
  }
  const failed = await post('/lti/launch', {
    state,
    error: 'login_required',
    error_description: '<b>chi tiết</b>',
  })
  expect(failed.statusCode).toBe(403)
  expect(failed.body).not.toContain('chi tiết')
  expect(asked).toEqual([])
})

test.each([
  ['lti.refused', 403],
  ['lti.expired', 410],
  ['request.too_many', 429],
  ['server.unknown', 503],
] as const)('%s becomes a plain page', async (name, status) => {
  server.use(mockError(lti.launch, name))
  const answer = await post('/lti/launch', { state, id_token: 'a.b.c' })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain('<h1>')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('in a frame a launch asks for a window, with the same parameters and nothing else', async () => {
  const answer = await post(
    '/lti/login',
    { ...login, lti_message_hint: '"><script>' },
    { 'sec-fetch-dest': 'iframe' },
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<form method="get" action="/lti/login" target="_blank">')
  expect(answer.body).toContain('name="lti_message_hint" value="&quot;>&lt;script>')
  expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
  expect([asked, answer.headers['set-cookie']]).toEqual([[], undefined])
})

test('who has to prove an account is asked to sign in, and links it by a form of this page only', async () => {
  const prove = { kind: 'prove' as const, platform: 'Bệnh viện <A>', why: 'known_address' as const }
  server.use(mockEndpoint(lti.enter, () => ({ ...prove, signedInAs: null })))
  const stranger = await site.app.inject({ url: enterUrl, headers: { cookie } })
  expect(stranger.body).toContain('href="/auth/login" target="_blank"')
  expect(stranger.body).toContain('Bệnh viện &lt;A>')
  server.use(mockEndpoint(lti.enter, () => ({ ...prove, signedInAs: 'Hoa' })))
  const known = await site.app.inject({ url: enterUrl, headers: { cookie } })
  expect(known.body).toContain('<form method="post"')
  const headers = { cookie: `${cookie}; token=a.b; refreshToken=c; userData={}` }
  const foreign = await post(enterUrl, {}, { ...headers, 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  const own = { ...headers, 'sec-fetch-site': 'same-origin' }
  server.use(mockError(lti.link, 'auth.wrong_password'))
  const wrong = await post(enterUrl, { password: 'sai' }, own)
  expect([wrong.statusCode, wrong.body.includes('role="alert">Mật khẩu chưa đúng')]).toEqual([200, true])
  server.use(
    mockEndpoint(lti.link, ({ body }) => {
      asked.push(body)
      return { kind: 'here' as const, course: null, lessonId: null, session: null }
    }),
  )
  const linked = await post(enterUrl, { password: 'mùa đông', code: '123456' }, own)
  expect(asked.at(-1)).toMatchObject({ password: 'mùa đông', code: '123456' })
  expect([linked.statusCode, linked.headers.location]).toEqual([303, '/student/my-course'])
})

test('a course without a seat says so and leads to its page', async () => {
  server.use(
    mockEndpoint(lti.enter, () => ({
      kind: 'no_access' as const,
      platform: 'Bệnh viện A',
      why: 'no_seat' as const,
      course: { slug: 'tiem-filler', title: 'Tiêm filler' },
      session: null,
    })),
  )
  const answer = await site.app.inject({ url: enterUrl, headers: { cookie } })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('href="/course/tiem-filler"')
})

describe('choosing a course', () => {
  const origins = ['https://truong.example.vn', 'https://lms.example.vn']
  const returnUrl = 'https://truong.example.vn/deep_links?session=1'
  const offer = {
    platform: 'Trường <A>',
    origins,
    takesLine: true,
    usesSeats: true,
    courses: [
      { slug: 'tiem-filler', title: 'Tiêm <filler>', freeSeats: 3 },
      { slug: 'laser', title: 'Laser', freeSeats: null },
    ],
    hasMore: false,
    course: null,
  }
  const lesson = '019a9f3e-0000-7000-8000-000000000002'
  const selectUrl = `/lti/select?ticket=${ticket}`
  const own = { 'sec-fetch-site': 'same-origin' }
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['content-security-policy'])
  beforeEach(() => {
    server.use(
      mockEndpoint(lti.offer, ({ body }) => {
        asked.push(body)
        const { course } = body as { course: string | null }
        if (course === null) return offer
        const lessons = [{ id: lesson, title: 'Bài <1>', kind: 'quiz' as const }]
        const sections = [{ title: 'Chương 1', lessons }]
        return { ...offer, courses: [], course: { slug: course, title: 'Tiêm <filler>', sections } }
      }),
      mockEndpoint(lti.choose, ({ body }) => {
        asked.push(body)
        return { platform: offer.platform, returnUrl, origins, message: 'a.b.c' }
      }),
    )
  })

  test('begins in the frame of the platform, without a window', async () => {
    const fields = { ...login, target_link_uri: 'https://thamhoc.example/lti/select' }
    const framed = await post('/lti/login', fields, { 'sec-fetch-dest': 'iframe' })
    expect([framed.statusCode, framed.headers.location]).toEqual([303, expect.stringContaining('/auth?')])
    server.use(mockEndpoint(lti.launch, () => ({ ticket, next: 'select' as const })))
    const launched = await post('/lti/launch', { state, id_token: 'a.b.c' })
    expect([launched.statusCode, launched.headers.location]).toEqual([303, selectUrl])
  })

  test('shows courses and lessons in frames of the platform alone, with forms that go nowhere else', async () => {
    const list = await site.app.inject({ url: `${selectUrl}&words=filler` })
    expect(asked).toEqual([{ ticket, words: 'filler', course: null }])
    expect(list.body).toContain('Tiêm &lt;filler>')
    expect(list.body).toContain('còn 3 suất')
    expect(list.body).toContain('chưa mua suất')
    expect(list.body).toContain('value="filler"')
    for (const part of [`frame-ancestors ${origins.join(' ')}`, "form-action 'self'", "default-src 'none'"])
      expect(policyOf(list).split('; ')).toContain(part)
    expect(policyOf(list)).not.toContain('script-src')
    expect([list.headers['referrer-policy'], list.headers['set-cookie']]).toEqual(['no-referrer', undefined])
    const course = await site.app.inject({ url: `${selectUrl}&course=tiem-filler` })
    expect(course.body).toContain(`name="lesson" value="${lesson}"`)
    expect(course.body).toContain('Bài &lt;1>')
    expect(course.body).toContain('name="line"')
    server.use(mockError(lti.offer, 'course.not_found'))
    const gone = await site.app.inject({ url: `${selectUrl}&course=tiem-filler` })
    expect([gone.statusCode, gone.headers.location]).toEqual([303, selectUrl])
  })

  test('takes the signed answer to the platform, which alone its form may go to', async () => {
    const chosen = { ticket, act: 'choose', course: 'tiem-filler', lesson, line: 'yes' }
    const answer = await post('/lti/select', chosen, own)
    expect(asked).toEqual([{ ticket, chosen: { course: 'tiem-filler', lessonId: lesson, hasLine: true } }])
    expect(answer.body).toContain(`<form method="post" action="${returnUrl}">`)
    expect(answer.body).toContain('name="JWT" value="a.b.c"')
    const [script] = /(?<=<script>).*(?=<\/script>)/.exec(answer.body) ?? []
    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64')
    for (const part of ['form-action https://truong.example.vn', `script-src 'sha256-${hash}'`])
      expect(policyOf(answer).split('; ')).toContain(part)
    asked = []
    await post('/lti/select', { ...chosen, lesson: '', line: '' }, own)
    await post('/lti/select', { ticket, act: 'leave' }, own)
    expect(asked).toMatchObject([
      { chosen: { course: 'tiem-filler', lessonId: null } },
      { ticket, chosen: null },
    ])
  })

  test('is refused to forms of other sites and without a ticket, in words that a frame shows', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
    const answers = [
      await post('/lti/select', { ticket, act: 'leave' }, foreign),
      await site.app.inject({ url: '/lti/select', headers: { 'sec-fetch-dest': 'iframe' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 410])
    for (const answer of answers) expect(policyOf(answer)).toContain('frame-ancestors *')
    expect(asked).toEqual([])
  })
})
