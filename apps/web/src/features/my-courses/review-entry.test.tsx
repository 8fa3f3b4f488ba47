import { contract } from '@repo/contract'
import { buildMyCourse, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { buildReviewToday } from '../../testing/review.ts'
import { siteHandlers } from '../../testing/site-handlers.ts'

const server = startMockServer(...siteHandlers, mockEndpoint(contract.learning.myCourses, [buildMyCourse()]))

test('own courses lead to the daily review, with what is due and the streak', async () => {
  const { streak } = buildReviewToday()
  const due = {
    state: 'begun' as const,
    questions: 12,
    answered: 4,
    cards: 30,
    streak: { ...streak, days: 6 },
  }
  server.use(mockEndpoint(contract.repetition.today, buildReviewToday(due)))
  renderPage('/student/my-course', signedInSession())
  const entry = await screen.findByRole('region', { name: 'Ôn tập hôm nay' })
  expect(entry).toHaveTextContent('8 câu đến hạn')
  expect(entry).toHaveTextContent('Chuỗi 6 ngày')
  expect(within(entry).getByRole('link', { name: 'Ôn ngay' })).toHaveAttribute('href', '/student/review')
})

test('who has nothing to review yet sees no empty box', async () => {
  renderPage('/student/my-course', signedInSession())
  expect(await screen.findByRole('tablist')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Ôn tập hôm nay' })).not.toBeInTheDocument()
})

test('a review that cannot be read leaves the courses where they are', async () => {
  server.use(mockError(contract.repetition.today, 'access.denied'))
  renderPage('/student/my-course', signedInSession())
  const tabs = await screen.findByRole('tablist')
  // The part asks once more for itself when it is shown, and its failure must not begin the page anew.
  await waitFor(() => expect(screen.queryByText('Đang tải…')).not.toBeInTheDocument())
  expect(tabs).toBeInTheDocument()
})
