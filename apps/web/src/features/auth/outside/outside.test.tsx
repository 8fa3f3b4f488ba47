import { contract } from '@repo/contract'
import { errorText } from '@repo/messages'
import { signInMessages } from '@repo/sign-in'
import {
  buildConsentTexts,
  buildLogin,
  mockEndpoint,
  mockError,
  mockOffline,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { siteHandlers } from '../../../testing/site-handlers.ts'
import { outsideMessages as copy } from './outside.messages.ts'
import type { OpenSignIn } from './outside-steps.types.ts'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

const { outsideSignIn: api } = contract
const ceremony = 'c'.repeat(43)
const ticket = 't'.repeat(43)
const open = (values: Partial<OpenSignIn> = {}): OpenSignIn => ({
  ticket,
  service: 'google',
  clinic: null,
  need: 'proof',
  email: 'lan@example.vn',
  name: 'Lan Anh',
  ...values,
})
const signedIn = () => ({ ...buildLogin(), clinicSeats: null })
const sent: Record<string, unknown>[] = []
const keep = (body: unknown) => void sent.push(body as Record<string, unknown>)
let outcome: OpenSignIn | null
const server = startMockServer(
  mockEndpoint(contract.learning.myCourses, []),
  mockEndpoint(contract.secondFactor.demoCode, { code: '654321', secondsLeft: 20 }),
  mockEndpoint(api.offered, { services: ['google', 'zalo'], hasClinics: false }),
  mockEndpoint(api.finish, ({ body }) => {
    keep(body)
    return outcome ? { session: null, open: outcome } : { session: signedIn(), open: null }
  }),
  mockEndpoint(api.link, ({ body }) => {
    keep(body)
    return signedIn()
  }),
  mockEndpoint(api.sendCode, ({ body }) => {
    keep(body)
    return { expiresInSeconds: 300, resendAfterSeconds: 60 }
  }),
  mockEndpoint(api.confirmCode, ({ body }) => {
    keep(body)
    return { session: null, open: open({ need: 'account' }) }
  }),
  mockEndpoint(api.register, ({ body }) => {
    keep(body)
    return signedIn()
  }),
  ...siteHandlers,
)
const visit = (values: object = {}) =>
  localStorage.setItem(
    'outside-visit',
    JSON.stringify({
      ceremony,
      purpose: 'sign-in',
      service: 'google',
      next: '/cart',
      at: Date.now(),
      ...values,
    }),
  )
beforeEach(() => {
  sent.length = 0
  outcome = null
  visit()
})
afterEach(() => {
  localStorage.clear()
  location.hash = ''
})
const comeBack = (answer = '#state=s&code=c') => renderPage(`/auth/return${answer}`)

describe('the buttons', () => {
  test.each(['/auth/login', '/auth/regis'])('on %s offer what is set up and nothing else', async (path) => {
    renderPage(path)
    expect(await screen.findByRole('button', { name: 'Tiếp tục với Google' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Tiếp tục với Zalo' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Tiếp tục với Apple' })).toBeNull()
  })

  test('are absent where nothing is set up', async () => {
    server.use(mockEndpoint(api.offered, { services: [], hasClinics: false }))
    renderPage('/auth/login')
    expect(await screen.findByRole('button', { name: signInMessages.login })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Tiếp tục với/ })).toBeNull()
  })

  test('keep the visit in the browser and go to the page of the service', async () => {
    localStorage.clear()
    const url = `${location.href.split('#')[0]}#trang-cua-google`
    server.use(mockEndpoint(api.begin, { ceremony, url }))
    const { user } = renderPage('/auth/login?next=%2Fcart')
    await user.click(await screen.findByRole('button', { name: copy.goOn('google') }))
    await waitFor(() => expect(location.hash).toBe('#trang-cua-google'))
    const kept = JSON.parse(localStorage.getItem('outside-visit') ?? '{}')
    expect(kept).toMatchObject({ ceremony, purpose: 'sign-in', service: 'google', next: '/cart' })
  })

  test('say it when the service does not answer, and can be pressed again', async () => {
    server.use(mockError(api.begin, 'outside.unreachable'))
    const { user } = renderPage('/auth/login')
    const button = await screen.findByRole('button', { name: copy.goOn('google') })
    await user.click(button)
    expect(await screen.findByText(errorText('outside.unreachable'))).toBeVisible()
    expect(button).not.toHaveAttribute('aria-busy')
  })
})

describe('the button of clinics', () => {
  const openForm = async (email: string) => {
    server.use(mockEndpoint(api.offered, { services: [], hasClinics: true }))
    const { user } = renderPage('/auth/login?next=%2Fcart')
    await user.click(await screen.findByRole('button', { name: copy.byClinic }))
    await user.type(await screen.findByLabelText(copy.clinicEmail), email)
    await user.click(screen.getByRole('button', { name: copy.clinicGo }))
  }

  test('asks for the work address and goes to the page of the clinic', async () => {
    localStorage.clear()
    const url = `${location.href.split('#')[0]}#trang-cua-co-so`
    server.use(
      mockEndpoint(api.beginClinic, ({ body }) => {
        keep(body)
        return { ceremony, url }
      }),
    )
    await openForm('lan@phongkham.vn')
    await waitFor(() => expect(location.hash).toBe('#trang-cua-co-so'))
    expect(sent).toEqual([{ email: 'lan@phongkham.vn' }])
    const kept = JSON.parse(localStorage.getItem('outside-visit') ?? '{}')
    expect(kept).toMatchObject({ ceremony, purpose: 'sign-in', service: 'clinic', next: '/cart' })
  })

  test('says at the address that its clinic has no sign-in', async () => {
    server.use(mockError(api.beginClinic, 'outside.no_clinic'))
    await openForm('lan@khac.vn')
    expect(await screen.findByText(errorText('outside.no_clinic'))).toBeVisible()
  })

  test('a refused sign-in says why and leads back to try again', async () => {
    visit({ service: 'clinic' })
    server.use(mockError(api.finish, 'outside.other_domain'))
    renderPage('/auth/return#state=s&code=c')
    expect(await screen.findByText(errorText('outside.other_domain'))).toBeVisible()
    expect(screen.getByRole('link', { name: copy.retry })).toHaveAttribute('href', '/auth/login')
  })

  test('the first sign-in says which seats the clinic gave and of which it has none left', async () => {
    visit({ service: 'clinic' })
    const clinicSeats = { clinic: 'Phòng khám Đông Đô', given: ['Tiêm môi'], missing: ['Nâng mũi'] }
    server.use(mockEndpoint(api.finish, { session: { ...buildLogin(), clinicSeats }, open: null }))
    renderPage('/auth/return#state=s&code=c')
    expect(await screen.findByText(copy.seatsGiven('Phòng khám Đông Đô', 'Tiêm môi'))).toBeInTheDocument()
    expect(await screen.findByText(copy.seatsMissing('Phòng khám Đông Đô', 'Nâng mũi'))).toBeInTheDocument()
  })
})

describe('coming back', () => {
  test('signs in, clears the address, and goes where the visitor wanted to go', async () => {
    const { router } = comeBack('#state=s&code=c&iss=https%3A%2F%2Faccounts.google.com&place=mot-co-so')
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(sent[0]).toMatchObject({
      ceremony,
      answer: { state: 's', code: 'c', iss: 'https://accounts.google.com', place: 'mot-co-so' },
    })
    expect(document.cookie).toContain('refreshToken=')
    expect(localStorage.getItem('outside-visit')).toBeNull()
  })

  test.each([
    ['in another browser', () => localStorage.clear()],
    ['with a visit that the site did not write', () => visit({ service: 'khac' })],
    ['after more than ten minutes', () => visit({ at: Date.now() - 600_001 })],
  ])('%s asks to begin again and sends nothing', async (_when, prepare) => {
    prepare()
    comeBack()
    expect(await screen.findByText(copy.lost)).toBeVisible()
    expect(screen.getByRole('link', { name: copy.toLogin })).toHaveAttribute('href', '/auth/login')
    expect(sent).toEqual([])
  })

  test('without a network keeps the visit and signs in by “Thử lại”', async () => {
    server.use(mockOffline(api.finish))
    const { user, router } = comeBack()
    const retry = await screen.findByRole('button', { name: copy.retry })
    expect(localStorage.getItem('outside-visit')).not.toBeNull()
    server.resetHandlers()
    await user.click(retry)
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(sent[0]).toMatchObject({ ceremony, answer: { state: 's', code: 'c' } })
    expect(localStorage.getItem('outside-visit')).toBeNull()
  })

  test('to link says so while it works and when it is refused', async () => {
    visit({ purpose: 'link', next: null })
    server.use(mockError(api.finishLink, 'outside.taken'))
    comeBack()
    expect(await screen.findByRole('heading', { name: copy.lostLinkTitle })).toBeVisible()
    expect(screen.getByRole('link', { name: copy.toAccount })).toBeVisible()
    expect(localStorage.getItem('outside-visit')).toBeNull()
  })

  test('says what the service refused', async () => {
    server.use(mockError(api.finish, 'outside.not_for_staff'))
    comeBack()
    expect(await screen.findByText(errorText('outside.not_for_staff'))).toBeVisible()
  })

  test('to an account with the address asks for its password', async () => {
    outcome = open()
    const { user, router } = comeBack()
    await user.type(await screen.findByLabelText(copy.password), 'bảy con vịt')
    await user.click(screen.getByRole('button', { name: copy.link }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(sent[1]).toMatchObject({ ticket, password: 'bảy con vịt' })
  })

  test('shows a wrong password at its field, and asks for the second factor where there is one', async () => {
    outcome = open()
    server.use(mockError(api.link, 'auth.invalid_credentials'))
    const { user } = comeBack()
    const field = await screen.findByLabelText(copy.password)
    await user.type(field, 'sai')
    await user.click(screen.getByRole('button', { name: copy.link }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(errorText('auth.invalid_credentials')))
    server.use(mockError(api.link, 'auth.second_factor_needed'))
    await user.click(screen.getByRole('button', { name: copy.link }))
    expect(await screen.findByRole('heading', { name: signInMessages.codeTitle })).toBeVisible()
  })

  test('from a service without an address asks for one, proves it by a code, and then for the account', async () => {
    outcome = open({ service: 'zalo', need: 'address', email: null })
    const { user, router } = comeBack()
    await user.type(await screen.findByLabelText(copy.email), 'lan@example.vn')
    await user.click(screen.getByRole('button', { name: copy.sendCode }))
    await user.type(await screen.findByLabelText(copy.code), '123456')
    expect(await screen.findByRole('heading', { name: copy.accountTitle })).toBeVisible()
    expect(sent.slice(1)).toMatchObject([
      { ticket, email: 'lan@example.vn' },
      { ticket, otp: '123456' },
    ])
    expect(screen.getByLabelText(copy.name)).toHaveValue('Lan Anh')
    await user.click(screen.getByRole('button', { name: copy.create }))
    expect(await screen.findByText('Đồng ý với điều khoản để tiếp tục.')).toBeVisible()
    for (const name of [/điều khoản sử dụng/, /chính sách bảo mật/])
      await user.click(screen.getByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: copy.create }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    const texts = buildConsentTexts()
    expect(sent.at(-1)).toMatchObject({
      ticket,
      name: 'Lan Anh',
      acceptTerms: true,
      acceptPrivacy: true,
      acceptMarketing: false,
      termsText: texts.terms?.id,
    })
  })

  test('a ticket that is over leads back to the login page', async () => {
    outcome = open({ need: 'account' })
    server.use(mockError(api.register, 'outside.expired'))
    const { user } = comeBack()
    for (const name of [/điều khoản sử dụng/, /chính sách bảo mật/])
      await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: copy.create }))
    expect(await screen.findByText(errorText('outside.expired'))).toBeVisible()
    expect(screen.getByRole('heading', { name: copy.lostTitle })).toBeVisible()
  })
})
