import { contract } from '@repo/contract'
import { buildProfile, mockEndpoint, startMockServer } from '@repo/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.devices.sessions, { items: [] }),
  mockEndpoint(contract.passkeys.list, { items: [], isCodeNeeded: true }),
  mockEndpoint(contract.secondFactor.state, {
    isOn: true,
    isRequired: true,
    confirmedAt: '2026-11-01T02:00:00.000Z',
    recoveryCodesLeft: 8,
  }),
)

test('the own account is in the menu and holds password, second factor, passkeys and sessions', async () => {
  const { user } = renderPage('/crm/account')
  expect(await screen.findByRole('heading', { level: 1, name: 'Tài khoản' })).toBeInTheDocument()
  for (const name of [
    'Đổi mật khẩu',
    'Xác thực hai bước',
    'Khóa truy cập (passkey)',
    'Thiết bị đang đăng nhập',
  ]) {
    expect(screen.getByRole('region', { name })).toBeInTheDocument()
  }
  expect(await screen.findByText(/không thể tắt/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /^Tài khoản của/ }))
  expect(screen.getByRole('link', { name: /^Tài khoản/ })).toHaveAttribute('href', '/crm/account')
})
