import { contract, type EndpointOutput } from '@repo/contract'
import { Outlet } from '@repo/routing'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiContext } from './api-context.ts'
import { NoticeBell } from './notice-bell.tsx'
import { createQueryClient } from './query-client.ts'

type Page = EndpointOutput<typeof contract.notices.notices>

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const build = (n: number, values: Partial<Page['items'][number]> = {}): Page['items'][number] => ({
  id: id(n),
  kind: 'course_submitted',
  subject: `Khóa ${n}`,
  link: `/crm/Course/Edit?id=${n}`,
  at: '2026-11-24T02:00:00.000Z',
  readAt: null,
  ...values,
})
let kept: Page['items']
const read: string[] = []
const unread = () => kept.filter(({ readAt }) => !readAt).length
const markUpTo = (from: number) => {
  kept = kept.map((notice, index) =>
    index < from ? notice : { ...notice, readAt: '2026-11-24T03:00:00.000Z' },
  )
}
const server = startMockServer(
  mockEndpoint(contract.notices.unread, () => ({ unread: unread() })),
  mockEndpoint(contract.notices.notices, () => ({
    items: kept,
    pageSize: 20,
    total: kept.length,
    skipped: 0,
    previous: null,
    next: null,
    unread: unread(),
  })),
  mockEndpoint(contract.notices.markRead, ({ params }) => {
    read.push(params.id ?? '')
    return { ok: true as const }
  }),
  mockEndpoint(contract.notices.markAllRead, ({ params }) => {
    markUpTo(kept.findIndex((notice) => notice.id === params.id))
    return { ok: true as const }
  }),
)
beforeEach(() => {
  kept = [build(2), build(1, { kind: 'course_published', readAt: '2026-11-24T03:00:00.000Z' })]
  read.length = 0
})

function show() {
  const session = signedInSession({ role: 'admin', permissions: ['owner'] })
  const api = createTestApi({ session })
  const root = {
    element: (
      <ApiContext value={api}>
        <NoticeBell />
        <Outlet />
      </ApiContext>
    ),
    children: [{ path: '*', element: <h1>Trang</h1> }],
  }
  return renderScreen([root], { url: '/crm', session, queryClient: createQueryClient() })
}
const open = async (name: RegExp | string) => {
  const page = show()
  await page.user.click(await screen.findByRole('button', { name }))
  return { ...page, list: await screen.findByRole('region', { name: 'Thông báo' }) }
}

describe('bell', () => {
  test('says how many notices are unread, lists all in words, and a notice leads to its page as read', async () => {
    const { user, router, list } = await open('Thông báo, 1 chưa đọc')
    expect(
      await within(list).findByRole('link', { name: /^Khóa học “Khóa 1” đã được duyệt và xuất bản/ }),
    ).toBeVisible()
    await user.click(within(list).getByRole('link', { name: /^Chưa đọc.*“Khóa 2” đang chờ duyệt/ }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/crm/Course/Edit?id=2')
    await waitFor(() => expect(read).toEqual([id(2)]))
    expect(screen.queryByRole('region', { name: 'Thông báo' })).not.toBeInTheDocument()
  })

  test('marks all as read from the list, and the number is gone', async () => {
    const { user, list } = await open(/1 chưa đọc/)
    await user.click(await within(list).findByRole('button', { name: 'Đánh dấu đã đọc tất cả' }))
    expect(await screen.findByRole('button', { name: 'Thông báo' })).toBeInTheDocument()
    expect(within(list).queryByRole('button', { name: 'Đánh dấu đã đọc tất cả' })).not.toBeInTheDocument()
  })

  test('an empty list says what will come here', async () => {
    kept = []
    const { list } = await open('Thông báo')
    expect(await within(list).findByText('Chưa có thông báo nào.')).toBeInTheDocument()
  })

  test('a list that cannot be read is offered anew', async () => {
    server.use(mockError(contract.notices.notices, 'server.unavailable'))
    const { user, list } = await open(/chưa đọc/)
    const retry = await within(list).findByRole('button', { name: 'Thử lại' }, { timeout: 8000 })
    server.resetHandlers()
    await user.click(retry)
    expect(await within(list).findByRole('link', { name: /Khóa 2/ })).toBeInTheDocument()
  })

  test('Esc closes the list and gives the focus back', async () => {
    const { user } = await open(/chưa đọc/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Thông báo' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Thông báo/ })).toHaveFocus()
  })
})
