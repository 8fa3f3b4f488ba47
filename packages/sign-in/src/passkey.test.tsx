import { contract } from '@repo/contract'
import { buildLogin, mockEndpoint, mockError, mockOffline, startMockServer } from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passkeyMessages as copy, signInMessages } from './sign-in.messages.ts'
import { showSignIn } from './test-page.tsx'

const bytes = new Uint8Array([1, 2, 250]).buffer
const signed = {
  rawId: bytes,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
}
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.passkeys.challenge, {
    ceremony: 'x'.repeat(43),
    options: { rpId: 'localhost', challenge: 'BBBB', timeout: 300_000, userVerification: 'required' },
  }),
  mockEndpoint(contract.passkeys.signIn, ({ body }) => {
    sent.push(body)
    return buildLogin()
  }),
)

/** What the device answers to the button, and to the question in the list under the address field. */
const get = vi.fn<(asked: CredentialRequestOptions) => Promise<unknown>>()
/** A question in the list is open until somebody chooses, or the page takes it back. */
const untilAborted = ({ signal }: CredentialRequestOptions) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })
let choose: ((credential: unknown) => void) | undefined

function browserWith({ autofill = false } = {}) {
  const isConditionalMediationAvailable = () => Promise.resolve(autofill)
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable }))
}

beforeEach(() => {
  sent = []
  choose = undefined
  vi.stubGlobal('isSecureContext', true)
  browserWith()
  get
    .mockReset()
    .mockImplementation((asked) =>
      asked.mediation === 'conditional'
        ? Promise.race([untilAborted(asked), new Promise((resolve) => (choose = resolve))])
        : Promise.resolve(signed),
    )
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const press = async () => {
  const page = showSignIn()
  await page.user.click(await screen.findByRole('button', { name: copy.signIn }))
  return page
}

describe('signing in with a passkey', () => {
  test('by the button: the device signs, and the session is saved', async () => {
    const { session } = await press()
    await waitFor(() => expect(session.getSnapshot().isLoggedIn).toBe(true))
    expect(sent).toEqual([
      expect.objectContaining({
        app: 'crm',
        ceremony: 'x'.repeat(43),
        credential: {
          id: 'AQL6',
          clientDataJSON: 'AQL6',
          authenticatorData: 'AQL6',
          signature: 'AQL6',
          userHandle: 'AQL6',
        },
      }),
    ])
    expect(get.mock.calls[0]?.[0].publicKey).not.toHaveProperty('allowCredentials')
  })

  test('from the list under the address field, where the browser has one', async () => {
    browserWith({ autofill: true })
    const { session } = showSignIn()
    expect(await screen.findByLabelText(signInMessages.email)).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    )
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    act(() => choose?.(signed))
    await waitFor(() => expect(session.getSnapshot().isLoggedIn).toBe(true))
  })

  test.each([
    ['too many tries', 'auth.too_many_attempts', 'Thử lại sau 5 phút.'],
    ['a service that is down', 'server.unavailable', 'Hệ thống đang bận.'],
    ['a key that is refused', 'passkey.refused', 'Không đăng nhập được bằng khóa truy cập này'],
  ] as const)(
    'after %s a key that was chosen in the list can be chosen again',
    async (_name, fault, words) => {
      browserWith({ autofill: true })
      server.use(mockError(contract.passkeys.signIn, fault, { headers: { 'retry-after': '300' } }))
      const { session } = showSignIn()
      await waitFor(() => expect(get).toHaveBeenCalledOnce())
      act(() => choose?.(signed))
      expect(await screen.findByText(words, { exact: false })).toBeInTheDocument()
      await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
      server.resetHandlers()
      act(() => choose?.(signed))
      await waitFor(() => expect(session.getSnapshot().isLoggedIn).toBe(true))
    },
  )

  test('a question of the button is not taken back after the minutes in which a list is renewed', async () => {
    browserWith({ autofill: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user, session } = showSignIn()
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    get.mockReturnValueOnce(new Promise((resolve) => (choose = resolve)))
    await user.click(screen.getByRole('button', { name: copy.signIn }))
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
    await act(() => vi.advanceTimersByTimeAsync(280_000))
    expect(get).toHaveBeenCalledTimes(2)
    act(() => choose?.(signed))
    await waitFor(() => expect(session.getSnapshot().isLoggedIn).toBe(true))
    vi.useRealTimers()
  })

  test('a list is renewed before its challenge is over, but not while its chosen key signs in', async () => {
    browserWith({ autofill: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    showSignIn()
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    await act(() => vi.advanceTimersByTimeAsync(241_000))
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
    server.use(mockEndpoint(contract.passkeys.signIn, () => new Promise<never>(() => {})))
    act(() => choose?.(signed))
    const button = screen.getByRole('button', { name: copy.signIn })
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    await act(() => vi.advanceTimersByTimeAsync(241_000))
    expect(get).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('a list that had no network is offered once there is one', async () => {
    browserWith({ autofill: true })
    server.use(mockOffline(contract.passkeys.challenge))
    const listen = vi.spyOn(globalThis, 'addEventListener')
    showSignIn()
    const once = expect.objectContaining({ once: true })
    await waitFor(() => expect(listen).toHaveBeenCalledWith('online', expect.any(Function), once))
    expect(get).not.toHaveBeenCalled()
    server.resetHandlers()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    listen.mockRestore()
  })

  test('the button takes the question in the list back before it asks the device', async () => {
    browserWith({ autofill: true })
    const { user, session } = showSignIn()
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: copy.signIn }))
    await waitFor(() => expect(session.getSnapshot().isLoggedIn).toBe(true))
    expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['NotAllowedError', copy.faults.cancelled],
    ['SecurityError', copy.faults.unsupported],
    ['UnknownError', copy.faults.failed],
  ])('says what %s of the device means, and leaves the password form as it is', async (name, words) => {
    get.mockRejectedValueOnce(new DOMException('', name))
    await press()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByLabelText(signInMessages.password)).toBeInTheDocument()
  })

  test('says that a key is not taken, and how long to wait after too many tries', async () => {
    server.use(mockError(contract.passkeys.signIn, 'passkey.refused'))
    const { user } = await press()
    expect(await screen.findByText(/Không đăng nhập được bằng khóa truy cập này/)).toBeInTheDocument()
    server.use(
      mockError(contract.passkeys.signIn, 'auth.too_many_attempts', { headers: { 'retry-after': '300' } }),
    )
    await user.click(screen.getByRole('button', { name: copy.signIn }))
    expect(await screen.findByText('Thử lại sau 5 phút.')).toBeInTheDocument()
  })

  test('a browser without passkeys has no button and asks for no challenge', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    showSignIn()
    await screen.findByLabelText(signInMessages.email)
    expect(screen.queryByRole('button', { name: copy.signIn })).not.toBeInTheDocument()
    expect(get).not.toHaveBeenCalled()
  })
})
