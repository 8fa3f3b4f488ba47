// @vitest-environment node
import { createApi } from '@repo/api-client'
import { contract, toRouteTable } from '@repo/contract'
import type { FormPost, SiteServer, TakeForm } from '@repo/site-server'
import { buildConsentTexts, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { postsWith } from '../src/app/posts/index.ts'
import type { Posted } from '../src/components/posted.ts'
import { authMessages } from '../src/features/auth/auth.messages.ts'
import { addFormPosts } from './form-posts.ts'

const session = {
  accessToken: 'access',
  refreshToken: 'refresh',
  accessExpiresAt: '2026-11-22T10:15:00.000Z',
  user: {
    id: '01920000-0000-7000-8000-000000000001',
    name: 'Lan',
    role: 'student' as const,
    permissions: [],
    avatarUrl: null,
    doctorSlug: null,
  },
}
const codeSent = { expiresInSeconds: 600, resendAfterSeconds: 60 }
const resetToken = 'mot-lan-'.repeat(4)

/** Bodies that the API got, and whose calls they were. */
let calls: { body: unknown; from: string | null }[] = []
const taking =
  <Answer>(answer: Answer) =>
  ({ body, headers }: { body: unknown; headers: Headers }) => {
    calls.push({ body, from: headers.get('x-forwarded-for') })
    return answer
  }
const server = startMockServer(
  mockEndpoint(contract.auth.login, taking(session)),
  mockEndpoint(contract.auth.register, taking({ ...codeSent, registration: 'dang-ky-nay' })),
  mockEndpoint(contract.auth.verifyOtp, taking({ resetToken: null, session })),
  mockEndpoint(contract.auth.resendOtp, taking(codeSent)),
  mockEndpoint(contract.auth.forgotPassword, taking(codeSent)),
  mockEndpoint(contract.auth.resetPassword, taking({ ok: true as const })),
  mockEndpoint(contract.content.contact, taking({ reference: 'LH-2026-0007' })),
)

const api = createApi({ routes: toRouteTable(contract), baseUrl: 'http://api.test/api', isProving: false })
const render = vi.fn(async (_request: { posted?: Posted }) => ({ html: '<html>' }))
let takers: Record<string, TakeForm> = {}
beforeEach(() => {
  calls = []
  render.mockClear()
  const site = { takeForms: (given: typeof takers) => void (takers = given) } as unknown as SiteServer
  addFormPosts(site, { posts: postsWith(api), render })
})

async function send(url: string, fields: Record<string, string>, cookie = '') {
  const post: FormPost = {
    url,
    fields,
    origin: 'https://thamhoc.example',
    isSecure: true,
    userAgent: 'Firefox',
    requestId: 'r-12345678',
    cookie,
    forwarded: { 'x-forwarded-for': '203.0.113.7' },
  }
  const answer = await takers[url.split('?')[0] ?? '']?.(post)
  return { answer, posted: render.mock.calls[0]?.[0].posted }
}

const mai = { email: ' Lan@Example.vn ', password: 'mưa đầu mùa' }

describe('sign-in without the program', () => {
  test('opens the session for the client it came from, and leads back to where the visitor was', async () => {
    const { answer } = await send('/auth/login?next=%2Fpayment%3Fcourse%3Dpeel', { form: 'login', ...mai })
    expect(answer).toMatchObject({ kind: 'redirect', location: '/payment?course=peel' })
    expect(answer).toHaveProperty('cookies', [
      expect.stringMatching(/^token=access; Path=\/; SameSite=Lax; Secure; Expires=/),
      expect.stringMatching(/^refreshToken=refresh; /),
      expect.stringMatching(/^userData=/),
    ])
    expect(calls).toEqual([
      { body: { email: 'lan@example.vn', password: mai.password, app: 'web' }, from: '203.0.113.7' },
    ])
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/%2f/evil.example'])(
    'never leads to another site: %s',
    async (next) => {
      const { answer } = await send(`/auth/login?next=${encodeURIComponent(next)}`, mai)
      expect(answer).toMatchObject({ location: '/student/my-course' })
    },
  )

  test('says at each field what is missing, and asks the API nothing', async () => {
    const { answer, posted } = await send('/auth/login', { form: 'login', email: 'lan', password: '' })
    expect(answer).toMatchObject({ kind: 'page', status: 422 })
    expect(posted).toEqual({
      form: 'login',
      values: { email: 'lan' },
      errors: { email: 'Email chưa đúng, ví dụ: ten@benhvien.vn.', password: 'Nhập mật khẩu.' },
    })
    expect(calls).toEqual([])
  })

  test('keeps the address and never the password when it was wrong', async () => {
    server.use(mockError(contract.auth.login, 'auth.invalid_credentials'))
    const { answer, posted } = await send('/auth/login', mai)
    expect(answer).toMatchObject({ kind: 'page', status: 422 })
    expect(posted?.errors.root).toBeTruthy()
    expect(JSON.stringify(posted)).not.toContain(mai.password)
  })

  test('asks for password and code together where the account has a second factor', async () => {
    server.use(mockError(contract.auth.login, 'auth.second_factor_needed'))
    const { answer, posted } = await send('/auth/login', mai)
    expect(answer).toMatchObject({ kind: 'page', status: 200 })
    expect(posted).toEqual({ form: 'secondFactor', values: { email: mai.email }, errors: {} })
    expect(JSON.stringify(posted)).not.toContain(mai.password)
  })

  test('sends the code along, and puts a wrong one at its field', async () => {
    const fields = { form: 'secondFactor', ...mai, secondFactor: '123 456' }
    expect((await send('/auth/login', fields)).answer).toMatchObject({ kind: 'redirect' })
    expect(calls[0]?.body).toMatchObject({ secondFactor: '123456' })
    server.use(mockError(contract.auth.login, 'auth.second_factor_invalid'))
    const { posted } = await send('/auth/login', fields)
    expect(posted).toMatchObject({ form: 'secondFactor', errors: { secondFactor: expect.any(String) } })
  })

  test('says what to do past a soft limit, and how long to wait past a hard one', async () => {
    server.use(mockError(contract.auth.login, 'auth.proof_needed'))
    const soft = await send('/auth/login', mai)
    expect(soft.answer).toMatchObject({ status: 428 })
    expect(soft.posted?.errors.root).toContain('JavaScript')
    render.mockClear()
    server.use(
      mockError(contract.auth.login, 'auth.too_many_attempts', {
        headers: { 'retry-after': '120' },
      }),
    )
    const hard = await send('/auth/login', mai)
    expect(hard.answer).toMatchObject({ status: 429, retryAfterSeconds: 120 })
    expect(hard.posted?.errors.root).toContain('2 phút')
  })

  test('an outage of the API is said above the form', async () => {
    server.use(mockError(contract.auth.login, 'server.unavailable'))
    const { answer, posted } = await send('/auth/login', mai)
    expect(answer).toMatchObject({ kind: 'page', status: 503 })
    expect(posted?.errors.root).toBeTruthy()
  })
})

describe('registration without the program', () => {
  const data = {
    form: 'register',
    name: 'Trần Thu Hà',
    phone: '',
    acceptTerms: 'on',
    acceptPrivacy: 'on',
    ...mai,
  }
  const code = { form: 'code', email: 'lan@example.vn', registration: 'dang-ky-nay', expiresInSeconds: '600' }

  test('goes on with the code, and carries what belongs to this registration', async () => {
    const { posted } = await send('/auth/regis', data)
    expect(posted).toEqual({
      form: 'code',
      values: { email: 'lan@example.vn', registration: 'dang-ky-nay', expiresInSeconds: '600' },
      errors: {},
    })
    expect(calls[0]?.body).toMatchObject({ acceptTerms: true, acceptPrivacy: true, acceptMarketing: false })
  })

  test('asks for no agreement where the form had no text to agree to', async () => {
    const { acceptTerms: _terms, acceptPrivacy: _privacy, ...rest } = data
    const { posted } = await send('/auth/regis', { ...rest, termsText: '', privacyText: '' })
    expect(posted?.form).toBe('code')
  })

  test('asks at its box for a text that was published after the form was opened', async () => {
    const texts = buildConsentTexts()
    server.use(
      mockError(contract.auth.register, 'consent.text_unknown'),
      mockEndpoint(contract.content.consentTexts, texts),
    )
    const { posted } = await send('/auth/regis', {
      ...data,
      acceptTerms: '',
      termsText: '',
      privacyText: texts.privacy?.id ?? '',
    })
    expect(posted).toMatchObject({
      values: { name: 'Trần Thu Hà', acceptTerms: '', acceptPrivacy: 'on' },
      errors: { acceptTerms: authMessages.textIsNew },
    })
    expect(posted?.errors).not.toHaveProperty('root')
  })

  test('keeps what was typed and ticked, never the password', async () => {
    const { posted } = await send('/auth/regis', { ...data, acceptTerms: '', password: 'ngắn' })
    expect(posted?.values).toMatchObject({ name: 'Trần Thu Hà', acceptTerms: '', acceptPrivacy: 'on' })
    expect(posted?.errors).toMatchObject({ acceptTerms: expect.any(String), password: expect.any(String) })
    expect(JSON.stringify(posted)).not.toContain('ngắn')
  })

  test('puts a password that is too common at its field', async () => {
    server.use(mockError(contract.auth.register, 'auth.password_common'))
    expect((await send('/auth/regis', data)).posted?.errors).toEqual({ password: expect.any(String) })
  })

  test('the right code signs in and leads to where the visitor wanted to go', async () => {
    const { answer } = await send('/auth/regis?next=%2Fcourse', { ...code, otp: '12 34 56' })
    expect(answer).toMatchObject({ kind: 'redirect', location: '/course' })
    expect(answer).toHaveProperty(
      'cookies',
      expect.arrayContaining([expect.stringMatching(/^token=access;/)]),
    )
    expect(calls[0]?.body).toMatchObject({ otp: '123456', purpose: 'register', registration: 'dang-ky-nay' })
  })

  test('a wrong or short code is said at the field, and the step stays', async () => {
    expect((await send('/auth/regis', { ...code, otp: '12' })).posted).toMatchObject({
      form: 'code',
      values: { registration: 'dang-ky-nay' },
      errors: { otp: expect.any(String) },
    })
    render.mockClear()
    server.use(mockError(contract.auth.verifyOtp, 'auth.otp_invalid'))
    const { posted } = await send('/auth/regis', { ...code, otp: '654321' })
    expect(posted?.errors).toEqual({ otp: expect.any(String) })
  })

  test('another code can be asked for', async () => {
    const { posted } = await send('/auth/regis', { ...code, form: 'resend' })
    expect(posted).toMatchObject({
      form: 'code',
      notice: 'Đã gửi mã mới.',
      values: { registration: 'dang-ky-nay' },
    })
    expect(calls[0]?.body).toMatchObject({ email: 'lan@example.vn', purpose: 'register' })
  })
})

describe('new terms without the program', () => {
  const cookie = 'theme=dark; token=head.body.sign; refreshToken=r%2B1; userData=%7B%7D'
  const fields = { form: 'consent', termsText: resetToken, privacyText: resetToken }
  const ticked = { ...fields, acceptTerms: 'on', acceptPrivacy: 'on' }

  test('a sign-in of who has some leads to them first', async () => {
    const user = { ...session.user, mustAcceptTexts: true }
    server.use(mockEndpoint(contract.auth.login, { ...session, user }))
    const { answer } = await send('/auth/login?next=%2Fcourse', { form: 'login', ...mai })
    expect(answer).toMatchObject({ kind: 'redirect', location: '/auth/consent?next=%2Fcourse' })
  })

  test('are agreed to in the name of who is signed in, and open a renewed session', async () => {
    const bearers: (string | null)[] = []
    server.use(
      mockEndpoint(contract.account.acceptTexts, ({ body, headers }) => {
        bearers.push(headers.get('authorization'))
        return taking({ isDue: false })({ body, headers })
      }),
      mockEndpoint(contract.auth.refresh, taking(session)),
    )
    const id = '01920000-0000-7000-8000-00000000aaaa'
    const texts = { termsText: id, privacyText: id }
    const { answer } = await send('/auth/consent?next=%2Fcourse', { ...ticked, ...texts }, cookie)
    expect(answer).toMatchObject({ kind: 'redirect', location: '/course' })
    expect(answer).toHaveProperty(
      'cookies',
      expect.arrayContaining([expect.stringMatching(/^token=access;/)]),
    )
    expect(bearers).toEqual(['Bearer head.body.sign'])
    expect(calls.map(({ body }) => body)).toEqual([texts, { refreshToken: 'r+1' }])
  })

  test('an empty box is said at the box, and nothing is recorded', async () => {
    const { posted } = await send('/auth/consent', { ...fields, acceptTerms: 'on' }, cookie)
    expect(posted).toEqual({
      form: 'consent',
      values: { acceptTerms: 'on', acceptPrivacy: '' },
      errors: { acceptPrivacy: expect.any(String) },
    })
    expect(calls).toEqual([])
  })

  test('a version that came meanwhile is asked for', async () => {
    server.use(mockEndpoint(contract.account.acceptTexts, { isDue: true }))
    const { posted } = await send('/auth/consent', ticked, cookie)
    expect(posted).toMatchObject({ values: {}, errors: { root: expect.stringContaining('bản mới hơn') } })
  })

  test('who does not agree signs out, and the cookies go', async () => {
    server.use(mockEndpoint(contract.auth.logout, { ok: true as const }))
    const { answer } = await send('/auth/consent', { form: 'logout' }, cookie)
    expect(answer).toMatchObject({ kind: 'redirect', location: '/' })
    expect(answer).toHaveProperty('cookies', [
      expect.stringMatching(/^token=; Path=\/; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^refreshToken=; /),
      expect.stringMatching(/^userData=; /),
    ])
  })

  test.each([
    ['without a session', ''],
    ['with one that is over', cookie],
  ])('%s they lead to the login', async (_case, header) => {
    server.use(mockError(contract.account.acceptTexts, 'session.invalid'))
    const { answer } = await send('/auth/consent?next=%2Fcourse', ticked, header)
    expect(answer).toEqual({ kind: 'redirect', location: '/auth/login?next=%2Fcourse' })
  })
})

describe('a forgotten password without the program', () => {
  test('address, code, new password, login', async () => {
    expect((await send('/auth/forgotPass', { form: 'forgot', email: mai.email })).posted).toMatchObject({
      form: 'code',
      values: { email: 'lan@example.vn' },
    })
    render.mockClear()
    server.use(mockEndpoint(contract.auth.verifyOtp, taking({ resetToken, session: null })))
    const code = { form: 'code', email: 'lan@example.vn', otp: '123456' }
    expect((await send('/auth/forgotPass', code)).posted).toEqual({
      form: 'newPassword',
      values: { email: 'lan@example.vn', resetToken },
      errors: {},
    })
    const chosen = {
      form: 'newPassword',
      email: 'lan@example.vn',
      resetToken,
      newPassword: 'một câu dài dễ nhớ',
    }
    const { answer } = await send('/auth/forgotPass', chosen)
    expect(answer).toEqual({ kind: 'redirect', location: '/auth/login?notice=passwordChanged' })
    expect(calls.at(-1)?.body).toEqual({ resetToken, newPassword: 'một câu dài dễ nhớ' })
  })

  test('a used token begins anew, with the address kept', async () => {
    server.use(mockError(contract.auth.resetPassword, 'auth.reset_token_invalid'))
    const { posted } = await send('/auth/forgotPass', {
      form: 'newPassword',
      email: 'lan@example.vn',
      resetToken,
      newPassword: 'một câu dài dễ nhớ',
    })
    expect(posted).toMatchObject({ form: 'forgot', values: { email: 'lan@example.vn' } })
    expect(posted?.errors.root).toBeTruthy()
  })
})

describe('contact without the program', () => {
  const words = {
    name: 'Trần Thu Hà',
    email: mai.email,
    phone: '',
    topic: 'course',
    message: 'Tôi muốn hỏi về khóa tiêm môi.',
    website: '',
  }

  test('contact form without JavaScript: answers with the reference number', async () => {
    const { answer, posted } = await send('/contact', { ...words, consent: 'on' })
    expect(answer).toMatchObject({ status: 200 })
    expect(posted).toMatchObject({ form: 'contact', reference: 'LH-2026-0007', errors: {} })
  })

  test('names the course whose box is ticked at the head of the message, and keeps the two apart', async () => {
    const about = 'Tiêm môi an toàn'
    const { posted } = await send('/contact', { ...words, about, message: 'Hỏi', consent: 'on' })
    expect(posted?.values).toMatchObject({ message: 'Hỏi', about })
    expect(posted?.errors).toEqual({ message: expect.any(String) })
    await send('/contact', { ...words, about, consent: 'on' })
    expect(calls).toMatchObject([{ body: { message: `Khóa học “${about}”: ${words.message}` } }])
  })

  test('keeps every word when something is missing', async () => {
    const { posted } = await send('/contact', words)
    expect(posted?.values).toMatchObject({ message: words.message, topic: 'course' })
    expect(posted?.errors).toEqual({ consent: expect.any(String) })
    expect(calls).toEqual([])
  })
})
