import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { maxPasskeys } from '@repo/contract/passkeys'
import { buildProfile, mockEndpoint, mockError, nextId, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passkeysMessages as copy } from './passkeys.messages.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { secondFactorMessages as proof } from './second-factor.messages.ts'
import { showSettings } from './test-settings.tsx'

type Answer = EndpointOutput<ApiContract['passkeys']['list']>
type Passkey = Answer['items'][number]

const buildItem = (values: Partial<Passkey> = {}): Passkey => ({
  id: nextId(),
  name: 'Điện thoại của tôi',
  createdAt: '2026-11-20T02:00:00.000Z',
  lastUsedAt: null,
  isSynced: false,
  isUsable: true,
  ...values,
})

let answer: Answer
let sent: unknown[] = []
const options = {
  rp: { id: 'localhost', name: 'Thẩm Học' },
  user: { id: 'AAAA', name: 'hv@example.vn', displayName: 'Học viên' },
  challenge: 'BBBB',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [{ type: 'public-key' as const, id: 'CCCC', transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}
const server = startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.passkeys.list, () => answer),
  mockEndpoint(contract.devices.sessions, { items: [] }),
  mockEndpoint(contract.passkeys.begin, ({ body }) => {
    sent.push(body)
    return { ceremony: 'x'.repeat(43), options }
  }),
  mockEndpoint(contract.passkeys.add, ({ body }) => {
    sent.push(body)
    const added = buildItem({ name: 'Chrome trên Windows' })
    answer = { ...answer, items: [added, ...answer.items] }
    return added
  }),
  mockEndpoint(contract.passkeys.rename, ({ params, body }) => {
    const renamed = buildItem({ id: params.id, ...(body as { name: string }) })
    answer = { ...answer, items: [renamed] }
    return renamed
  }),
  mockEndpoint(contract.passkeys.remove, ({ body }) => {
    sent.push(body)
    answer = { ...answer, items: [] }
    return { ok: true as const }
  }),
)

const bytes = new Uint8Array([1, 2, 250]).buffer
const made = {
  rawId: bytes,
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
}
const create = vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>()

beforeEach(() => {
  answer = { items: [], isCodeNeeded: false }
  sent = []
  create.mockReset().mockResolvedValue(made)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

async function goOn(code?: string) {
  const { user } = showSettings(<PasskeysSection />)
  await user.click(await screen.findByRole('button', { name: copy.add }))
  await user.type(screen.getByLabelText(proof.password), 'mật khẩu')
  if (code) await user.type(screen.getByLabelText(proof.code), code)
  await user.click(screen.getByRole('button', { name: copy.next }))
  return user
}

describe('adding a passkey in the account', () => {
  test('asks for the password, then the device, and shows the new key', async () => {
    await goOn()
    expect(await screen.findByText(copy.added('Chrome trên Windows'))).toBeInTheDocument()
    const asked = create.mock.calls[0]?.[0].publicKey
    expect(new Uint8Array(asked?.challenge as ArrayBuffer)).toEqual(new Uint8Array([4, 16, 65]))
    expect(asked?.excludeCredentials).toHaveLength(1)
    expect(sent).toEqual([
      { password: 'mật khẩu' },
      {
        ceremony: 'x'.repeat(43),
        credential: {
          id: 'AQL6',
          clientDataJSON: 'AQL6',
          attestationObject: 'AQL6',
          transports: ['internal'],
        },
      },
    ])
    expect(
      within(screen.getByRole('list', { name: copy.list })).getByText(copy.neverUsed),
    ).toBeInTheDocument()
  })

  test('also asks for the code of an account with a second factor', async () => {
    answer = { items: [], isCodeNeeded: true }
    await goOn('123456')
    await screen.findByText(copy.added('Chrome trên Windows'))
    expect(sent[0]).toEqual({ password: 'mật khẩu', code: '123456' })
  })

  test('shows a wrong password at its field and asks no device', async () => {
    server.use(mockError(contract.passkeys.begin, 'auth.wrong_password'))
    await goOn()
    expect(await screen.findByText(/Mật khẩu hiện tại chưa đúng/)).toBeInTheDocument()
    expect(create).not.toHaveBeenCalled()
  })

  test.each([
    ['NotAllowedError', copy.faults.cancelled],
    ['InvalidStateError', copy.faults.exists],
    ['NotSupportedError', copy.faults.unsupported],
    ['UnknownError', copy.faults.failed],
  ])('says what %s of the device means, and can be tried again', async (name, words) => {
    create.mockRejectedValueOnce(new DOMException('', name))
    const user = await goOn()
    expect(await screen.findByText(words)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: copy.next }))
    expect(await screen.findByText(copy.added('Chrome trên Windows'))).toBeInTheDocument()
  })

  test('a window that was closed opens again with the code that was taken, until its challenge is over', async () => {
    answer = { items: [], isCodeNeeded: true }
    const cancelled = () => new DOMException('', 'NotAllowedError')
    create.mockRejectedValueOnce(cancelled()).mockRejectedValueOnce(cancelled())
    const now = vi.spyOn(Date, 'now')
    const startedAt = Date.now()
    const user = await goOn('123456')
    expect(await screen.findByText(copy.faults.cancelled)).toBeInTheDocument()
    now.mockReturnValue(startedAt + 200_000)
    await user.click(screen.getByRole('button', { name: copy.next }))
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
    expect(sent).toHaveLength(1)
    expect(create.mock.calls[1]?.[0].publicKey?.timeout).toBeLessThan(150_000)
    now.mockReturnValue(startedAt + options.timeout)
    await screen.findByText(copy.faults.cancelled)
    await user.click(screen.getByRole('button', { name: copy.next }))
    await screen.findByText(copy.added('Chrome trên Windows'))
    expect(sent).toHaveLength(3)
    now.mockRestore()
  })

  test('tells a device that was waited for too long from one that said no', async () => {
    const now = vi.spyOn(performance, 'now')
    create.mockImplementationOnce(() => {
      now.mockReturnValue(performance.timeOrigin + options.timeout)
      throw new DOMException('', 'NotAllowedError')
    })
    await goOn()
    expect(await screen.findByText(copy.faults.timeout)).toBeInTheDocument()
    now.mockRestore()
  })

  test('closes the window of the device when the form is cancelled', async () => {
    create.mockImplementationOnce(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const user = await goOn()
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    const signal = create.mock.calls[0]?.[0].signal
    expect(signal?.aborted).toBe(false)
    await user.click(screen.getByRole('button', { name: proof.cancel }))
    expect(signal?.aborted).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('says that the part for devices could not be loaded, and asks the service for nothing', async () => {
    vi.doMock('@repo/sign-in/passkeys', () => Promise.reject(new TypeError('no network')))
    const user = await goOn()
    expect(await screen.findByText(copy.faults.notLoaded)).toBeInTheDocument()
    expect(sent).toEqual([])
    vi.doUnmock('@repo/sign-in/passkeys')
    await user.click(screen.getByRole('button', { name: copy.next }))
    expect(await screen.findByText(copy.added('Chrome trên Windows'))).toBeInTheDocument()
  })

  test('a browser without passkeys is told so, and offers no button', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    showSettings(<PasskeysSection />)
    expect(await screen.findByText(copy.unsupported)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: copy.add })).not.toBeInTheDocument()
  })

  test('an account with all the keys it may have is told to remove one', async () => {
    answer = { items: Array.from({ length: maxPasskeys }, () => buildItem()), isCodeNeeded: false }
    showSettings(<PasskeysSection />)
    expect(await screen.findByText(copy.full)).toBeInTheDocument()
  })
})

test('a passkey is renamed in its row', async () => {
  answer = { items: [buildItem({ isSynced: true, isUsable: false })], isCodeNeeded: false }
  const { user } = showSettings(<PasskeysSection />)
  expect(await screen.findByText(copy.unusable)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.renameNamed('Điện thoại của tôi') }))
  const field = screen.getByLabelText(copy.name)
  await user.clear(field)
  await user.type(field, 'iPhone{Enter}')
  expect(await screen.findByText('iPhone')).toBeInTheDocument()
  expect(screen.getByText(copy.renamed)).toBeInTheDocument()
})

test('a passkey is removed with the password', async () => {
  answer = { items: [buildItem()], isCodeNeeded: false }
  const { user } = showSettings(<PasskeysSection />)
  await user.click(await screen.findByRole('button', { name: copy.removeNamed('Điện thoại của tôi') }))
  expect(screen.getByText(copy.removeLead('Điện thoại của tôi'))).toBeInTheDocument()
  await user.type(screen.getByLabelText(proof.password), 'mật khẩu')
  await user.click(screen.getByRole('button', { name: copy.removeSubmit }))
  expect(await screen.findByText(copy.empty)).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'mật khẩu' }])
})

describe('the keyboard focus', () => {
  const named = 'Điện thoại của tôi'
  beforeEach(() => {
    answer = { items: [buildItem()], isCodeNeeded: true }
  })

  test('goes to the form of a new key, to its field at fault, and back to the button', async () => {
    const { user } = showSettings(<PasskeysSection />)
    await user.click(await screen.findByRole('button', { name: copy.add }))
    expect(screen.getByRole('form', { name: copy.addLead })).toHaveFocus()
    await user.type(screen.getByLabelText(proof.password), 'mật khẩu')
    await user.click(screen.getByRole('button', { name: copy.next }))
    await waitFor(() => expect(screen.getByLabelText(proof.code)).toHaveFocus())
    await user.click(screen.getByRole('button', { name: proof.cancel }))
    expect(screen.getByRole('button', { name: copy.add })).toHaveFocus()
  })

  test('goes from the form that removes a key to the button, also once the key is gone', async () => {
    const { user } = showSettings(<PasskeysSection />)
    await user.click(await screen.findByRole('button', { name: copy.removeNamed(named) }))
    expect(screen.getByRole('form', { name: copy.removeLead(named) })).toHaveFocus()
    await user.type(screen.getByLabelText(proof.password), 'mật khẩu')
    await user.type(screen.getByLabelText(proof.code), '123456{Enter}')
    expect(await screen.findByText(copy.empty)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: copy.add })).toHaveFocus()
  })

  test('goes to a name that is at fault, and back to the button of its row', async () => {
    const { user } = showSettings(<PasskeysSection />)
    await user.click(await screen.findByRole('button', { name: copy.renameNamed(named) }))
    const field = screen.getByLabelText(copy.name)
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: copy.save }))
    await waitFor(() => expect(field).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Hủy' }))
    expect(screen.getByRole('button', { name: copy.renameNamed(named) })).toHaveFocus()
  })
})
