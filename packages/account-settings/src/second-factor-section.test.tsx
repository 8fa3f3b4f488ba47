import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { buildProfile, mockEndpoint, mockError, type RenderedScreen, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  secondFactorMessages as copy,
  recoveryMessages as recovery,
  setupMessages as setup,
} from './second-factor.messages.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { showSettings } from './test-settings.tsx'

type State = EndpointOutput<ApiContract['secondFactor']['state']>

const codes = ['AAAAA-11111', 'BBBBB-22222', 'CCCCC-33333']
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Demo:hv?secret=JBSWY3DPEHPK3PXP' }
let state: State
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.secondFactor.state, () => state),
  mockEndpoint(contract.secondFactor.begin, secret),
  mockEndpoint(contract.secondFactor.confirm, ({ body }) => {
    sent.push(body)
    state = { ...state, isOn: true, confirmedAt: '2026-11-21T02:00:00.000Z', recoveryCodesLeft: 10 }
    return { recoveryCodes: codes }
  }),
  mockEndpoint(contract.secondFactor.disable, ({ body }) => {
    sent.push(body)
    state = { ...state, isOn: false, confirmedAt: null, recoveryCodesLeft: 0 }
    return state
  }),
  mockEndpoint(contract.secondFactor.renewRecoveryCodes, ({ body }) => {
    sent.push(body)
    return { recoveryCodes: codes }
  }),
)
beforeEach(() => {
  sent = []
  state = { isOn: false, isRequired: false, confirmedAt: null, recoveryCodesLeft: 0 }
})
const turnOn = (overrides: Partial<State> = {}) => {
  state = {
    ...state,
    isOn: true,
    confirmedAt: '2026-11-01T02:00:00.000Z',
    recoveryCodesLeft: 8,
    ...overrides,
  }
}

async function scan(): Promise<RenderedScreen> {
  const page = showSettings(<SecondFactorSection />)
  await page.user.click(await screen.findByRole('button', { name: copy.begin }))
  await page.user.type(screen.getByLabelText(setup.password), 'mật khẩu')
  await page.user.click(screen.getByRole('button', { name: setup.next }))
  await screen.findByRole('img', { name: setup.qr })
  return page
}

test('from password over QR code and first code to recovery codes, which have to be put away', async () => {
  const { user } = await scan()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
  await user.type(screen.getByLabelText(setup.firstCode), '123456')
  const list = await screen.findByRole('list', { name: recovery.list })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(sent).toEqual([{ code: '123456' }])

  await user.click(screen.getByRole('button', { name: recovery.finish }))
  expect(screen.getByText(recovery.savedMissing)).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: recovery.saved }))
  await user.click(screen.getByRole('button', { name: recovery.finish }))
  expect(await screen.findByText(copy.codesLeft(10))).toBeInTheDocument()
})

test('recovery codes can be copied, saved as a file and printed', async () => {
  const { user } = await scan()
  await user.type(screen.getByLabelText(setup.firstCode), '123456')
  await user.click(await screen.findByRole('button', { name: recovery.copy }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))

  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: recovery.print }))
  expect(print).toHaveBeenCalledOnce()

  let saved: Blob | undefined
  URL.createObjectURL = (file: Blob) => {
    saved = file
    return 'blob:codes'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: recovery.download }))
  expect(click).toHaveBeenCalledOnce()
  for (const code of codes) expect(await saved?.text()).toContain(code)
})

test('asks before codes that were not put away are left', async () => {
  const { user, router } = await scan()
  await user.type(screen.getByLabelText(setup.firstCode), '123456')
  await user.click(await screen.findByRole('button', { name: recovery.finish }))
  void router.navigate('/away')
  expect(await screen.findByText(recovery.leave)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ở lại' }))
  expect(screen.getByRole('list', { name: recovery.list })).toBeInTheDocument()
})

test('a wrong first code is explained at the field and can be typed again', async () => {
  server.use(mockError(contract.secondFactor.confirm, 'auth.second_factor_invalid'))
  const { user } = await scan()
  await user.type(screen.getByLabelText(setup.firstCode), '000000')
  expect(await screen.findByText(/Mã chưa đúng/)).toBeInTheDocument()
  expect(screen.getByLabelText(setup.firstCode)).toHaveValue('')
})

test('a wrong password stands at the password', async () => {
  server.use(mockError(contract.secondFactor.begin, 'auth.wrong_password'))
  const { user } = showSettings(<SecondFactorSection />)
  await user.click(await screen.findByRole('button', { name: copy.begin }))
  await user.type(screen.getByLabelText(setup.password), 'sai')
  await user.click(screen.getByRole('button', { name: setup.next }))
  await waitFor(() => expect(screen.getByLabelText(setup.password)).toHaveAttribute('aria-invalid', 'true'))
})

test('is turned off with password and code, after asking', async () => {
  turnOn()
  const { user } = showSettings(<SecondFactorSection />)
  await user.click(await screen.findByRole('button', { name: copy.disable }))
  await user.type(screen.getByLabelText(copy.password), 'mật khẩu')
  await user.type(screen.getByLabelText(copy.code), '123 456')
  await user.click(screen.getByRole('button', { name: copy.disable }))
  const popup = await screen.findByRole('alertdialog', { name: copy.disableTitle })
  expect(sent).toEqual([])
  await user.click(within(popup).getByRole('button', { name: copy.disable }))
  expect(await screen.findByRole('button', { name: copy.begin })).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'mật khẩu', code: '123456' }])
})

test('gives new recovery codes for password and code', async () => {
  turnOn({ recoveryCodesLeft: 2 })
  const { user } = showSettings(<SecondFactorSection />)
  expect(await screen.findByText(copy.fewCodes)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.renew }))
  await user.type(screen.getByLabelText(copy.password), 'mật khẩu')
  await user.type(screen.getByLabelText(copy.code), 'abcde-12345')
  await user.click(screen.getByRole('button', { name: copy.renew }))
  expect(await screen.findByRole('list', { name: recovery.list })).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'mật khẩu', code: 'ABCDE12345' }])
})

test('staff cannot turn it off', async () => {
  turnOn({ isRequired: true })
  showSettings(<SecondFactorSection />)
  expect(await screen.findByText(copy.required)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.disable })).not.toBeInTheDocument()
})
