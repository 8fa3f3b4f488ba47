import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { buildAccount, ids } from '../../testing/staff-factories.ts'

let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.crm.users, keyPageOf([buildAccount()])),
  mockEndpoint(contract.crm.setUserStatus, ({ body }) => {
    sent = body
    return buildAccount({ status: 'locked' })
  }),
)

async function openLock(user: ReturnType<typeof renderPage>['user']) {
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Hoàng Minh Duyên”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Khóa tài khoản' }))
  return screen.findByRole('dialog', { name: 'Khóa tài khoản Hoàng Minh Duyên?' })
}

test('users: an account is locked with a reason, and not without one', async () => {
  const { user } = renderPage('/crm/Users')
  const dialog = await openLock(user)
  const lock = within(dialog).getByRole('button', { name: 'Khóa tài khoản' })
  await user.click(lock)
  expect(within(dialog).getByText('Nhập từ 3 đến 300 ký tự.')).toBeInTheDocument()
  await user.type(within(dialog).getByRole('textbox', { name: 'Lý do' }), 'Chia sẻ tài khoản')
  await user.click(lock)
  expect(await screen.findByText('Đã khóa tài khoản Hoàng Minh Duyên.')).toBeInTheDocument()
  expect(sent).toEqual({ status: 'locked', reason: 'Chia sẻ tài khoản' })
})

test.each([
  ['user.last_owner', /ít nhất một chủ sở hữu/],
  ['user.self_lock', /khóa chính tài khoản đang đăng nhập/],
] as const)('users: %s is explained in the dialog, and the reason stays', async (name, words) => {
  server.use(mockError(contract.crm.setUserStatus, name))
  const { user } = renderPage('/crm/Users')
  const dialog = await openLock(user)
  await user.type(within(dialog).getByRole('textbox', { name: 'Lý do' }), 'Thử khóa')
  await user.click(within(dialog).getByRole('button', { name: 'Khóa tài khoản' }))
  expect(await within(dialog).findByText(words)).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: 'Lý do' })).toHaveValue('Thử khóa')
})

test('users: are sorted by name from the header of the column, from the first page', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    mockEndpoint(contract.crm.users, ({ query }) => {
      asked.push(query)
      return keyPageOf([buildAccount()])
    }),
  )
  const key = '2026-11-20T03:00:00.000000Z_00000000-0000-7000-8000-000000000001'
  const { user, router } = renderPage(`/crm/Users?role=student&after=${key}`)
  await user.click(await screen.findByRole('button', { name: /Họ và tên/ }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Họ và tên/ })).toHaveAttribute('aria-sort', 'ascending'),
  )
  expect(router.state.location.search).toBe('?role=student&sort=name&direction=asc')
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('name'))
  expect(asked.at(-1)?.has('after')).toBe(false)
})

test('users: when nobody is found, the filters can be cleared', async () => {
  server.use(mockEndpoint(contract.crm.users, keyPageOf([])))
  renderPage('/crm/Users?role=doctor')
  expect(await screen.findByText('Không có người dùng phù hợp.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Xóa bộ lọc' })).toBeInTheDocument()
})

test('users: without permission the page shows 403, and the navigation does not offer it', async () => {
  renderPage('/crm/Users', staff('content'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Người dùng' })).not.toBeInTheDocument()
})

test('users: a row has the whole name and email address as a tooltip where they are cut off', async () => {
  const email = `${'duyen.hoang.minh.'.repeat(5)}@benh-vien-da-lieu-thanh-pho.example.vn`
  server.use(mockEndpoint(contract.crm.users, keyPageOf([buildAccount({ email })])))
  renderPage('/crm/Users')
  const link = await screen.findByRole('link', { name: 'Hoàng Minh Duyên' })
  expect(link).toHaveAttribute('title', `Hoàng Minh Duyên\n${email}`)
})

test('users: who may only look is offered neither locking nor a file of the list', async () => {
  const { user } = renderPage('/crm/Users', ownRole('users.read'))
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Hoàng Minh Duyên”/ }))
  expect(await screen.findByRole('menuitem', { name: 'Xem tài khoản' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Khóa tài khoản' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Xuất danh sách' })).not.toBeInTheDocument()
})

test('users: many are locked with one reason, and the one that cannot be is named', async () => {
  const second = buildAccount({ id: ids.news, name: 'Lê Văn Bình' })
  const calls: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.users, keyPageOf([buildAccount(), second])),
    mockEndpoint(contract.crm.setUserStatus, ({ params, body }) => {
      calls.push([params.id, body])
      server.use(mockError(contract.crm.setUserStatus, 'user.last_owner'))
      return buildAccount({ status: 'locked' })
    }),
  )
  const { user } = renderPage('/crm/Users')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Khóa tài khoản' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Khóa 2 tài khoản?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Lý do' }), 'Chia sẻ tài khoản')
  await user.click(dialog.getByRole('button', { name: 'Khóa tài khoản' }))
  expect(await screen.findByText(/^1 xong, 1 lỗi: Lê Văn Bình – .*chủ sở hữu/)).toBeInTheDocument()
  expect(calls).toEqual([[buildAccount().id, { status: 'locked', reason: 'Chia sẻ tài khoản' }]])
})

test('users: rows are not selected by who may not lock', async () => {
  renderPage('/crm/Users', ownRole('users.read'))
  await screen.findByRole('link', { name: 'Hoàng Minh Duyên' })
  expect(screen.queryByRole('checkbox', { name: /^Chọn/ })).not.toBeInTheDocument()
})
