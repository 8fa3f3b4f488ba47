import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  allowed,
  buildAccountDetail,
  buildAuditEntry,
  buildProfessional,
  refused,
} from '../../testing/account-factory.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildAccount, ids } from '../../testing/staff-factories.ts'
import { accountMessages as copy, inviteMessages } from './account.messages.ts'

const url = `/crm/Users/${ids.account}`
const why = 'Xác minh qua điện thoại'
let sent: unknown
const ownRole = {
  id: ids.news,
  name: 'Thu ngân',
  description: '',
  rights: ['orders.settle' as const],
  holders: [],
  version: null,
}
const server = startMockServer(
  mockEndpoint(contract.crmRoles.roles, { builtIn: [], own: [ownRole] }),
  mockEndpoint(contract.crmAccounts.account, buildAccountDetail()),
  mockEndpoint(contract.crmAccounts.audit, keyPageOf([buildAuditEntry()])),
  mockEndpoint(contract.crm.users, keyPageOf([buildAccount()])),
)
beforeEach(() => {
  sent = undefined
})
type User = ReturnType<typeof renderPage>['user']

const show = (detail: Parameters<typeof buildAccountDetail>[0]) => {
  server.use(mockEndpoint(contract.crmAccounts.account, buildAccountDetail(detail)))
  return renderPage(url)
}

async function giveReason(user: User, title: string, confirm: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  await user.type(within(dialog).getByRole('textbox', { name: copy.reason }), why)
  await user.click(within(dialog).getByRole('button', { name: confirm }))
}

describe('account page', () => {
  test('opens from its row in the list', async () => {
    const { user, router } = renderPage('/crm/Users')
    await user.click(await screen.findByRole('link', { name: 'Hoàng Minh Duyên' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Hoàng Minh Duyên/ })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(url)
  })

  test('shows the sessions, and the audit log in words', async () => {
    renderPage(url)
    expect(await screen.findByText('Chrome trên Windows')).toBeInTheDocument()
    expect(screen.getByText('duyen@example.vn')).toBeInTheDocument()
    const log = await screen.findByRole('row', { name: /Cao Đức Thịnh/ })
    expect(log).toHaveTextContent('Khóa tài khoản')
    expect(log).toHaveTextContent('Trạng thái: từ Đang hoạt động thành Đã khóa')
    expect(log).toHaveTextContent('Lý do: Chia sẻ tài khoản')
  })

  test('offers no action that the server would refuse', async () => {
    show({
      role: 'admin',
      permissions: ['support'],
      hasSecondFactor: true,
      professional: buildProfessional(),
      can: refused,
    })
    await screen.findByText('Chrome trên Windows')
    const main = screen.getByRole('main')
    for (const name of [
      'Khóa tài khoản',
      copy.editPermissions,
      copy.endSessions,
      copy.resetSecondFactor,
      copy.approve,
      copy.reject,
    ])
      expect(within(main).queryByRole('button', { name })).not.toBeInTheDocument()
  })

  test('shows the error page for an unknown account', async () => {
    expectConsole('error', /AccountPage/)
    expectConsole('error', /React Router caught/)
    server.use(mockError(contract.crmAccounts.account, 'user.not_found'))
    renderPage(url)
    expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeInTheDocument()
  })

  test('can be loaded again after a failed read', async () => {
    server.use(mockError(contract.crmAccounts.account, 'server.unknown'))
    const { user } = renderPage(url)
    const retry = (await screen.findAllByRole('button', { name: 'Thử lại' }))[0]
    server.use(mockEndpoint(contract.crmAccounts.account, buildAccountDetail()))
    if (retry) await user.click(retry)
    expect(await screen.findByText('duyen@example.vn')).toBeInTheDocument()
  })

  test('needs permission', async () => {
    renderPage(url, staff('content'))
    expect(
      await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' }),
    ).toBeInTheDocument()
  })
})

describe('account actions', () => {
  test('end every session, with a reason', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.endSessions, ({ body }) => {
        sent = body
        return { ended: 1 }
      }),
    )
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: copy.endSessions }))
    await giveReason(user, copy.endTitle('Hoàng Minh Duyên'), copy.endSessions)
    expect(await screen.findByText(copy.ended(1))).toBeInTheDocument()
    expect(sent).toEqual({ reason: why })
  })

  test('remove a lost second factor', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.resetSecondFactor, ({ body }) => {
        sent = body
        return buildAccountDetail({ hasSecondFactor: false })
      }),
    )
    const { user } = show({ hasSecondFactor: true })
    await user.click(await screen.findByRole('button', { name: copy.resetSecondFactor }))
    await giveReason(user, copy.resetTitle('Hoàng Minh Duyên'), copy.resetSecondFactor)
    expect(await screen.findByText(copy.secondFactorOff)).toBeInTheDocument()
    expect(sent).toEqual({ reason: why })
  })

  test('change permissions of which at least one stays; a refusal keeps what was typed', async () => {
    server.use(mockError(contract.crmAccounts.setPermissions, 'user.last_owner'))
    const { user } = show({ role: 'admin', permissions: ['owner'] })
    await user.click(await screen.findByRole('button', { name: copy.editPermissions }))
    const dialog = await screen.findByRole('dialog', { name: copy.permissionsTitle('Hoàng Minh Duyên') })
    const inside = within(dialog)
    await user.click(inside.getByRole('checkbox', { name: 'Chủ sở hữu' }))
    await user.type(inside.getByRole('textbox', { name: copy.reason }), why)
    await user.click(inside.getByRole('button', { name: copy.editPermissions }))
    expect(inside.getByText(copy.permissionsMissing)).toBeInTheDocument()
    await user.click(inside.getByRole('checkbox', { name: 'Hỗ trợ học viên' }))
    await user.click(inside.getByRole('button', { name: copy.editPermissions }))
    expect(await inside.findByText(/ít nhất một chủ sở hữu/)).toBeInTheDocument()
    expect(inside.getByRole('textbox', { name: copy.reason })).toHaveValue(why)
  })

  test('approve a professional profile after a question', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.reviewProfessional, ({ body }) => {
        sent = body
        return buildAccountDetail({ professional: buildProfessional({ state: 'approved' }) })
      }),
    )
    const { user } = show({ professional: buildProfessional() })
    expect(await screen.findByText('000000/DEMO-CCHN')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: copy.approve }))
    const popup = await screen.findByRole('alertdialog', { name: copy.approveTitle('Hoàng Minh Duyên') })
    await user.click(within(popup).getByRole('button', { name: copy.approve }))
    expect(await screen.findByText('Đã duyệt')).toBeInTheDocument()
    expect(sent).toEqual({ decision: 'approved', reason: null })
  })

  test('send a professional profile back with what is missing', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.reviewProfessional, ({ body }) => {
        sent = body
        return buildAccountDetail({ professional: buildProfessional({ state: 'rejected' }) })
      }),
    )
    const { user } = show({ professional: buildProfessional(), can: allowed })
    await user.click(await screen.findByRole('button', { name: copy.reject }))
    await giveReason(user, copy.rejectTitle('Hoàng Minh Duyên'), copy.reject)
    await waitFor(() => expect(sent).toEqual({ decision: 'rejected', reason: why }))
  })
})

describe('invitation', () => {
  async function open(user: User) {
    await user.click(await screen.findByRole('button', { name: inviteMessages.open }))
    const dialog = within(await screen.findByRole('dialog', { name: inviteMessages.title }))
    await user.type(dialog.getByLabelText(inviteMessages.name), 'Vũ Khánh Chi')
    await user.type(dialog.getByLabelText(inviteMessages.email), 'chi@example.vn')
    return dialog
  }

  test('of staff needs a permission and opens the page of the new account', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.invite, ({ body }) => {
        sent = body
        return { id: ids.account }
      }),
    )
    const { user, router } = renderPage('/crm/Users')
    const dialog = await open(user)
    await user.click(dialog.getByRole('button', { name: inviteMessages.send }))
    expect(await dialog.findByText(inviteMessages.faults.permissions)).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: 'Nội dung' }))
    await user.click(await dialog.findByRole('checkbox', { name: ownRole.name }))
    await user.click(dialog.getByRole('button', { name: inviteMessages.send }))
    await waitFor(() => expect(router.state.location.pathname).toBe(url))
    expect(sent).toEqual({
      name: 'Vũ Khánh Chi',
      email: 'chi@example.vn',
      role: 'admin',
      permissions: ['content'],
      roleIds: [ownRole.id],
      doctorId: null,
    })
  })

  test('of a doctor is linked to a profile; a taken email address is reported at its field', async () => {
    server.use(
      mockEndpoint(contract.crmAccounts.inviteOptions, {
        doctors: [{ id: ids.doctor, name: 'Lê Minh Quân' }],
      }),
      mockError(contract.crmAccounts.invite, 'user.email_taken'),
    )
    const { user } = renderPage('/crm/Users')
    const dialog = await open(user)
    await user.click(dialog.getByRole('radio', { name: 'Bác sĩ' }))
    await screen.findByRole('option', { name: 'Lê Minh Quân' })
    await user.selectOptions(dialog.getByLabelText(inviteMessages.doctor), 'Lê Minh Quân')
    await user.click(dialog.getByRole('button', { name: inviteMessages.send }))
    const email = dialog.getByLabelText(inviteMessages.email)
    await waitFor(() => expect(email).toHaveAccessibleDescription(/đã có tài khoản/))
  })

  test('has an address, by which the palette and the checklist lead to it', async () => {
    const { user, router } = renderPage('/crm/Users?status=locked&invite=1')
    const dialog = await screen.findByRole('dialog', { name: inviteMessages.title })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(router.state.location.search).toBe('?status=locked')
  })

  test('is sent again from the page of the account, after a question', async () => {
    const pending = { role: 'admin', status: 'pending', invitedUntil: '2026-11-01T03:00:00.000Z' } as const
    server.use(
      mockEndpoint(contract.crmAccounts.resendInvitation, () => {
        sent = 'again'
        return buildAccountDetail({ ...pending, invitedUntil: '2099-11-29T03:00:00.000Z' })
      }),
    )
    const { user } = show({ ...pending, can: allowed })
    expect(await screen.findByText(copy.invitationOver)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: copy.resend }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: copy.resend }))
    expect(await screen.findByText(copy.invitationUntil('10:00, 29/11/2099'))).toBeInTheDocument()
    expect(sent).toBe('again')
  })

  test('is for owners only', async () => {
    renderPage('/crm/Users', staff('support'))
    await screen.findByRole('link', { name: 'Hoàng Minh Duyên' })
    expect(screen.queryByRole('button', { name: inviteMessages.open })).not.toBeInTheDocument()
  })
})
