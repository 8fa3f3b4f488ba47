import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../app/paths.ts'
import { renderPage } from '../testing/render-page.tsx'
import { siteHandlers } from '../testing/site-handlers.ts'

type Page = EndpointOutput<typeof contract.notices.notices>
type Notice = Page['items'][number]

const build = (n: number, values: Partial<Notice> = {}): Notice => ({
  id: `019a0000-0000-7000-8000-00000000000${n}`,
  kind: 'order_paid',
  subject: `TH${n}`,
  link: `/profile?tab=orders&order=TH${n}`,
  at: '2026-11-24T02:00:00.000Z',
  readAt: null,
  ...values,
})
const answered = build(1, { kind: 'question_answered', subject: 'Laser cơ bản', link: '/contact?q=1' })
const page = (items: Notice[], next: string | null): Page => ({
  items,
  pageSize: 1,
  total: 2,
  skipped: 0,
  previous: null,
  next,
  unread: 2,
})
const older = `2026-11-24T02:00:00.000000Z_${answered.id}`
const read: string[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.notices.notices, ({ query }) =>
    query.get('after') === older ? page([build(2)], null) : page([answered], older),
  ),
  mockEndpoint(contract.notices.markRead, ({ params }) => {
    read.push(params.id ?? '')
    return { ok: true as const }
  }),
)

test('a learner sees how many notices are unread, reads older ones, and one leads to its page', async () => {
  server.use(mockEndpoint(contract.notices.unread, { unread: 2 }))
  const { user, router } = renderPage(paths.contact, signedInSession())
  await user.click(await screen.findByRole('button', { name: 'Thông báo, 2 chưa đọc' }))
  const list = within(await screen.findByRole('region', { name: 'Thông báo' }))
  expect(await list.findByRole('link', { name: /Laser cơ bản.*đã có trả lời/ })).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Xem thông báo cũ hơn' }))
  expect(await list.findByRole('link', { name: /Đơn TH2 đã thanh toán/ })).toBeVisible()
  expect(list.getByRole('group', { name: 'Thông báo cũ hơn' })).toHaveFocus()
  expect(list.queryByRole('button', { name: 'Xem thông báo cũ hơn' })).not.toBeInTheDocument()
  await user.click(list.getByRole('link', { name: /Laser cơ bản/ }))
  expect(router.state.location.search).toBe('?q=1')
  await waitFor(() => expect(read).toEqual([answered.id]))
})

test('a visitor has no bell, and nothing is asked for them', async () => {
  renderPage(paths.contact)
  await screen.findByRole('link', { name: 'Đăng nhập' })
  expect(screen.queryByRole('button', { name: /^Thông báo/ })).not.toBeInTheDocument()
})
