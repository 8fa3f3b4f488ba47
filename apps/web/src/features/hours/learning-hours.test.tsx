import { contract } from '@repo/contract'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { hoursMessages as copy } from './hours.messages.ts'

const api = contract.learningHours
const HOUR_MS = 3_600_000
const none = { watchedMs: 0, quizMs: 0 }
const yearOf = (year: number, march = none) => ({
  year,
  years: [2026, 2025],
  credits: [],
  ...march,
  months: Array.from({ length: 12 }, (_, i) => ({ month: i + 1, ...(i === 2 ? march : none) })),
  courses:
    march === none
      ? []
      : [{ title: 'Tiêm môi', slug: 'tiem-moi', ...march, months: [{ month: 3, ...march }] }],
})
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(api.year, ({ query }) =>
    query.get('year') === '2025'
      ? yearOf(2025)
      : yearOf(2026, { watchedMs: 2 * HOUR_MS, quizMs: HOUR_MS / 4 }),
  ),
)

test('hours: a year says its sum, its months as a table and its courses; another year is one press away', async () => {
  const { user, router } = renderPage('/student/hours', signedInSession())
  expect(await screen.findByText('2 giờ 15 phút', { selector: 'dd' })).toBeVisible()
  expect(screen.getByRole('link', { name: '2026' })).toHaveAttribute('aria-current', 'page')
  const months = screen.getByRole('figure', { name: copy.chart(2026) })
  expect(within(months).getByRole('row', { hidden: true, name: 'T3 2 giờ 15 phút' })).toBeInTheDocument()
  const course = screen.getByRole('row', { name: /^Tiêm môi/ })
  expect(within(course).getByRole('link')).toHaveAttribute('href', '/course/tiem-moi')
  expect(course).toHaveTextContent(/2 giờ.*15 phút.*2 giờ 15 phút/)
  expect(screen.getByText(copy.noCredit)).toBeVisible()
  await user.click(screen.getByRole('link', { name: '2025' }))
  expect(await screen.findByText(copy.empty(2025))).toBeVisible()
  expect(router.state.location.search).toBe('?year=2025')
  // Nothing to save.
  expect(screen.queryByRole('button', { name: copy.file.pdf })).toBeNull()
})

test('hours: a year of credit alone has its statement to save', async () => {
  const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2026-01-15', hours: 4.5 }
  const credits = [{ ...cme, title: 'Tiêm môi', issuedAt: '2025-06-01T03:00:00.000Z' }]
  server.use(mockEndpoint(api.year, { ...yearOf(2025), credits }))
  renderPage('/student/hours?year=2025', signedInSession())
  expect(await screen.findByRole('heading', { name: copy.credits })).toBeVisible()
  expect(screen.getByRole('button', { name: copy.file.pdf })).toBeVisible()
})

test('hours: a file that cannot be made is said', async () => {
  server.use(mockError(api.yearFile, 'request.too_many'))
  const { user } = renderPage('/student/hours', signedInSession())
  await user.click(await screen.findByRole('button', { name: copy.file.csv }))
  expect(await screen.findByText(copy.fileFailed)).toBeVisible()
})
