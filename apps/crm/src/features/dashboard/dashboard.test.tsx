import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finishedSetup } from '../../testing/finished-setup.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { buildDashboard, buildSales } from '../../testing/staff-factories.ts'

const asked: string[] = []
const server = startMockServer(
  finishedSetup(),
  mockEndpoint(contract.crm.dashboard, ({ query }) => {
    asked.push(query.toString())
    return buildDashboard()
  }),
)

test('dashboard: figures describe their change in words, and the chart has its numbers as a table', async () => {
  renderPage('/crm/Dashboard')
  expect(await screen.findByText('tăng 12% so với kỳ so sánh')).toBeInTheDocument()
  expect(screen.getByText('giảm 10% so với kỳ so sánh')).toBeInTheDocument()
  expect(screen.getByText('không đổi so với kỳ so sánh')).toBeInTheDocument()
  expect(screen.getByText('tăng 4 điểm so với kỳ so sánh')).toBeInTheDocument()
  const figure = screen.getByRole('figure', { name: /ngày cao nhất 20\/11/ })
  expect(within(figure).getByText('Xem dạng bảng')).toBeInTheDocument()
  expect(screen.getByText(/^Cập nhật lúc 12:13/)).toBeInTheDocument()
})

test('dashboard: figures lead to the rows that make them up', async () => {
  renderPage('/crm/Dashboard')
  const days = 'from=2026-10-23&to=2026-11-21'
  const leads = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await leads(/xem chi tiết doanh thu$/)).toBe(`/crm/Order?dated=moved&${days}`)
  expect(await leads(/^45: xem chi tiết đơn đã thanh toán/)).toBe(`/crm/Order?dated=paid&${days}`)
  expect(await leads(/^25: xem chi tiết học viên mới/)).toBe(`/crm/Student?dated=joined&${days}`)
  expect(await leads(/^80: xem chi tiết học viên đang học/)).toBe(`/crm/Student?dated=learned&${days}`)
  expect(await leads(/xem chi tiết tỷ lệ hoàn thành$/)).toBe('/crm/Student?dated=completed&to=2026-11-21')
})

test('dashboard: figures lead nowhere for who may not see the rows', async () => {
  renderPage('/crm/Dashboard', staff('content'))
  expect(await screen.findByText('tăng 4 điểm so với kỳ so sánh')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /xem chi tiết/ })).not.toBeInTheDocument()
})

test('dashboard: the period is kept in the URL', async () => {
  const { user, router } = renderPage('/crm/Dashboard?days=7')
  expect(await screen.findByRole('link', { name: '7 ngày' })).toHaveAttribute('aria-current', 'true')
  await screen.findByText('tăng 12% so với kỳ so sánh')
  expect(asked.at(-1)).toBe('days=7&against=previous')
  await user.click(screen.getByRole('link', { name: '90 ngày' }))
  expect(router.state.location.search).toBe('?days=90')
})

test('dashboard: own days are asked for once both make a period, and compared with the year before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { user, router } = renderPage('/crm/Dashboard?from=2026-11-01&against=year')
  await screen.findByText('tăng 12% so với kỳ so sánh')
  expect(asked.at(-1)).toBe('days=30&against=year')
  expect(screen.getByText(/^Chọn cả ngày đầu và ngày cuối/)).toBeInTheDocument()
  await user.type(screen.getByLabelText('Đến ngày'), '31102026')
  expect(await screen.findByText('Ngày cuối phải từ ngày đầu trở đi.')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Đến ngày'))
  await user.type(screen.getByLabelText('Đến ngày'), '05112026')
  await waitFor(() => expect(asked.at(-1)).toBe('from=2026-11-01&to=2026-11-05&against=year'))
  expect(
    await screen.findByText('Từ 23/10/2026 đến 21/11/2026, so với từ 23/09/2026 đến 22/10/2026.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '7 ngày' }))
  expect(router.state.location.search).toBe('?days=7&against=year')
})

test('dashboard: revenue leads to the orders of its days, a course to its editor, and is saved as a file', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:doanh-thu')
  const { user } = renderPage('/crm/Dashboard')
  expect(await screen.findByRole('link', { name: /Xem các đơn có tiền thu hoặc hoàn/ })).toHaveAttribute(
    'href',
    '/crm/Order?dated=moved&from=2026-10-23&to=2026-11-21',
  )
  expect(screen.getByRole('link', { name: 'Xử trí tắc mạch' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/crm\/Course\/Edit\?id=/),
  )
  await user.click(screen.getByRole('button', { name: 'Xuất CSV' }))
  const [file] = save.mock.calls[0] as [Blob]
  expect((await file.text()).split('\r\n')).toEqual([
    'Ngày,Doanh thu,Đơn đã thanh toán',
    '2026-11-20,100000000,40',
    '2026-11-21,12000000,5',
    '',
  ])
})

test('dashboard: tasks link to their filtered lists; a task that the API leaves out is not shown', async () => {
  const { unmount } = renderPage('/crm')
  expect(await screen.findByRole('link', { name: /1 khóa học chờ duyệt/ })).toHaveAttribute(
    'href',
    '/crm/Course?waits=submission',
  )
  expect(screen.getByRole('link', { name: /6 đánh giá chờ duyệt/ })).toHaveAttribute('href', '/crm/review')
  expect(screen.getByRole('link', { name: /2 đánh giá bị bác sĩ báo cáo/ })).toHaveAttribute(
    'href',
    '/crm/review?state=reported',
  )
  unmount()
  const data = buildDashboard()
  const tasks = { ...data.tasks, coursesInReview: null, pendingReviews: null, reportedReviews: null }
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

test('dashboard: settlement rows that wait lead to their file where all are of one, else to the list of files', async () => {
  const data = buildDashboard()
  const show = (fileId: string | null) =>
    mockEndpoint(contract.crm.dashboard, {
      ...data,
      tasks: { ...data.tasks, settlementDifferences: { count: 3, oldest: null, fileId } },
    })
  const leads = async () =>
    (await screen.findByRole('link', { name: /3 dòng đối soát cổng/ })).getAttribute('href')
  const id = '019a9f3e-0000-7000-8000-000000000009'
  server.use(show(id))
  const { unmount } = renderPage('/crm/Dashboard', staff('accountant'))
  expect(await leads()).toBe(`/crm/Money/Settlement/${id}?verdict=open`)
  unmount()
  server.use(show(null))
  renderPage('/crm/Dashboard', staff('accountant'))
  expect(await leads()).toBe('/crm/Money/Settlement?part=open')
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
  const tasks = {
    ...buildDashboard().tasks,
    coursesInReview: nothing,
    pendingReviews: nothing,
    reportedReviews: nothing,
  }
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
  expect(await screen.findByText('tăng 4 điểm so với kỳ so sánh')).toBeInTheDocument()
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
  expect(await screen.findByText('tăng 12% so với kỳ so sánh')).toBeInTheDocument()
})
