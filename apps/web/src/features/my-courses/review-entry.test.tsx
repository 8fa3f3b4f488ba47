import { contract } from '@repo/contract'
import { buildMyCourse, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
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
