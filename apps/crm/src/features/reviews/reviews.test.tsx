import { contract } from '@repo/contract'
import { mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { buildStaffReview } from '../../testing/staff-factories.ts'

let states: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.reviews, pageOf([buildStaffReview()])),
  mockEndpoint(contract.crm.moderateReview, ({ body }) => {
    states.push((body as { state: string }).state)
    return { ok: true as const }
  }),
)
beforeEach(() => {
  states = []
})

test('reviews: one is hidden, and hiding can be undone', async () => {
  const { user } = renderPage('/crm/review')
  await user.click(await screen.findByRole('button', { name: 'Ẩn đánh giá của Đinh Minh Nga' }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  await waitFor(() => expect(states).toEqual(['hidden', 'pending']))
})

test('reviews: one is approved', async () => {
  const { user } = renderPage('/crm/review')
  await user.click(await screen.findByRole('button', { name: 'Duyệt đánh giá của Đinh Minh Nga' }))
  expect(await screen.findByText('Đã duyệt đánh giá.')).toBeInTheDocument()
  expect(states).toEqual(['published'])
})

test('reviews: an empty queue says that nothing waits', async () => {
  server.use(mockEndpoint(contract.crm.reviews, pageOf([])))
  renderPage('/crm/review')
  expect(await screen.findByText('Không còn đánh giá chờ duyệt.')).toBeInTheDocument()
})

test('reviews: a failed read can be tried again', async () => {
  server.use(mockError(contract.crm.reviews, 'server.unknown'))
  renderPage('/crm/review')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})
