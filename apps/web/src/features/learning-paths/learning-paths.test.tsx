import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { learningPathsMessages as copy } from './learning-paths.messages.ts'

const api = contract.learningPaths
const first = buildCourseCard({ slug: 'giai-phau', title: 'Giải phẫu', price: 1_000_000 })
const second = buildCourseCard({ slug: 'tiem-moi', title: 'Tiêm môi', price: 500_000 })
const card = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  slug: 'chuyen-gia',
  title: 'Chuyên gia tiêm',
  summary: 'Từ giải phẫu đến thực hành',
  audience: 'Bác sĩ mới vào nghề',
  coverUrl: first.coverUrl,
  courseCount: 2,
  durationMs: 7_200_000,
  updatedAt: '2026-11-20T03:00:00.000Z',
}
const server = startMockServer(...siteHandlers, mockEndpoint(api.paths, [card]))

test('paths: the list leads to a path; without any it leads to the courses', async () => {
  renderPage('/path')
  expect(await screen.findByRole('link', { name: card.title })).toHaveAttribute('href', '/path/chuyen-gia')
  expect(screen.getByText('2 khóa học · 2 giờ')).toBeVisible()
})

test('paths: none yet is said', async () => {
  server.use(mockEndpoint(api.paths, []))
  renderPage('/path')
  expect(await screen.findByText(copy.empty)).toBeVisible()
})

test('path: shows for whom it is, its courses in their order, their hours and what they cost together', async () => {
  server.use(
    mockEndpoint(api.path, {
      ...card,
      description: 'Đoạn một\n\nĐoạn hai',
      steps: [
        { course: first, isOptional: false },
        { course: second, isOptional: true },
      ],
      price: 1_000_000,
      priceWithOptional: 1_500_000,
    }),
  )
  renderPage('/path/chuyen-gia')
  expect(await screen.findByRole('heading', { level: 1, name: card.title })).toBeVisible()
  const steps = within(screen.getByRole('list', { name: copy.courses })).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
    '/course/giai-phau',
    '/course/tiem-moi',
  ])
  expect(within(steps[1]!).getByText(copy.optional)).toBeVisible()
  expect(screen.getByText('1 bắt buộc, 1 tự chọn')).toBeVisible()
  expect(screen.getByText(/1\.500\.000.*nếu học cả khóa tự chọn/)).toBeVisible()
})
