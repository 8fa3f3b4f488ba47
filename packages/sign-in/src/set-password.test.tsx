import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInMessages as copy } from './sign-in.messages.ts'
import { showSignIn } from './test-page.tsx'

const token = 'mot-ma-dung-mot-lan-rat-dai'
const link = `/auth/set-password#token=${token}&email=moi%40example.vn`
let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.auth.resetPassword, ({ body }) => {
    sent = body
    return { ok: true as const }
  }),
)

async function choose(password: string) {
  const page = showSignIn(link)
  await page.user.type(await screen.findByLabelText(copy.newPassword), password)
  await page.user.click(screen.getByRole('button', { name: copy.savePassword }))
  return page
}

test('an invitation sets a password, and the login is filled with its address', async () => {
  const { router } = await choose('Ngõ nhỏ phố nhỏ')
  expect(await screen.findByText(copy.setDone)).toBeInTheDocument()
  expect(sent).toEqual({ resetToken: token, newPassword: 'Ngõ nhỏ phố nhỏ' })
  expect(router.state.location.pathname).toBe('/auth/login')
  expect(screen.getByLabelText(copy.email)).toHaveValue('moi@example.vn')
})

test('the token leaves the address at once and survives a reload', async () => {
  const { router } = showSignIn(link)
  await screen.findByLabelText(copy.newPassword)
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(router.state.location.state).toEqual({ invitation: { token, email: 'moi@example.vn' } })
})

test('password managers learn whose password it is', async () => {
  showSignIn(link)
  const password = await screen.findByLabelText(copy.newPassword)
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  const account = screen.getByLabelText(copy.email)
  expect(account).toHaveAttribute('autocomplete', 'username')
  expect(account).toHaveValue('moi@example.vn')
})

test('staff need twelve characters', async () => {
  sent = undefined
  await choose('mười-một-kt')
  expect(screen.getByText('Mật khẩu cần từ 12 đến 128 ký tự.')).toBeInTheDocument()
  expect(sent).toBeUndefined()
})

test('a common password is refused at its field', async () => {
  server.use(mockError(contract.auth.resetPassword, 'auth.password_common'))
  await choose('password1234')
  const field = await screen.findByLabelText(copy.newPassword)
  await waitFor(() => expect(field).toHaveAccessibleDescription(/quá phổ biến/))
  expect(field).toHaveValue('password1234')
})

test('a used or late invitation says what to do', async () => {
  server.use(mockError(contract.auth.resetPassword, 'auth.reset_token_invalid'))
  await choose('Ngõ nhỏ phố nhỏ')
  expect(await screen.findByRole('heading', { name: copy.linkTitle })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: copy.toLogin })).toHaveAttribute('href', '/auth/login')
})

test('an address without a token is no invitation', async () => {
  showSignIn('/auth/set-password#email=moi%40example.vn')
  expect(await screen.findByRole('heading', { name: copy.linkTitle })).toBeInTheDocument()
})
