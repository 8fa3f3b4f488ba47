import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { buildProfile, mockEndpoint, nextId, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { outsideMessages as copy } from './outside.messages.ts'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

const { outsideSignIn: api } = contract
const google = {
  id: nextId(),
  service: 'google' as const,
  clinic: null,
  isOffered: true,
  email: 'lan@gmail.com',
  createdAt: '2026-11-20T02:00:00.000Z',
  lastUsedAt: null,
}
let answer: EndpointOutput<ApiContract['outsideSignIn']['list']>
const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.passkeys.list, { items: [], isCodeNeeded: false }),
  mockEndpoint(contract.devices.sessions, { items: [] }),
  mockEndpoint(api.list, () => answer),
  mockEndpoint(api.unlink, ({ body }) => {
    sent.push(body)
    answer = { ...answer, items: [] }
    return { ok: true as const }
  }),
  ...siteHandlers,
)
beforeEach(() => {
  sent.length = 0
  answer = { items: [google], services: ['google', 'zalo'], isCodeNeeded: false }
})
afterEach(() => {
  localStorage.clear()
  location.hash = ''
})
const prove = (user: ReturnType<typeof renderPage>['user'], lead: string) =>
  user.type(
    within(screen.getByRole('form', { name: lead })).getByLabelText('Mật khẩu hiện tại'),
    'bảy con vịt',
  )
const show = () => renderPage('/profile?tab=security', signedInSession())

test('lists what is linked and what can be, each with its own button', async () => {
  show()
  const list = await screen.findByRole('list', { name: copy.list })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Google')
  expect(first).toHaveTextContent('lan@gmail.com')
  expect(second).toHaveTextContent(copy.notLinked)
  expect(screen.getByRole('button', { name: copy.linkNamed('zalo') })).toBeVisible()
})

test('is absent where no service is set up and none is linked', async () => {
  answer = { items: [], services: [], isCodeNeeded: false }
  show()
  expect(await screen.findByRole('heading', { name: 'Khóa truy cập (passkey)' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: copy.title })).toBeNull())
})

test('a service that is offered no more can still be unlinked', async () => {
  answer = { items: [{ ...google, isOffered: false }], services: [], isCodeNeeded: false }
  show()
  expect(await screen.findByText(copy.notOffered)).toBeVisible()
  expect(screen.getByRole('button', { name: copy.unlinkNamed(google) })).toBeVisible()
})

test('the clinic that signs in stands in the list by its name and can be unlinked', async () => {
  const clinic = { ...google, service: 'clinic' as const, clinic: 'Phòng khám Đông Đô' }
  answer = { items: [clinic], services: [], isCodeNeeded: false }
  const { user } = show()
  expect(await screen.findByText(copy.clinicSystem)).toBeVisible()
  expect(screen.getByText('Phòng khám Đông Đô')).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.unlinkNamed(clinic) }))
  await prove(user, copy.unlinkLead(clinic))
  await user.click(screen.getByRole('button', { name: copy.unlinkSubmit }))
  await waitFor(() => expect(sent).toEqual([{ password: 'bảy con vịt' }]))
})

test('unlinks with the password, and the focus goes on at the row', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: copy.unlinkNamed(google) }))
  await prove(user, copy.unlinkLead(google))
  await user.click(screen.getByRole('button', { name: copy.unlinkSubmit }))
  const link = await screen.findByRole('button', { name: copy.linkNamed('google') })
  expect(sent).toEqual([{ password: 'bảy con vịt' }])
  await waitFor(() => expect(link).toHaveFocus())
})

test('links with the password: the visit is kept and the browser goes to the service', async () => {
  const url = `${location.href.split('#')[0]}#trang-cua-zalo`
  server.use(mockEndpoint(api.beginLink, { ceremony: 'c'.repeat(43), url }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: copy.linkNamed('zalo') }))
  await prove(user, copy.linkLead('zalo'))
  await user.click(screen.getByRole('button', { name: copy.linkSubmit }))
  await waitFor(() => expect(location.hash).toBe('#trang-cua-zalo'))
  expect(JSON.parse(localStorage.getItem('outside-visit') ?? '{}')).toMatchObject({
    purpose: 'link',
    service: 'zalo',
  })
})
