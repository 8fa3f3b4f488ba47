import { contract, type EndpointOutput } from '@repo/contract'
import { apiScopeLabels } from '@repo/messages/api-scopes.messages'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { secretMessages } from '../../components/secret.messages.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { apiKeysMessages, apiKeyFormMessages as copy, newTokenMessages } from './api-keys.messages.ts'

const { crmApiKeys } = contract
type Key = EndpointOutput<typeof crmApiKeys.keys>['items'][number]
const key: Key = {
  id: ids.course,
  name: 'Phần mềm nhân sự',
  ending: '9f3e',
  scopes: ['courses.read', 'enrolments.write'],
  closedScopes: [],
  state: 'active',
  createdBy: 'Nguyễn Thị Chủ',
  createdAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  lastUsedAt: null,
  revokedAt: null,
}
const token = `th_${'a'.repeat(43)}0a1b2c3d`
let items: Key[]
let sent: unknown
const server = startMockServer(
  mockEndpoint(crmApiKeys.keys, () => ({ items, isCodeNeeded: true })),
  mockEndpoint(crmApiKeys.createKey, ({ body }) => {
    sent = body
    items = [key]
    return { key, token }
  }),
  mockEndpoint(crmApiKeys.revokeKey, () => {
    items = [{ ...key, state: 'revoked', revokedAt: '2026-11-02T00:00:00.000Z' }]
    return items[0]!
  }),
)
beforeEach(() => {
  items = []
  sent = undefined
})
const open = () => renderPage('/crm/ApiKey', staff('owner')).user

test('API keys: a new one asks for what it may do and both factors, and is shown once', async () => {
  const user = open()
  expect(await screen.findByText(apiKeysMessages.empty)).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: apiKeysMessages.add })[0]!)
  const form = within(await screen.findByRole('dialog', { name: copy.title }))
  const confirm = form.getByRole('button', { name: copy.confirm })
  await user.type(await form.findByLabelText(copy.name), key.name)
  await user.click(confirm)
  expect(await form.findByText(copy.faults.scopes)).toBeVisible()
  await user.click(form.getByLabelText('Xem khóa học'))
  await user.type(form.getByLabelText(secretMessages.password), 'mat-khau-cua-toi')
  await user.type(form.getByLabelText(secretMessages.code), '123456')
  server.use(mockError(crmApiKeys.createKey, 'auth.second_factor_invalid'))
  await user.click(confirm)
  expect(await form.findByLabelText(secretMessages.code)).toHaveAttribute('aria-invalid', 'true')
  server.resetHandlers()
  await user.click(confirm)
  const shown = within(await screen.findByRole('dialog', { name: newTokenMessages.title }))
  expect(shown.getByText(token)).toBeVisible()
  expect(sent).toEqual({
    name: key.name,
    scopes: ['courses.read'],
    until: null,
    password: 'mat-khau-cua-toi',
    code: '123456',
  })
  await user.click(shown.getByRole('button', { name: newTokenMessages.done }))
  expect(screen.queryByText(token)).toBeNull()
  expect(await screen.findByText(apiKeysMessages.states.active)).toBeVisible()
})

test('API keys: one is revoked after a question, and then has no more acts', async () => {
  items = [key]
  const user = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Phần mềm nhân sự”/ }))
  await user.click(await screen.findByRole('menuitem', { name: apiKeysMessages.revoke }))
  const question = within(
    await screen.findByRole('alertdialog', { name: apiKeysMessages.revokeTitle(key.name) }),
  )
  await user.click(question.getByRole('button', { name: apiKeysMessages.revoke }))
  expect(await screen.findByText(apiKeysMessages.states.revoked)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Thao tác với/ })).toBeNull()
})

test('API keys: the form offers what one may do oneself, and the list says which part of a key its maker lost', async () => {
  items = [{ ...key, closedScopes: ['enrolments.write'] }]
  const { user } = renderPage('/crm/ApiKey', ownRole('settings.manage', 'courses.read', 'orders.read'))
  const closed = (await screen.findByText(apiKeysMessages.closedScope)).closest('li')
  expect(closed).toHaveTextContent(apiScopeLabels['enrolments.write'])
  await user.click(screen.getByRole('button', { name: apiKeysMessages.add }))
  const form = within(await screen.findByRole('dialog', { name: copy.title }))
  expect(await form.findByText(copy.scopesHint)).toBeVisible()
  expect(form.getAllByRole('checkbox')).toEqual([form.getByLabelText(apiScopeLabels['courses.read'])])
})
