import { contract } from '@repo/contract'
import {
  buildProfile,
  mockEndpoint,
  mockError,
  type RenderedScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordMessages as copy } from './password.messages.ts'
import { PasswordSection } from './password-section.tsx'
import { showSettings } from './test-settings.tsx'

let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.auth.changePassword, ({ body }) => {
    sent = body
    return { ok: true as const }
  }),
)
const current = () => screen.getByLabelText(copy.current)
const next = () => screen.getByLabelText(copy.next)
const change = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: copy.change }))

async function fillIn(page: RenderedScreen, password = '  Chiều mưa trên phố ') {
  await page.user.type(current(), 'mật khẩu cũ')
  await page.user.click(next())
  await page.user.paste(password)
}

test('sends both passwords exactly as typed and forgets them', async () => {
  const page = showSettings(<PasswordSection />)
  await fillIn(page)
  await change(page)
  expect(await screen.findByText(copy.changed)).toBeInTheDocument()
  expect(sent).toEqual({ currentPassword: 'mật khẩu cũ', newPassword: '  Chiều mưa trên phố ' })
  expect(current()).toHaveValue('')
})

test('tells managers whose password is changed, and which field is which', async () => {
  showSettings(<PasswordSection />)
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('thuha@example.vn'))
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(current()).toHaveAttribute('autocomplete', 'current-password')
  expect(next()).toHaveAttribute('autocomplete', 'new-password')
})

test.each([
  ['auth.wrong_password', copy.current],
  ['auth.password_common', copy.next],
  ['auth.password_personal', copy.next],
] as const)('%s stands at its field, and nothing typed is lost', async (name, label) => {
  server.use(mockError(contract.auth.changePassword, name))
  const page = showSettings(<PasswordSection />)
  await fillIn(page)
  await change(page)
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true'))
  expect(current()).toHaveValue('mật khẩu cũ')
})

test('says while typing how good it is, without asking for kinds of characters', async () => {
  const { user } = showSettings(<PasswordSection />)
  await user.type(next(), 'chieu')
  expect(screen.getByText(copy.levels.short(3))).toBeInTheDocument()
  await user.type(next(), ' mua tren pho nui')
  expect(screen.getByText(copy.levels.strong)).toBeInTheDocument()
})

test('staff need twelve characters', async () => {
  const page = showSettings(<PasswordSection />, signedInSession({ role: 'admin', permissions: ['owner'] }))
  await fillIn(page, 'chiều mưa')
  await change(page)
  expect(await screen.findByText('Mật khẩu cần từ 12 đến 128 ký tự.')).toBeInTheDocument()
})

test('asks before a half typed password is left', async () => {
  const { user, router } = showSettings(<PasswordSection />)
  await user.type(current(), 'mật khẩu cũ')
  void router.navigate('/away')
  await user.click(await screen.findByRole('button', { name: 'Ở lại' }))
  expect(current()).toHaveValue('mật khẩu cũ')
})
