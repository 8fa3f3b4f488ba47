import { contract } from '@repo/contract'
import { buildMyCourse, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { myCoursesMessages as copy } from './my-courses.messages.ts'

const server = startMockServer(...siteHandlers, mockEndpoint(contract.learning.myCourses, [buildMyCourse()]))
const step = (slug: string, state: 'finished' | 'learning' | 'fresh' | 'closed' | 'none', percent = 0) => ({
  course: { slug, title: `Khóa ${slug}` },
  isOptional: false,
  state,
  percent,
})

test('own paths: each says how far it is and leads to what comes next', async () => {
  const next = step('hai', 'none')
  const going = step('ba', 'learning', 40)
  server.use(
    mockEndpoint(contract.learningPaths.ownPaths, [
      {
        slug: 'a',
        title: 'Lộ trình A',
        steps: [step('mot', 'finished', 100), next],
        finished: 1,
        needed: 2,
        next,
      },
      { slug: 'b', title: 'Lộ trình B', steps: [going], finished: 0, needed: 1, next: going },
      {
        slug: 'c',
        title: 'Lộ trình C',
        steps: [step('mot', 'finished', 100)],
        finished: 1,
        needed: 1,
        next: null,
      },
    ]),
  )
  renderPage('/student/my-course', signedInSession())
  const own = within(await screen.findByRole('region', { name: copy.paths }))
  expect(own.getByRole('progressbar', { name: copy.pathProgress('Lộ trình A') })).toHaveAttribute(
    'aria-valuetext',
    '1 trên 2 khóa bắt buộc',
  )
  // A course that is not theirs yet is read about; one that is goes on.
  expect(own.getByRole('link', { name: 'Khóa hai' })).toHaveAttribute('href', '/course/hai')
  expect(own.getByRole('link', { name: 'Khóa ba' })).toHaveAttribute('href', '/student/my-course/ba?play=1')
  expect(own.getByText(copy.pathDone)).toBeVisible()
})

test('own paths: nothing is said of paths to who is on none', async () => {
  renderPage('/student/my-course', signedInSession())
  expect(await screen.findByRole('tablist')).toBeVisible()
  expect(screen.queryByRole('heading', { name: copy.paths })).toBeNull()
})

test('own courses: the way to the seats comes with them, and so moves none of them', async () => {
  const answer = Promise.withResolvers<{ name: string }>()
  const asked = Promise.withResolvers<void>()
  server.use(
    mockEndpoint(contract.seats.ownOrganisation, () => {
      asked.resolve()
      return answer.promise
    }),
  )
  const { queryClient } = renderPage('/student/my-course', signedInSession())
  await asked.promise
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByRole('tablist')).toBeNull()
  answer.resolve({ name: 'Phòng khám Sen' })
  expect(await screen.findByRole('tablist')).toBeVisible()
  expect(screen.getByRole('link', { name: copy.openSeats })).toBeVisible()
})
