import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildMyCourse,
  mockEndpoint,
  pageOf,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wishesMessages as copy } from '../../components/wishes/wishes.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

// jsdom has none; messages ask for it when one is pressed.
Element.prototype.setPointerCapture ??= () => {}

const [first, second] = [buildCourseCard({ title: 'Tiêm môi' }), buildCourseCard({ title: 'Laser' })]
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.learning.myCourses, [buildMyCourse()]),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
)
const wished = (courses: (typeof first)[]) => ({
  items: courses.map((course) => ({ course, wishedAt: '2026-11-26T00:00:00.000Z' })),
})

test('wish list: a course is taken off in one press and comes back by the message', async () => {
  let courses = [first, second]
  server.use(
    mockEndpoint(contract.wishes.wishes, () => wished(courses)),
    mockEndpoint(contract.wishes.removeWish, ({ params }) => {
      courses = courses.filter(({ id }) => id !== params.id)
      return { ok: true as const }
    }),
    mockEndpoint(contract.wishes.addWish, () => {
      courses = [first, second]
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/student/my-course?tab=wished', signedInSession())
  const panel = within(await screen.findByRole('tabpanel', { name: /Muốn học/ }))
  await user.click(await panel.findByRole('button', { name: copy.removeOf(first.title) }))
  await waitFor(() => expect(panel.queryByRole('link', { name: first.title })).toBeNull())
  expect(panel.getByRole('link', { name: second.title })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: copy.undo }))
  expect(await panel.findByRole('link', { name: first.title })).toBeVisible()
  await waitFor(() => expect(courses).toHaveLength(2))
})

test('wish list: says how it is filled while it is empty', async () => {
  renderPage('/student/my-course?tab=wished', signedInSession())
  expect(await screen.findByText(copy.empty)).toBeVisible()
})

test('wish list: shows for who has no course yet, in the place of suggestions', async () => {
  server.use(
    mockEndpoint(contract.learning.myCourses, []),
    mockEndpoint(contract.wishes.wishes, wished([first])),
  )
  renderPage('/student/my-course', signedInSession())
  expect(await screen.findByRole('heading', { name: copy.tab })).toBeVisible()
  expect(screen.getByRole('link', { name: first.title })).toBeVisible()
})
