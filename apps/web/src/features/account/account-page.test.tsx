import { expectConsole, writtenLines } from '@repo/config/console'
import { contract } from '@repo/contract'
import { toast } from '@repo/shell'
import {
  buildOrder,
  buildProfile,
  mockEndpoint,
  mockError,
  pageOf,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { accountMessages as copy } from './account.messages.ts'
import { ordersMessages as orders } from './orders.messages.ts'
import { emailMessages as email, personalMessages as personal } from './personal.messages.ts'

let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.passkeys.list, { items: [], isCodeNeeded: false }),
  ...siteHandlers,
  mockEndpoint(contract.auth.me, buildProfile({ workplace: 'Bệnh viện Sen' })),
  mockEndpoint(contract.auth.updateMe, ({ body }) => {
    sent.push(body)
    return buildProfile(body as object)
  }),
  mockEndpoint(contract.account.changeEmail, ({ body }) => {
    sent.push(body)
    return { expiresInSeconds: 300, resendAfterSeconds: 60 }
  }),
  mockEndpoint(contract.account.confirmEmail, ({ body }) => {
    sent.push(body)
    return { email: 'moi@example.vn' }
  }),
  mockError(contract.auth.refresh, 'server.unavailable'),
)
beforeEach(() => {
  sent = []
})
const open = (tab = '') => renderPage(`/profile${tab && `?tab=${tab}`}`, signedInSession())

test('every part has its address, and the navigation says which one is open', async () => {
  server.use(mockEndpoint(contract.orders.list, pageOf([buildOrder()])))
  open('orders')
  const nav = await screen.findByRole('navigation', { name: copy.nav })
  expect(within(nav).getAllByRole('link')).toHaveLength(8)
  expect(within(nav).getByRole('link', { name: copy.sections.orders })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await screen.findByText(orders.order('TH7K2M9QXA'))).toBeVisible()
})

test('a failed logout is only logged: no message, still signed in', async () => {
  expectConsole('warn', /^Logout failed/)
  server.use(mockError(contract.auth.logout, 'server.unknown'))
  const said = (['success', 'info', 'warning', 'error', 'failure'] as const).map((kind) =>
    vi.spyOn(toast, kind),
  )
  const { user, router } = open('security')
  const button = await screen.findByRole('button', { name: copy.logout })
  await user.click(button)
  // Free again: the failure has gone all its way.
  await waitFor(() => expect(writtenLines).toHaveLength(1))
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  for (const kind of said) expect(kind).not.toHaveBeenCalled()
  expect(document.cookie).toContain('refreshToken=')
  expect(router.state.location.pathname).toBe('/profile')
})

test('going to another part and back keeps what was typed', async () => {
  server.use(mockEndpoint(contract.orders.list, pageOf([])))
  const { user } = open()
  const name = await screen.findByRole('textbox', { name: personal.name })
  await user.type(name, ' Lan')
  await user.click(screen.getByRole('link', { name: copy.sections.orders }))
  expect(await screen.findByText(orders.empty)).toBeVisible()
  expect(name).not.toBeVisible()
  await user.click(screen.getByRole('link', { name: copy.sections.profile }))
  await waitFor(() => expect(name).toBeVisible())
  expect(name).toHaveValue('Trần Thu Hà Lan')
})

test('saves name and phone, and leaves what it does not show', async () => {
  const { user } = open()
  const phone = await screen.findByRole('textbox', { name: /Số điện thoại/ })
  expect(screen.queryByLabelText(personal.password)).not.toBeInTheDocument()
  await user.clear(phone)
  await user.type(await screen.findByLabelText(personal.password), 'mật khẩu')
  await user.click(screen.getByRole('button', { name: personal.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    name: 'Trần Thu Hà',
    phone: null,
    workplace: 'Bệnh viện Sen',
    profession: null,
    password: 'mật khẩu',
  })
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument()
  expect(screen.queryByLabelText(personal.password)).not.toBeInTheDocument()
})

test('a refused number stands at its field', async () => {
  const { user } = open()
  const phone = await screen.findByRole('textbox', { name: /Số điện thoại/ })
  await user.clear(phone)
  await user.type(phone, '12')
  await user.click(screen.getByRole('button', { name: personal.save }))
  expect(await screen.findByText(/10 chữ số/)).toBeInTheDocument()
  expect(phone).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('another e-mail address counts once its code is in', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: email.change }))
  await user.type(screen.getByRole('textbox', { name: email.next }), 'Moi@Example.vn')
  await user.type(screen.getByLabelText(email.password), 'mật khẩu')
  await user.click(screen.getByRole('button', { name: email.send }))
  await user.type(await screen.findByLabelText(email.code), '135790')
  expect(await screen.findByText(email.changed)).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'moi@example.vn', password: 'mật khẩu' }, { otp: '135790' }])
})

test('a wrong password or code for another address is explained where it was typed', async () => {
  server.use(mockError(contract.account.changeEmail, 'auth.wrong_password'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: email.change }))
  await user.type(screen.getByRole('textbox', { name: email.next }), 'moi@example.vn')
  await user.type(screen.getByLabelText(email.password), 'sai')
  await user.click(screen.getByRole('button', { name: email.send }))
  await waitFor(() => expect(screen.getByLabelText(email.password)).toHaveAttribute('aria-invalid', 'true'))
  server.resetHandlers()
  server.use(mockError(contract.account.confirmEmail, 'auth.otp_invalid'))
  await user.click(screen.getByRole('button', { name: email.send }))
  await user.type(await screen.findByLabelText(email.code), '000000')
  await waitFor(() => expect(screen.getByLabelText(email.code)).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getByLabelText(email.code)).toHaveValue('')
})

test('a visitor is sent to the login and comes back to the same part', async () => {
  const { router } = renderPage('/profile?tab=data')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/profile?tab=data')
})
