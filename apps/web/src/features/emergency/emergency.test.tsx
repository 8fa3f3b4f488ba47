import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emergencyMessages as copy } from '../../components/emergency/emergency.messages.ts'
import type { EmergencyCard } from '../../components/emergency/emergency.types.ts'
import { buildClassroomLesson, classroomHandlers } from '../../testing/classroom.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

const cardOf = (end: string, title: string, more: Partial<EmergencyCard> = {}): EmergencyCard => ({
  id: `01920000-0000-7000-8000-0000000000${end}`,
  number: 2,
  title,
  whenToUse: 'Da trắng bệch ngay sau khi tiêm.',
  steps: ['Dừng tiêm ngay.', 'Gọi người, bấm giờ.'],
  warnings: ['Không tiêm thêm.'],
  phones: [{ label: 'Bệnh viện Mắt', number: '028 3932 5364' }],
  sources: ['Murray G. 2021. doi:10.1000/xyz'],
  isForAll: true,
  courses: [],
  reviewer: 'BS.CKII Lê Minh Quân',
  reviewedOn: '2026-01-02',
  nextReviewOn: '2099-01-02',
  publishedAt: '2026-01-02T03:00:00.000Z',
  ...more,
})
const occlusion = cardOf('01', 'Tắc mạch', {
  isForAll: false,
  courses: [{ slug: 'tiem-moi', title: 'Tiêm môi' }],
})
const shock = cardOf('02', 'Phản vệ', { nextReviewOn: '2020-01-02' })
const lesson = buildClassroomLesson({ title: 'Bài đọc', kind: 'article' })
const server = startMockServer(
  mockEndpoint(contract.emergencyCards.cards, { items: [shock, occlusion] }),
  mockEndpoint(contract.notes.lessonNotes, { items: [] }),
  ...classroomHandlers(buildCourseCard({ slug: 'tiem-moi' }), lesson),
  ...siteHandlers,
)
const open = (search = '') => renderPage(`/student/emergency${search}`, signedInSession())

test('emergency page: a card opens at its own address, with numbered steps, calls and its review', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: /Tắc mạch/ }))
  expect(router.state.location.search).toBe(`?card=${occlusion.id}`)
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('heading', { name: 'Tắc mạch' })).toHaveFocus()
  expect(within(card.getByRole('region', { name: copy.steps })).getAllByRole('listitem')).toHaveLength(2)
  expect(card.getByRole('link', { name: /Bệnh viện Mắt/ })).toHaveAttribute('href', 'tel:02839325364')
  expect(card.getByRole('link', { name: '10.1000/xyz' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1000/xyz',
  )
  expect(card.getByText(/BS\.CKII Lê Minh Quân kiểm duyệt ngày 02\/01\/2026/)).toBeVisible()
  expect(card.getByText(copy.disclaimer)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.call })).toHaveAttribute('href', 'tel:115')
  await user.click(screen.getByRole('button', { name: copy.back }))
  expect(await screen.findByRole('button', { name: /Phản vệ/ })).toBeVisible()
})

test('emergency page: an overdue card says so, and a card that is gone leads to the others', async () => {
  const { router } = open(`?card=${shock.id}`)
  expect(await screen.findByText(copy.overdue('02/01/2020'))).toBeVisible()
  await router.navigate('/student/emergency?card=gone')
  expect(await screen.findByText(copy.gone)).toBeVisible()
  expect(screen.getByText(copy.overdueShort)).toBeVisible()
})

test('emergency page: without cards it says what to do', async () => {
  server.use(mockEndpoint(contract.emergencyCards.cards, { items: [] }))
  open()
  expect(await screen.findByText(copy.empty)).toBeVisible()
})

test('emergency page: a failure can be tried again, and the call is there', async () => {
  server.use(mockError(contract.emergencyCards.cards, 'server.unavailable'))
  open()
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeVisible()
  expect(screen.getByRole('link', { name: copy.call })).toBeVisible()
})

test('classroom: one press opens the cards over the lesson, those of the course first', async () => {
  const { user } = renderPage('/student/my-course/tiem-moi', signedInSession())
  await user.click(await screen.findByRole('button', { name: 'Thẻ cấp cứu' }))
  const drawer = within(await screen.findByRole('dialog', { name: copy.title }))
  await waitFor(() => expect(drawer.getAllByRole('button', { name: /Tắc mạch|Phản vệ/ })).toHaveLength(2))
  expect(drawer.getAllByRole('button', { name: /Tắc mạch|Phản vệ/ })[0]).toHaveTextContent('Tắc mạch')
  await user.click(drawer.getByRole('button', { name: /Phản vệ/ }))
  expect(await drawer.findByRole('heading', { name: 'Phản vệ' })).toBeVisible()
  expect(drawer.getByRole('link', { name: copy.openAlone })).toHaveAttribute(
    'href',
    `/student/emergency?card=${shock.id}`,
  )
})
