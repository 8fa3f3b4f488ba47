import { contract } from '@repo/contract'
import { buildMyCourse, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { remindersMessages as copy } from './reminders.messages.ts'
import type { Reminder } from './use-reminders.ts'

// jsdom has none; messages ask for it when one is pressed.
Element.prototype.setPointerCapture ??= () => {}

const api = contract.reminders
const own = buildMyCourse()
const { course } = own
const known: Reminder = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  weekdays: [2, 4],
  time: '20:00',
  isOn: true,
  course: null,
  isResting: false,
}
const feedUrl = 'https://hoc.example.vn/api/calendars/bi-mat/lich-hoc.ics'
let feed: { madeAt: string; readAt: string | null } | null
let items: Reminder[]
let sent: unknown[]
const keep = ({ body }: { body: unknown }) => {
  sent.push(body)
  const { courseId, ...rest } = body as typeof known & { courseId: string | null }
  const saved = { ...known, ...rest, course: courseId ? course : null }
  items = [saved]
  return saved
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.learning.myCourses, [own]),
  mockEndpoint(api.reminders, () => items),
  mockEndpoint(api.addReminder, keep),
  mockEndpoint(api.changeReminder, keep),
  mockEndpoint(api.calendarFeed, () => feed),
  mockEndpoint(api.makeCalendarFeed, () => {
    feed = { madeAt: '2026-11-28T01:00:00.000Z', readAt: null }
    return { url: feedUrl }
  }),
  mockEndpoint(api.removeCalendarFeed, () => {
    feed = null
    return { ok: true as const }
  }),
  mockEndpoint(api.removeReminder, () => {
    items = []
    return { ok: true as const }
  }),
)
beforeEach(() => {
  feed = null
  items = []
  sent = []
})
const open = () => renderPage('/student/reminders', signedInSession())

test('reminders: the first one is made of days, a time and a course, and needs a day', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.add }))
  const form = within(screen.getByRole('region', { name: copy.formNew }))
  await user.click(form.getByRole('checkbox', { name: 'Thứ ba' }))
  await user.click(form.getByRole('button', { name: copy.save }))
  expect(await form.findByText(copy.noDay)).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: 'Chủ nhật' }))
  await user.click(form.getByRole('checkbox', { name: 'Thứ hai' }))
  await user.selectOptions(form.getByLabelText(copy.time), '06:15')
  await user.selectOptions(form.getByLabelText(copy.course), course.title)
  await user.click(form.getByRole('button', { name: copy.save }))
  await waitFor(() =>
    expect(sent).toEqual([{ weekdays: [7, 1], time: '06:15', isOn: true, courseId: course.id }]),
  )
  expect(await screen.findByText(course.title)).toBeVisible()
})

test('reminders: one is turned off at once, and comes back where that is refused', async () => {
  items = [known]
  server.use(mockError(api.changeReminder, 'server.unknown'))
  const { user } = open()
  const turn = await screen.findByRole('switch', { name: 'Thứ ba và thứ năm, 20:00' })
  await user.click(turn)
  expect(await screen.findByText(/Có lỗi từ phía chúng tôi/)).toBeVisible()
  await waitFor(() => expect(turn).toBeChecked())
})

test('reminders: a removed one comes back by the message', async () => {
  items = [known]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.removeOf('Thứ ba và thứ năm, 20:00') }))
  expect(await screen.findByText(copy.empty)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: copy.undo }))
  expect(await screen.findByRole('switch', { name: 'Thứ ba và thứ năm, 20:00' })).toBeVisible()
})

test('reminders: one that rests says why, and without another there is no calendar file', async () => {
  items = [{ ...known, isResting: true }]
  open()
  expect(await screen.findByText(copy.restingAny)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.calendar })).toBeNull()
})

test('reminders: the focus goes to the form that opens, back to what opened it, and stays near what was removed', async () => {
  const second = { ...known, id: '019a0000-0000-7000-8000-0000000000f2', time: '06:00' }
  items = [known, second]
  server.use(mockEndpoint(api.removeReminder, () => ({ ok: true as const })))
  const { user } = open()
  const button = (name: string) => screen.getByRole('button', { name })
  const when = 'Thứ ba và thứ năm, 20:00'
  await user.click(await screen.findByRole('button', { name: copy.editOf(when) }))
  expect(screen.getByRole('heading', { name: copy.formEdit })).toHaveFocus()
  await user.click(button(copy.cancel))
  expect(button(copy.editOf(when))).toHaveFocus()
  await user.click(button(copy.add))
  expect(screen.getByRole('heading', { name: copy.formNew })).toHaveFocus()
  await user.click(button(copy.cancel))
  expect(button(copy.add)).toHaveFocus()
  await user.click(button(copy.removeOf(when)))
  await waitFor(() => expect(screen.getByRole('list', { name: copy.list })).toHaveFocus())
  await user.click(button(copy.removeOf('Thứ ba và thứ năm, 06:00')))
  await waitFor(() => expect(button(copy.add)).toHaveFocus())
})

test('reminders: the private address of the calendar is shown once, opens a calendar, and is taken back after a question', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.feedMake }))
  expect(await screen.findByText(feedUrl)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.feedOpen })).toHaveAttribute(
    'href',
    'webcal://hoc.example.vn/api/calendars/bi-mat/lich-hoc.ics',
  )
  expect(screen.getByRole('button', { name: copy.feedCopy })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: copy.feedRemove }))
  const question = within(await screen.findByRole('alertdialog', { name: copy.feedRemoveTitle }))
  await user.click(question.getByRole('button', { name: copy.feedRemove }))
  await waitFor(() => expect(screen.queryByText(feedUrl)).toBeNull())
  expect(await screen.findByRole('button', { name: copy.feedMake })).toBeVisible()
})
