import { contract } from '@repo/contract'
import { ApiContext } from '@repo/shell/api-context'
import { acceptTextsMessages } from '@repo/sign-in'
import {
  buildConsentTexts,
  buildLogin,
  buildSessionUser,
  buildTextVersion,
  createTestApi,
  mockEndpoint,
  mockError,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { authMessages as copy } from './auth.messages.ts'
import { OtpForm } from './otp-form.tsx'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

const sent: Record<string, unknown>[] = []
const keep = (body: unknown) => void sent.push(body as Record<string, unknown>)
const texts = buildConsentTexts()
const code = { expiresInSeconds: 300, resendAfterSeconds: 60 }
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.content.page, { ...buildTextVersion(), html: '<p>…</p>', isCurrent: true }),
  mockEndpoint(contract.auth.codeChannels, { channels: ['email'] }),
  mockEndpoint(contract.learning.myCourses, []),
  mockEndpoint(contract.auth.register, ({ body }) => {
    keep(body)
    return { ...code, registration: 'dang-ky-tu-trinh-duyet-nay' }
  }),
  mockEndpoint(contract.auth.forgotPassword, ({ body }) => {
    keep(body)
    return code
  }),
  mockEndpoint(contract.auth.verifyOtp, ({ body }) => {
    keep(body)
    return { resetToken: null, session: buildLogin() }
  }),
)
beforeEach(() => {
  sent.length = 0
})

type User = ReturnType<typeof renderPage>['user']

async function fillIn(user: User) {
  await user.type(await screen.findByLabelText(copy.name), 'Lan Anh')
  await user.type(screen.getByLabelText(copy.email), 'lan@example.vn')
  await user.type(screen.getByLabelText(copy.password), 'bảy con vịt')
}

async function reachCode(user: User) {
  await fillIn(user)
  await user.click(screen.getByRole('checkbox', { name: /điều khoản sử dụng/ }))
  await user.click(screen.getByRole('checkbox', { name: /chính sách bảo mật/ }))
  await user.click(screen.getByRole('button', { name: copy.register }))
  return screen.findByLabelText(copy.otpLabel)
}

function pasteAnywhere(text: string) {
  const event = createEvent.paste(document.body, { clipboardData: { getData: () => text } })
  fireEvent(document.body, event)
}

describe('registration', () => {
  test('asks for each consent apart, none ticked, with the date of its text', async () => {
    renderPage('/auth/regis')
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(3)
    for (const box of boxes) expect(box).not.toBeChecked()
    const terms = screen.getByRole('checkbox', { name: /điều khoản sử dụng/ })
    await waitFor(() => expect(terms).toHaveAccessibleDescription(/01\/11\/2026/))
    expect(screen.getByRole('link', { name: copy.privacy })).toHaveAttribute(
      'href',
      '/legal/bao-mat?version=2',
    )
  })

  test('needs two of them and says so at each', async () => {
    const { user } = renderPage('/auth/regis')
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: copy.register }))
    expect(await screen.findByText('Đồng ý với điều khoản để tiếp tục.')).toBeInTheDocument()
    expect(screen.getByText('Đồng ý với chính sách bảo mật để tiếp tục.')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('asks for no agreement to a text that nobody has published, and says so', async () => {
    server.use(mockEndpoint(contract.content.consentTexts, { ...texts, terms: null }))
    const { user } = renderPage('/auth/regis')
    await fillIn(user)
    expect(await screen.findByText(copy.textsMissing([copy.terms]))).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /điều khoản sử dụng/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /chính sách bảo mật/ }))
    await user.click(screen.getByRole('button', { name: copy.register }))
    await screen.findByLabelText(copy.otpLabel)
    expect(sent).toEqual([expect.objectContaining({ acceptPrivacy: true, privacyText: texts.privacy?.id })])
    expect(sent[0]).not.toHaveProperty('acceptTerms')
  })

  test('a form that was opened before the texts were published asks for them, and keeps what was typed', async () => {
    let published: typeof texts = { terms: null, privacy: texts.privacy }
    server.use(
      mockEndpoint(contract.content.consentTexts, () => published),
      mockError(contract.auth.register, 'consent.text_unknown'),
    )
    const { user } = renderPage('/auth/regis')
    await fillIn(user)
    await user.click(await screen.findByRole('checkbox', { name: /chính sách bảo mật/ }))
    expect(screen.queryByRole('checkbox', { name: /điều khoản sử dụng/ })).not.toBeInTheDocument()
    published = texts
    await user.click(screen.getByRole('button', { name: copy.register }))
    const terms = await screen.findByRole('checkbox', { name: /điều khoản sử dụng/ })
    await waitFor(() => expect(terms).toHaveFocus())
    expect(terms).not.toBeChecked()
    expect(terms).toHaveAccessibleDescription(new RegExp(copy.textIsNew))
    expect(screen.getByRole('checkbox', { name: /chính sách bảo mật/ })).toBeChecked()
    expect(screen.getByLabelText(copy.password)).toHaveValue('bảy con vịt')
    server.use(
      mockEndpoint(contract.auth.register, ({ body }) => {
        keep(body)
        return { ...code, registration: 'dang-ky-tu-trinh-duyet-nay' }
      }),
    )
    await user.click(terms)
    await user.click(screen.getByRole('button', { name: copy.register }))
    await screen.findByLabelText(copy.otpLabel)
    expect(sent).toMatchObject([{ acceptTerms: true, termsText: texts.terms?.id, name: 'Lan Anh' }])
  })

  test('a box that was ticked beside an older text is asked for again', async () => {
    // Another text than the one in force.
    let current = { ...texts, privacy: texts.terms }
    server.use(
      mockEndpoint(contract.content.consentTexts, () => current),
      mockError(contract.auth.register, 'consent.text_unknown'),
    )
    const { user } = renderPage('/auth/regis')
    await fillIn(user)
    await user.click(await screen.findByRole('checkbox', { name: /điều khoản sử dụng/ }))
    await user.click(screen.getByRole('checkbox', { name: /chính sách bảo mật/ }))
    current = texts
    await user.click(screen.getByRole('button', { name: copy.register }))
    const privacy = screen.getByRole('checkbox', { name: /chính sách bảo mật/ })
    await waitFor(() => expect(privacy).not.toBeChecked())
    expect(privacy).toHaveAccessibleDescription(new RegExp(copy.textIsNew))
    expect(screen.getByRole('checkbox', { name: /điều khoản sử dụng/ })).toBeChecked()
  })

  test('the code signs in and leads on to where the visitor wanted to go', async () => {
    const { user, router, session } = renderPage('/auth/regis?next=%2Flegal%2Fdieu-khoan')
    await user.type(await reachCode(user), '123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/legal/dieu-khoan'))
    expect(session.getSnapshot().isLoggedIn).toBe(true)
    expect(sent).toEqual([
      expect.objectContaining({
        acceptTerms: true,
        acceptPrivacy: true,
        acceptMarketing: false,
        termsText: texts.terms?.id,
        privacyText: texts.privacy?.id,
      }),
      expect.objectContaining({ otp: '123456', registration: 'dang-ky-tu-trinh-duyet-nay' }),
    ])
  })

  test('the code may be pasted anywhere, out of a whole sentence', async () => {
    const { user } = renderPage('/auth/regis')
    await reachCode(user)
    pasteAnywhere('Mã xác thực của bạn là 654 321.')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ otp: '654321' }))
  })

  test('the address that the code was sent to stands out of its sentence', async () => {
    const { user } = renderPage('/auth/regis')
    await reachCode(user)
    expect(screen.getByText('lan@example.vn', { selector: 'strong' })).toBeVisible()
  })

  test('another address can be given without typing the rest again, and back is a step back', async () => {
    const { user, router } = renderPage('/auth/regis')
    await reachCode(user)
    await user.click(screen.getByRole('button', { name: copy.changeEmail }))
    expect(await screen.findByLabelText(copy.name)).toHaveValue('Lan Anh')
    expect(screen.getByLabelText(copy.password)).toHaveValue('bảy con vịt')
    await router.navigate(-1)
    expect(await screen.findByLabelText(copy.otpLabel)).toBeInTheDocument()
    expect(JSON.stringify(router.state.location.state)).not.toContain('bảy con vịt')
  })

  test('begun in another browser: a password is chosen here', async () => {
    server.use(
      mockEndpoint(contract.auth.verifyOtp, { resetToken: 'mot-ma-dung-mot-lan-rat-dai', session: null }),
    )
    const { user } = renderPage('/auth/regis')
    await user.type(await reachCode(user), '123456')
    expect(await screen.findByRole('heading', { name: copy.newPasswordTitle })).toBeInTheDocument()
    expect(screen.getByLabelText('Mật khẩu mới')).toHaveAccessibleDescription(copy.passwordHint)
  })

  test('a common password is refused at its field', async () => {
    server.use(mockError(contract.auth.register, 'auth.password_common'))
    const { user } = renderPage('/auth/regis')
    await fillIn(user)
    await user.click(screen.getByRole('checkbox', { name: /điều khoản sử dụng/ }))
    await user.click(screen.getByRole('checkbox', { name: /chính sách bảo mật/ }))
    await user.click(screen.getByRole('button', { name: copy.register }))
    const field = screen.getByLabelText(copy.password)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/quá phổ biến/))
  })
})

describe('code', () => {
  test('can be asked for again when the server says so', async () => {
    server.use(
      mockEndpoint(contract.auth.register, { ...code, resendAfterSeconds: 0, registration: 'x' }),
      mockError(contract.auth.resendOtp, 'auth.otp_too_soon', { headers: { 'retry-after': '42' } }),
    )
    const { user } = renderPage('/auth/regis')
    await reachCode(user)
    await user.click(screen.getByRole('button', { name: copy.resend }))
    expect(await screen.findByText(/^Gửi lại mã sau 4[0-2] giây$/)).toBeInTheDocument()
    expect(screen.getByText(/Mã vừa được gửi/)).toBeInTheDocument()
  })

  test('that is wrong is said at its field', async () => {
    server.use(mockError(contract.auth.verifyOtp, 'auth.otp_invalid'))
    const { user } = renderPage('/auth/regis')
    const field = await reachCode(user)
    await user.type(field, '111111')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Mã xác thực chưa đúng/))
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
  })

  test('that was accepted is not sent again while the next page is on its way', async () => {
    const onVerified = vi.fn()
    const { user } = renderScreen(
      <ApiContext value={createTestApi()}>
        <OtpForm
          email="lan@example.vn"
          expiresInSeconds={300}
          isDemo={false}
          onChangeEmail={() => {}}
          onVerified={onVerified}
          purpose="register"
          resendAt={0}
        />
      </ApiContext>,
    )
    const field = await screen.findByLabelText(copy.otpLabel)
    await user.type(field, '123456')
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    await user.type(field, '{Enter}')
    fireEvent.submit(field)
    expect(screen.getByRole('button', { busy: true })).toHaveTextContent(copy.verify)
    expect(sent).toHaveLength(1)
  })
})

test('a forgotten password goes from the address to the login with the new one', async () => {
  server.use(
    mockEndpoint(contract.auth.verifyOtp, { resetToken: 'mot-ma-dung-mot-lan-rat-dai', session: null }),
    mockEndpoint(contract.auth.resetPassword, ({ body }) => {
      keep(body)
      return { ok: true as const }
    }),
  )
  const { user, router } = renderPage('/auth/forgotPass')
  await user.type(await screen.findByLabelText(copy.email), 'lan@example.vn')
  await user.click(screen.getByRole('button', { name: copy.sendCode }))
  await user.type(await screen.findByLabelText(copy.otpLabel), '123456')
  const field = await screen.findByLabelText('Mật khẩu mới')
  expect(field).toHaveAccessibleDescription(/bác sĩ và quản trị ít nhất 12/)
  await user.type(field, 'bảy con vịt xiêm')
  await user.click(screen.getByRole('button', { name: 'Lưu mật khẩu mới' }))
  expect(await screen.findByText(copy.passwordChanged)).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    resetToken: 'mot-ma-dung-mot-lan-rat-dai',
    newPassword: 'bảy con vịt xiêm',
  })
  expect(router.state.location.pathname).toBe('/auth/login')
})

test('where codes may go to a phone, one chooses', async () => {
  server.use(mockEndpoint(contract.auth.codeChannels, { channels: ['email', 'phone'] }))
  const { user } = renderPage('/auth/forgotPass')
  await user.type(await screen.findByLabelText(copy.email), 'lan@example.vn')
  await user.click(await screen.findByRole('radio', { name: copy.channels.phone }))
  await user.click(screen.getByRole('button', { name: copy.sendCode }))
  expect(await screen.findByText(copy.otpLeadPhone(5))).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ email: 'lan@example.vn', channel: 'phone' })
})

describe('after the login', () => {
  async function signIn(next: string) {
    server.use(mockEndpoint(contract.auth.login, buildLogin()))
    const page = renderPage(`/auth/login?next=${encodeURIComponent(next)}`)
    await page.user.type(await screen.findByLabelText('Email'), 'lan@example.vn')
    await page.user.type(screen.getByLabelText('Mật khẩu'), 'bảy con vịt{Enter}')
    await waitFor(() => expect(page.router.state.location.pathname).not.toBe('/auth/login'))
    return page.router.state.location
  }

  test('one is back where one came from', async () => {
    expect(await signIn('/legal/dieu-khoan?a=1')).toMatchObject({
      pathname: '/legal/dieu-khoan',
      search: '?a=1',
    })
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    'https://evil.example/profile',
    'http://localhost:3000.evil.example/',
    'javascript:alert(document.cookie)',
    '/\t/evil.example',
    '/\u0000/evil.example',
    '/..//evil.example',
  ])('%j leads nowhere else', async (next) => {
    expect(await signIn(next)).toMatchObject({ pathname: '/student/my-course', search: '' })
  })
})

describe('new terms after the login', () => {
  const shut = buildSessionUser({ mustAcceptTexts: true })
  const due = (purpose: 'terms' | 'privacy' | 'marketing', isDue: boolean) => ({
    purpose,
    isGranted: true,
    text: null,
    currentText: purpose === 'terms' ? texts.terms : texts.privacy,
    isDue,
    decidedAt: null,
    isRequired: purpose !== 'marketing',
  })
  const asked = mockEndpoint(contract.account.preferences, {
    consents: [due('terms', true), due('privacy', false)],
    mails: { learning: 'now', reviews: 'now' },
    times: { digestHour: 7, quiet: null },
  })

  test('stand between it and where it was to lead', async () => {
    server.use(
      asked,
      mockEndpoint(contract.auth.login, buildLogin({ user: shut })),
      mockEndpoint(contract.auth.refresh, buildLogin()),
      mockEndpoint(contract.account.acceptTexts, ({ body }) => {
        keep(body)
        return { isDue: false }
      }),
    )
    const { user, router } = renderPage('/auth/login?next=%2Flegal%2Fdieu-khoan')
    await user.type(await screen.findByLabelText('Email'), 'lan@example.vn')
    await user.type(screen.getByLabelText('Mật khẩu'), 'bảy con vịt{Enter}')
    expect(await screen.findByRole('heading', { name: acceptTextsMessages.title })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/auth/consent')
    await user.click(await screen.findByRole('checkbox', { name: acceptTextsMessages.accept.terms }))
    await user.click(screen.getByRole('button', { name: acceptTextsMessages.submit }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/legal/dieu-khoan'))
    expect(sent).toEqual([{ termsText: texts.terms?.id }])
  })

  test('leave nothing asked for that waits for them', async () => {
    const refused: string[] = []
    const refuse = (name: string) => () => {
      refused.push(name)
      throw new Error(`${name} was asked for`)
    }
    server.use(
      asked,
      mockEndpoint(contract.notices.unread, refuse('unread')),
      mockEndpoint(contract.learning.myCourses, refuse('myCourses')),
      mockEndpoint(contract.wishes.wishes, refuse('wishes')),
    )
    const { router } = renderPage('/student/my-course', signedInSession(shut))
    expect(await screen.findByRole('heading', { name: acceptTextsMessages.title })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?next=%2Fstudent%2Fmy-course')
    // The menu of the account is there, and no bell beside it.
    expect(await screen.findByRole('button', { name: /^Tài khoản của / })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Thông báo/ })).not.toBeInTheDocument()
    expect(refused).toEqual([])
  })

  test('are met on every page but those needed to decide', async () => {
    server.use(asked)
    const { router } = renderPage('/gift?a=1', signedInSession(shut))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/consent'))
    expect(router.state.location.search).toBe('?next=%2Fgift%3Fa%3D1')
    await router.navigate('/contact')
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
  })

  test('are nothing for who is not signed in', async () => {
    const { router } = renderPage('/auth/consent?next=%2Fcourse')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  })
})
