import { contract } from '@repo/contract'
import {
  buildCategory,
  buildCourseCard,
  buildDoctorCard,
  mockEndpoint,
  mockError,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { categoryMessages as copy } from './category.messages.ts'

const category = {
  ...buildCategory(),
  parents: [{ slug: 'noi-khoa', name: 'Nội khoa' }],
  children: [buildCategory({ slug: 'filler', name: 'Chất làm đầy', parentSlug: 'ky-thuat-tiem' })],
  intro: 'Từ giải phẫu đến kỹ thuật kim và cannula.',
  courses: [
    buildCourseCard({ slug: 'nang-cao', title: 'Khóa nâng cao', level: 'advanced' }),
    buildCourseCard({ slug: 'co-ban', title: 'Khóa cơ bản', level: 'basic' }),
  ],
  doctors: [buildDoctorCard()],
  news: [],
}
const server = startMockServer(...siteHandlers, mockEndpoint(contract.catalogue.category, category))

test('shows a way through the subject from basic to advanced, and all its courses', async () => {
  renderPage('/category/ky-thuat-tiem')
  expect(await screen.findByRole('heading', { level: 1, name: 'Kỹ thuật tiêm' })).toBeVisible()
  const path = within(screen.getByRole('region', { name: copy.path.title }))
  expect(path.getAllByRole('link').map((link) => link.textContent)).toEqual(['Khóa cơ bản', 'Khóa nâng cao'])
  expect(path.getByText('Bước 1 · Cơ bản')).toBeVisible()
  expect(screen.getByRole('link', { name: copy.filter })).toHaveAttribute(
    'href',
    '/course?category=ky-thuat-tiem',
  )
})

test('offers a message and other courses where a subject has none yet', async () => {
  server.use(mockEndpoint(contract.catalogue.category, { ...category, courses: [], doctors: [] }))
  renderPage('/category/ky-thuat-tiem')
  expect(await screen.findByText(copy.empty.title)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.empty.action })).toHaveAttribute(
    'href',
    '/contact?topic=course',
  )
})

test('answers an unknown subject with the error page', async () => {
  server.use(mockError(contract.catalogue.category, 'category.not_found'))
  renderPage('/category/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('leads to the subjects above and below', async () => {
  renderPage('/category/ky-thuat-tiem')
  const below = within(await screen.findByRole('region', { name: copy.subcategories }))
  expect(below.getByRole('link', { name: /Chất làm đầy/ })).toHaveAttribute('href', '/category/filler')
  expect(screen.getByRole('link', { name: 'Nội khoa' })).toHaveAttribute('href', '/category/noi-khoa')
})
