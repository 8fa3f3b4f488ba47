import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildDashboard, buildSales } from '../../testing/staff-factories.ts'

const asked: (string | null)[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.dashboard, ({ query }) => {
    asked.push(query.get('days'))
    return buildDashboard()
  }),
)

test('dashboard: figures describe their change in words, and the chart has its numbers as a table', async () => {
  renderPage('/crm/Dashboard')
  expect(await screen.findByText('tăng 12% so với kỳ trước')).toBeInTheDocument()
  expect(screen.getByText('giảm 10% so với kỳ trước')).toBeInTheDocument()
  expect(screen.getByText('không đổi so với kỳ trước')).toBeInTheDocument()
  expect(screen.getByText('tăng 4 điểm so với kỳ trước')).toBeInTheDocument()
  const figure = screen.getByRole('figure', { name: /ngày cao nhất 20\/11/ })
  expect(within(figure).getByText('Xem dạng bảng')).toBeInTheDocument()
  expect(screen.getByText(/^Cập nhật lúc 12:13/)).toBeInTheDocument()
})

test('dashboard: the period is kept in the URL', async () => {
  const { user, router } = renderPage('/crm/Dashboard?days=7')
  expect(await screen.findByRole('link', { name: '7 ngày' })).toHaveAttribute('aria-current', 'true')
  await screen.findByText('tăng 12% so với kỳ trước')
  expect(asked.at(-1)).toBe('7')
  await user.click(screen.getByRole('link', { name: '90 ngày' }))
  expect(router.state.location.search).toBe('?days=90')
})

test('dashboard: tasks link to their filtered lists; a task that the API leaves out is not shown', async () => {
  const { unmount } = renderPage('/crm')
  expect(await screen.findByRole('link', { name: /1 khóa học chờ duyệt/ })).toHaveAttribute(
    'href',
    '/crm/Course?status=in_review',
  )
  expect(screen.getByRole('link', { name: /6 đánh giá chờ duyệt/ })).toHaveAttribute('href', '/crm/review')
  unmount()
  const data = buildDashboard()
  const tasks = { ...data.tasks, coursesInReview: null, pendingReviews: null }
  server.use(mockEndpoint(contract.crm.dashboard, { ...data, tasks }))
  renderPage('/crm', staff('accountant'))
  expect(await screen.findByText('Không còn việc chờ xử lý.')).toBeInTheDocument()
  expect(screen.queryByText(/khóa học chờ duyệt/)).not.toBeInTheDocument()
})

test('dashboard: failed videos link to the list of exactly those', async () => {
  const data = buildDashboard()
  const failedVideos = { count: 2, oldest: null }
  server.use(mockEndpoint(contract.crm.dashboard, { ...data, tasks: { ...data.tasks, failedVideos } }))
  renderPage('/crm/Dashboard', staff('content'))
  expect(await screen.findByRole('link', { name: /2 video xử lý không thành công/ })).toHaveAttribute(
    'href',
    '/crm/Video?state=failed',
  )
})

test('dashboard: each kind of money that waits links to the list of exactly that kind', async () => {
  const data = buildDashboard()
  const task = (count: number) => ({ count, oldest: '2026-11-02T05:13:00.000Z' })
  const money = {
    unmatchedMoney: task(4),
    misfitOrders: task(3),
    refundsToTransfer: task(2),
    refundsToReview: task(1),
  }
  server.use(mockEndpoint(contract.crm.dashboard, { ...data, tasks: { ...data.tasks, ...money } }))
  renderPage('/crm/Dashboard', staff('accountant'))
  const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(await screen.findByRole('link', { name: /4 khoản tiền chưa rõ đơn.*02\/11\/2026/ })).toHaveAttribute(
    'href',
    '/crm/Money?kind=unmatched',
  )
  expect(
    [/3 đơn cần đối soát/, /2 đơn chờ chuyển khoản/, /1 đơn có hoàn tiền cần xem lại/].map(leads),
  ).toEqual(['/crm/Order?waits=money', '/crm/Order?waits=refund_transfer', '/crm/Order?waits=refund_review'])
})

test('dashboard: a day without tasks and a period without sales say so', async () => {
  const nothing = { count: 0, oldest: null }
  const tasks = { ...buildDashboard().tasks, coursesInReview: nothing, pendingReviews: nothing }
  server.use(
    mockEndpoint(
      contract.crm.dashboard,
      buildDashboard({ tasks, sales: buildSales({ series: [], topCourses: [], recentOrders: [] }) }),
    ),
  )
  renderPage('/crm/Dashboard')
  expect(await screen.findByText('Không còn việc chờ xử lý.')).toBeInTheDocument()
  expect(screen.getByText('Chưa có doanh thu trong khoảng thời gian này.')).toBeInTheDocument()
  expect(screen.getByText('Chưa có đơn nào.')).toBeInTheDocument()
})

test('dashboard: without permission to see orders it shows neither revenue nor buyers, and no gaps in their place', async () => {
  server.use(mockEndpoint(contract.crm.dashboard, buildDashboard({ sales: null })))
  const { unmount } = renderPage('/crm/Dashboard', staff('content'))
  expect(await screen.findByText('tăng 4 điểm so với kỳ trước')).toBeInTheDocument()
  expect(screen.getByText('1 khóa học chờ duyệt')).toBeInTheDocument()
  for (const name of [
    'Doanh thu',
    'Đơn đã thanh toán',
    'Doanh thu theo ngày',
    'Khóa học doanh thu cao nhất',
    'Đơn gần đây',
  ])
    expect(screen.queryByText(name)).not.toBeInTheDocument()
  unmount()
  renderPage('/crm', staff('content'))
  expect(await screen.findByText('1 khóa học chờ duyệt')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Đơn gần đây' })).not.toBeInTheDocument()
})

test('dashboard: figures that failed to load can be requested again', async () => {
  server.use(mockError(contract.crm.dashboard, 'server.unknown'))
  const { user } = renderPage('/crm/Dashboard')
  const panel = await screen.findByRole('alert')
  server.resetHandlers()
  await user.click(within(panel).getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByText('tăng 12% so với kỳ trước')).toBeInTheDocument()
})
