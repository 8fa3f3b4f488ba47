import { expectConsole } from '@repo/config/console'
import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { seatsMessages as copy, giveMessages as give, peopleMessages as people } from './seats.messages.ts'

const { seats } = contract
const course = { id: '019a9f3e-0000-7000-8000-000000000001', slug: 'tiem-moi', title: 'Tiêm môi' }
const overview = {
  organisation: { name: 'Phòng khám Đông Đô', isOpen: true },
  courses: [{ course, bought: 10, given: 1, free: 8, ended: 1 }],
}
const person: EndpointOutput<typeof seats.people>['items'][number] = {
  id: '019a9f3e-0000-7000-8000-000000000002',
  name: 'Lê Thu',
  email: 'thu@example.vn',
  course: { id: course.id, title: course.title },
  state: 'learning',
  percent: 20,
  givenAt: '2026-11-20T02:00:00.000Z',
  expiresAt: null,
  lastWatchedAt: null,
  finishedAt: null,
  remindedAt: null,
  canTakeBack: true,
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(seats.overview, overview),
  mockEndpoint(seats.people, { ...keyPageOf([person]), takeBackBelowPercent: 30 }),
)
const open = () => renderPage('/student/seats', signedInSession())

test('seats: of pasted addresses each has its verdict, and what was not given stays to be corrected', async () => {
  let asked: unknown
  server.use(
    mockEndpoint(seats.give, ({ body }) => {
      asked = body
      return {
        results: [
          { email: 'a@example.vn', verdict: 'given' as const },
          { email: 'khong-phai', verdict: 'invalid' as const },
        ],
        free: 7,
      }
    }),
  )
  const { user } = open()
  const field = await screen.findByLabelText(give.emails)
  await user.click(field)
  await user.paste('a@example.vn\nkhong-phai')
  await user.click(screen.getByRole('button', { name: give.give }))
  expect(await screen.findByText(give.verdicts.invalid)).toBeInTheDocument()
  expect(screen.getByText(give.verdicts.given)).toBeInTheDocument()
  expect(asked).toEqual({ courseId: course.id, emails: ['a@example.vn', 'khong-phai'] })
  expect(field).toHaveValue('khong-phai')
})

test('seats: nothing typed is a fault at the field, and nothing is sent', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: give.give }))
  expect(await screen.findByText(give.faults.emails)).toBeInTheDocument()
})

test('seats: one is taken back after a question', async () => {
  let taken: unknown
  server.use(
    mockEndpoint(seats.takeBack, ({ params }) => {
      taken = params
      return { ok: true as const }
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: people.takeBackFrom('Lê Thu') }))
  const dialog = within(await screen.findByRole('alertdialog', { name: people.question.title('Lê Thu') }))
  expect(taken).toBeUndefined()
  await user.click(dialog.getByRole('button', { name: people.question.act }))
  await waitFor(() => expect(taken).toMatchObject({ id: person.id }))
  expect(await screen.findByText(people.question.done)).toBeInTheDocument()
})

test('seats: who has seen too much keeps the seat, and who is done is not reminded', async () => {
  server.use(
    mockEndpoint(seats.people, {
      ...keyPageOf([{ ...person, state: 'finished' as const, percent: 100, canTakeBack: false }]),
      takeBackBelowPercent: 45,
    }),
  )
  open()
  expect(await screen.findByText('Lê Thu')).toBeInTheDocument()
  expect(screen.getByText(new RegExp(people.limit(45)))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: people.takeBackFrom('Lê Thu') })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: people.remindFor('Lê Thu') })).not.toBeInTheDocument()
})

test('seats: a closed organisation gives none, and says why', async () => {
  server.use(
    mockEndpoint(seats.overview, { ...overview, organisation: { ...overview.organisation, isOpen: false } }),
  )
  open()
  expect(await screen.findByText(copy.closed)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: give.give })).not.toBeInTheDocument()
})

test('seats: for who coordinates nothing the page is not there', async () => {
  expectConsole('error', /QueryView/)
  expectConsole('error', /React Router caught/)
  server.use(mockError(seats.overview, 'organisation.not_found'))
  open()
  expect(await screen.findByText('404')).toBeInTheDocument()
})
