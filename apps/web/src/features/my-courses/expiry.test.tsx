import { contract } from '@repo/contract'
import { buildCourseCard, buildMyCourse, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { daysUntilEnd } from './group-courses.ts'

const DAY_MS = 86_400_000
const server = startMockServer(...siteHandlers)
const ending = (title: string, inDays: number | null) =>
  buildMyCourse({
    course: buildCourseCard({ title }),
    expiresAt: inDays === null ? null : new Date(Date.now() + inDays * DAY_MS).toISOString(),
  })

test('own courses: those that end within 30 days come first and say how long they are open', async () => {
  server.use(
    mockEndpoint(contract.learning.myCourses, [
      ending('Trọn đời', null),
      ending('Còn lâu', 31),
      ending('Tuần này', 6.5),
      ending('Ngày mai', 1.5),
    ]),
  )
  renderPage('/student/my-course', signedInSession())
  const list = within(await screen.findByRole('tabpanel', { name: /Đang học|Chưa bắt đầu/ }))
  const cards = await list.findAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Ngày mai',
    'Tuần này',
    'Trọn đời',
    'Còn lâu',
  ])
  expect(within(cards[0]!).getByText(/^Sắp hết hạn: còn 2 ngày, đến /)).toBeVisible()
  expect(within(cards[1]!).getByText(/^Sắp hết hạn: còn 7 ngày, đến /)).toBeVisible()
  expect(within(cards[2]!).queryByText(/hết hạn|Học đến/)).toBeNull()
  expect(within(cards[3]!).getByText(/^Học đến /)).toBeVisible()
})

test('own courses: an access that is over or paused ends no more', () => {
  const now = Date.now()
  expect(daysUntilEnd({ ...ending('A', 3), state: 'paused' }, now)).toBeNull()
  expect(daysUntilEnd({ ...ending('A', -1), state: 'active' }, now)).toBeNull()
  expect(daysUntilEnd(ending('A', 0.01), now)).toBe(1)
})
