import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import {
  buildProfile,
  mockEndpoint,
  mockError,
  nextId,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { ltiLinkMessages as copy } from './lti.messages.ts'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

const { lti } = contract
const hospital = {
  id: nextId(),
  platform: 'Bệnh viện Đông Đô',
  state: 'opens' as const,
  linkedAt: '2026-11-20T02:00:00.000Z',
  lastLaunchAt: '2026-11-26T02:00:00.000Z',
}
const clinic = {
  ...hospital,
  id: nextId(),
  platform: 'Phòng khám Hoa',
  state: 'asks' as const,
  lastLaunchAt: null,
}
let answer: EndpointOutput<ApiContract['lti']['accounts']>
const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.auth.me, buildProfile()),
  mockEndpoint(contract.passkeys.list, { items: [], isCodeNeeded: false }),
  mockEndpoint(contract.devices.sessions, { items: [] }),
  mockEndpoint(lti.accounts, () => answer),
  mockEndpoint(lti.unlink, ({ body, params }) => {
    sent.push(body)
    answer = { ...answer, items: answer.items.filter(({ id }) => id !== params.id) }
    return { ok: true as const }
  }),
  ...siteHandlers,
)
beforeEach(() => {
  sent.length = 0
  answer = { items: [hospital, clinic], isCodeNeeded: false }
})
const show = () => renderPage('/profile?tab=security', signedInSession())
const unlink = async (user: ReturnType<typeof renderPage>['user'], platform: string) => {
  await user.click(await screen.findByRole('button', { name: copy.unlinkNamed(platform) }))
  const form = screen.getByRole('form', { name: copy.unlinkLead(platform) })
  await user.type(within(form).getByLabelText('Mật khẩu hiện tại'), 'bảy con vịt')
  await user.click(within(form).getByRole('button', { name: copy.unlinkSubmit }))
}

test('lists the learning platforms that open the account, each with what its next launch does', async () => {
  show()
  const list = await screen.findByRole('list', { name: copy.list })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Bệnh viện Đông Đô')
  expect(first).toHaveTextContent(copy.lastLaunch)
  expect(second).toHaveTextContent(copy.state.asks)
  expect(second).not.toHaveTextContent(copy.lastLaunch)
})

test('the section of learning platforms is absent where none is linked', async () => {
  answer = { items: [], isCodeNeeded: false }
  show()
  expect(await screen.findByRole('heading', { name: 'Khóa truy cập (passkey)' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: copy.title })).toBeNull())
})

test('a learning platform is unlinked with the password, and the focus goes on at the next one', async () => {
  const { user } = show()
  await unlink(user, hospital.platform)
  const next = await screen.findByRole('button', { name: copy.unlinkNamed(clinic.platform) })
  expect(sent).toEqual([{ password: 'bảy con vịt' }])
  await waitFor(() => expect(next).toHaveFocus())
  expect(screen.queryByRole('button', { name: copy.unlinkNamed(hospital.platform) })).toBeNull()
  await unlink(user, clinic.platform)
  await waitFor(() => expect(screen.getByText(copy.none)).toHaveFocus())
})

test('a wrong password leaves the learning platform linked', async () => {
  server.use(mockError(lti.unlink, 'auth.wrong_password'))
  const { user } = show()
  await unlink(user, hospital.platform)
  expect(await screen.findByText('Mật khẩu hiện tại chưa đúng.')).toBeVisible()
  expect(screen.getByRole('button', { name: copy.unlinkNamed(hospital.platform) })).toBeVisible()
})
