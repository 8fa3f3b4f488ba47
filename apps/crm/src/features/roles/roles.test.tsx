import type { ApiContract } from '@repo/contract'
import { contract, type EndpointOutput } from '@repo/contract'
import { rights } from '@repo/contract/rights'
import { rightLabels } from '@repo/messages'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { rightsIn } from './right-groups.ts'
import {
  rolesMessages as copy,
  removeRoleMessages,
  rightGroupLabels,
  roleFormMessages,
} from './roles.messages.ts'

type OwnRole = EndpointOutput<ApiContract['crmRoles']['roles']>['own'][number]
const holder = { id: ids.account, name: 'Hoàng Minh Duyên' }
const desk: OwnRole = {
  id: ids.news,
  name: 'Thu ngân',
  description: 'Trực quầy',
  rights: ['orders.read', 'orders.settle'],
  holders: [holder],
  version: null,
}
const answer = (own: OwnRole[] = [desk]) => ({
  builtIn: [
    { name: 'owner' as const, holders: [] },
    { name: 'sales' as const, holders: [holder] },
  ],
  own,
})
let sent: unknown
const server = startMockServer(mockEndpoint(contract.crmRoles.roles, answer()))
beforeEach(() => {
  sent = undefined
})
afterEach(() => localStorage.clear())

const box = (right: keyof typeof rightLabels) => screen.findByRole('checkbox', { name: rightLabels[right] })

test('every right stands under exactly one heading', () => {
  const all = (Object.keys(rightGroupLabels) as (keyof typeof rightGroupLabels)[]).flatMap(rightsIn)
  expect(all.toSorted()).toEqual([...rights].sort())
})

describe('list of roles', () => {
  test('shows built-in and own ones with who has them', async () => {
    renderPage('/crm/Role')
    const own = await screen.findByRole('row', { name: /Thu ngân/ })
    expect(own).toHaveTextContent(copy.own)
    expect(own).toHaveTextContent(holder.name)
    expect(screen.getByRole('row', { name: /Bán hàng/ })).toHaveTextContent(copy.builtIn)
  })

  test('removes a role after its holders were given another one', async () => {
    server.use(
      mockEndpoint(contract.crmRoles.removeRole, ({ query }) => {
        sent = query.get('moveTo')
        return { ok: true as const }
      }),
    )
    const { user } = renderPage('/crm/Role')
    const row = await screen.findByRole('row', { name: /Thu ngân/ })
    await user.click(within(row).getByRole('button'))
    await user.click(await screen.findByRole('menuitem', { name: copy.remove }))
    const dialog = await screen.findByRole('dialog', { name: removeRoleMessages.title(desk.name) })
    await user.click(within(dialog).getByRole('button', { name: removeRoleMessages.confirm }))
    expect(await within(dialog).findByText(removeRoleMessages.fault)).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(removeRoleMessages.target), 'sales')
    await user.click(within(dialog).getByRole('button', { name: removeRoleMessages.confirm }))
    expect(await screen.findByText(removeRoleMessages.removed(desk.name))).toBeInTheDocument()
    expect(sent).toBe('sales')
  })
})

describe('a new role', () => {
  test('is sent with the looks that its acts need, which show as chosen', async () => {
    server.use(
      mockEndpoint(contract.crmRoles.createRole, ({ body }) => {
        sent = body
        return { ...desk, id: ids.review }
      }),
    )
    const { user, router } = renderPage('/crm/Role/Add')
    await user.click(await box('refunds.manage'))
    expect(await box('orders.read')).toBeChecked()
    expect(await box('orders.read')).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: roleFormMessages.name }), 'Hoàn tiền')
    server.use(mockEndpoint(contract.crmRoles.roles, answer([{ ...desk, id: ids.review }])))
    await user.click(screen.getByRole('button', { name: roleFormMessages.create }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/crm/Role/${ids.review}`))
    expect(sent).toEqual({ name: 'Hoàn tiền', description: '', rights: ['orders.read', 'refunds.manage'] })
  })

  test('begins as the copy of another one', async () => {
    renderPage('/crm/Role/Add?from=sales')
    expect(await screen.findByRole('textbox', { name: roleFormMessages.name })).toHaveValue(
      copy.copyOf('Bán hàng'),
    )
    expect(await box('orders.make')).toBeChecked()
    expect(await box('refunds.manage')).not.toBeChecked()
  })

  test('says at the name that it is taken, and asks for a right', async () => {
    server.use(mockError(contract.crmRoles.createRole, 'role.name_taken'))
    const { user } = renderPage('/crm/Role/Add')
    await user.type(await screen.findByRole('textbox', { name: roleFormMessages.name }), 'Thu ngân')
    await user.click(screen.getByRole('button', { name: roleFormMessages.create }))
    expect(await screen.findAllByText(roleFormMessages.faults.rights)).not.toHaveLength(0)
    await user.click(await box('news.edit'))
    await user.click(screen.getByRole('button', { name: roleFormMessages.create }))
    expect(await screen.findByRole('textbox', { name: roleFormMessages.name })).toBeInvalid()
  })
})

describe('one role', () => {
  test('is saved with the version that was read', async () => {
    server.use(
      mockEndpoint(contract.crmRoles.updateRole, ({ body }) => {
        sent = body
        return {
          ...desk,
          rights: ['orders.read', 'refunds.manage'] as OwnRole['rights'],
          version: ids.review,
        }
      }),
    )
    const { user } = renderPage(`/crm/Role/${desk.id}`)
    expect(await screen.findByRole('link', { name: holder.name })).toBeInTheDocument()
    await user.click(await box('refunds.manage'))
    await user.click(screen.getByRole('button', { name: roleFormMessages.save }))
    expect(await screen.findByText(roleFormMessages.saved)).toBeInTheDocument()
    expect(sent).toMatchObject({ rights: ['orders.read', 'orders.settle', 'refunds.manage'], version: null })
  })

  test('built in cannot be changed, only copied', async () => {
    renderPage('/crm/Role/sales')
    expect(await screen.findByText(copy.builtInLead)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: roleFormMessages.save })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: copy.duplicate })).toHaveAttribute(
      'href',
      '/crm/Role/Add?from=sales',
    )
  })

  test('beyond one’s own rights is only shown, and rights beyond them cannot be chosen', async () => {
    const lead = () =>
      signedInSession({ role: 'admin', permissions: [], rights: ['roles.manage', 'news.edit'] })
    const { unmount } = renderPage(`/crm/Role/${desk.id}`, lead())
    expect(await screen.findByText(copy.beyond)).toBeInTheDocument()
    unmount()
    renderPage('/crm/Role/Add', lead())
    expect(await box('news.edit')).toBeEnabled()
    expect(await box('refunds.manage')).toBeDisabled()
  })
})
