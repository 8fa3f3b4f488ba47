import { contract } from '@repo/contract'
import { buildLogin, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInMessages as copy } from './sign-in.messages.ts'
import { showSignIn } from './test-page.tsx'

const demo = {
  name: 'Lương Gia Hạnh',
  email: 'chusohuu@demo.example',
  password: 'mat-khau-mau',
  note: 'Chủ sở hữu',
}
let bodies: Record<string, unknown>[] = []
const server = startMockServer(
  mockEndpoint(contract.content.demoAccounts, [demo]),
  mockEndpoint(contract.secondFactor.demoCode, { code: '654321', secondsLeft: 20 }),
)

const needed = () => mockError(contract.auth.login, 'auth.second_factor_needed')
const accepted = () =>
  mockEndpoint(contract.auth.login, ({ body }) => {
    bodies.push(body as Record<string, unknown>)
    return buildLogin()
  })

beforeEach(() => {
  bodies = []
})

async function reachCode(options = {}) {
  server.use(needed())
  const page = showSignIn('/auth/login', options)
  await page.user.type(await screen.findByLabelText(copy.email), 'hanh@example.vn')
  await page.user.type(screen.getByLabelText(copy.password), 'mật khẩu rất dài')
  await page.user.click(screen.getByRole('button', { name: copy.login }))
  return { ...page, code: await screen.findByLabelText(copy.code) }
}

test('an address from the step before gives way to what is typed next, and never mixes with it', async () => {
  const { user, router } = showSignIn()
  const email = await screen.findByLabelText(copy.email)
  await user.click(email)
  await act(() => router.navigate('/auth/login', { state: { email: 'cu@example.vn' }, replace: true }))
  await waitFor(() => expect(email).toHaveValue('cu@example.vn'))
  await user.keyboard('moi@example.vn')
  expect(email).toHaveValue('moi@example.vn')
})

describe('the reason for signing in again', () => {
  const ended = () => screen.queryByText(copy.ended)

  test('a session that the server ended is told of, until one has signed in', async () => {
    server.use(accepted())
    const { session, user } = showSignIn()
    await screen.findByLabelText(copy.email)
    expect(ended()).not.toBeInTheDocument()
    act(() => {
      session.save(buildLogin())
      session.invalidate(session.token())
    })
    expect(ended()).toBeInTheDocument()
    await user.type(screen.getByLabelText(copy.email), 'hanh@example.vn')
    await user.type(screen.getByLabelText(copy.password), 'mật khẩu rất dài')
    await user.click(screen.getByRole('button', { name: copy.login }))
    await waitFor(() => expect(ended()).not.toBeInTheDocument())
  })

  test('login page: says nothing about an ended session after a logout', async () => {
    const { session } = showSignIn()
    await screen.findByLabelText(copy.email)
    act(() => {
      session.save(buildLogin())
      session.clear()
    })
    expect(ended()).not.toBeInTheDocument()
  })
})

describe('second factor', () => {
  test('is asked for after the right password, in a field that phones and managers know', async () => {
    const { code } = await reachCode()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(code).toHaveFocus()
  })

  test('is sent with the sixth digit, once, together with what was typed before', async () => {
    const { user, code } = await reachCode()
    server.use(accepted())
    await user.type(code, '123456{Enter}')
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({
      email: 'hanh@example.vn',
      password: 'mật khẩu rất dài',
      app: 'crm',
      secondFactor: '123456',
    })
  })

  test('can be pasted with a blank in the middle', async () => {
    const { user, code } = await reachCode()
    server.use(accepted())
    await user.click(code)
    await user.paste('123 456')
    await waitFor(() => expect(bodies[0]).toMatchObject({ secondFactor: '123456' }))
  })

  test('that is wrong is cleared for the next one, which can be typed at once', async () => {
    const { user, code } = await reachCode()
    server.use(mockError(contract.auth.login, 'auth.second_factor_invalid'))
    await user.type(code, '111111')
    expect(await screen.findByText(/Mã chưa đúng hoặc đã dùng/)).toBeInTheDocument()
    expect(code).toHaveValue('')
    expect(code).toHaveFocus()
  })

  test('may be a recovery code, typed with its dash', async () => {
    const { user } = await reachCode()
    await user.click(screen.getByRole('button', { name: copy.toRecovery }))
    const field = screen.getByLabelText(copy.recovery)
    expect(field).toHaveFocus()
    await user.type(field, 'abc{Enter}')
    expect(screen.getByText(copy.recoveryMissing)).toBeInTheDocument()
    server.use(accepted())
    await user.clear(field)
    await user.type(field, 'ABCDE-12345{Enter}')
    await waitFor(() => expect(bodies[0]).toMatchObject({ secondFactor: 'ABCDE12345' }))
  })

  test('going back finds the form as it was left', async () => {
    const { user } = await reachCode()
    await user.click(screen.getByRole('button', { name: copy.otherAccount }))
    expect(screen.getByLabelText(copy.email)).toHaveValue('hanh@example.vn')
    expect(screen.getByLabelText(copy.password)).toHaveValue('mật khẩu rất dài')
    expect(screen.getByLabelText(copy.password)).toHaveFocus()
  })

  test('a password that changed meanwhile leads back to the form', async () => {
    const { user, code } = await reachCode()
    server.use(mockError(contract.auth.login, 'auth.invalid_credentials'))
    await user.type(code, '123456')
    expect(await screen.findByText(/Email hoặc mật khẩu chưa đúng/)).toBeInTheDocument()
    expect(screen.getByLabelText(copy.email)).toHaveValue('hanh@example.vn')
  })

  test('of a demo account is shown and fills itself in', async () => {
    const { user } = await reachCode({ isDemo: true })
    expect(await screen.findByText('654321')).toBeInTheDocument()
    server.use(accepted())
    await user.click(screen.getByRole('button', { name: copy.demoCodeFill }))
    await waitFor(() => expect(bodies[0]).toMatchObject({ secondFactor: '654321' }))
  })
})

describe('too many attempts', () => {
  const refused = () =>
    mockError(contract.auth.login, 'auth.too_many_attempts', { headers: { 'retry-after': '300' } })

  test('say when to try again, counted down for eyes and told once to ears', async () => {
    server.use(refused())
    const { user } = showSignIn()
    await user.type(await screen.findByLabelText(copy.email), 'hanh@example.vn')
    await user.type(screen.getByLabelText(copy.password), 'mật khẩu{Enter}')
    expect(await screen.findByText(copy.tooMany, { exact: false })).toBeInTheDocument()
    expect(screen.getByText('Thử lại sau 5 phút.')).toBeInTheDocument()
    expect(screen.getByText(/^(5:00|4:59|04:59|05:00)$/)).toBeInTheDocument()
    expect(screen.getByLabelText(copy.email)).toHaveValue('hanh@example.vn')
  })

  test('hold for the code as well', async () => {
    const { user, code } = await reachCode()
    server.use(refused())
    await user.type(code, '123456')
    expect(await screen.findByText('Thử lại sau 5 phút.')).toBeInTheDocument()
  })
})

test('demo accounts fill the form in, on demo sites only', async () => {
  const { user } = showSignIn('/auth/login', { isDemo: true })
  await user.click(await screen.findByRole('button', { name: /chusohuu@demo\.example/ }))
  expect(screen.getByLabelText(copy.email)).toHaveValue(demo.email)
  expect(screen.getByLabelText(copy.password)).toHaveValue(demo.password)
})

test('what a password manager fills in without typing is sent', async () => {
  server.use(accepted())
  const { user } = showSignIn()
  fireEvent.input(await screen.findByLabelText(copy.email), { target: { value: 'hanh@example.vn' } })
  fireEvent.input(screen.getByLabelText(copy.password), { target: { value: 'do-trinh-quan-ly-dien' } })
  await user.click(screen.getByRole('button', { name: copy.login }))
  await waitFor(() => expect(bodies[0]).toMatchObject({ password: 'do-trinh-quan-ly-dien' }))
})
