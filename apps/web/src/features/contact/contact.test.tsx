import { contract } from '@repo/contract'
import {
  buildConsentTexts,
  buildSite,
  mockEndpoint,
  mockError,
  mockOffline,
  type RenderedScreen,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { contactMessages as copy } from './contact.messages.ts'

let received: unknown[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.content.contact, ({ body }) => {
    received.push(body)
    return { reference: 'LH-2026-0007' }
  }),
)
beforeEach(() => {
  received = []
})

const message = 'Tôi muốn hỏi về khóa tiêm môi.'
const send = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: copy.form.submit }))

async function fillIn({ user }: RenderedScreen) {
  await user.type(await screen.findByLabelText(copy.form.name), 'Trần Thu Hà')
  await user.type(screen.getByLabelText(copy.form.email), 'Thu.Ha@Example.vn')
  await user.selectOptions(screen.getByLabelText(copy.form.topic), 'course')
  await user.type(screen.getByLabelText(copy.form.message), message)
  await user.click(screen.getByLabelText(copy.form.consent))
}

test('sends a message, shows its reference and forgets the draft', async () => {
  const page = renderPage('/contact')
  await fillIn(page)
  await send(page)
  expect(await screen.findByText('LH-2026-0007')).toBeVisible()
  expect(received).toEqual([
    {
      name: 'Trần Thu Hà',
      email: 'thu.ha@example.vn',
      topic: 'course',
      message,
      consent: true,
      website: '',
      privacyText: buildConsentTexts().privacy?.id,
    },
  ])
  expect(localStorage.getItem('contact-draft')).toBeNull()
})

test('lists every fault above the form, with links to the fields, and sends nothing', async () => {
  const page = renderPage('/contact')
  await screen.findByLabelText(copy.form.name)
  await send(page)
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(5)
  await waitFor(() => expect(summary).toHaveFocus())
  expect(screen.getByLabelText(copy.form.email)).toHaveAttribute('aria-invalid', 'true')
  expect(received).toEqual([])
})

test('keeps what was typed over a reload', async () => {
  const first = renderPage('/contact')
  await first.user.type(await screen.findByLabelText(copy.form.message), message)
  first.unmount()
  renderPage('/contact')
  expect(await screen.findByDisplayValue(message)).toBeVisible()
})

test('keeps the text and says what to do when it could not be sent', async () => {
  server.use(mockOffline(contract.content.contact))
  const page = renderPage('/contact')
  await fillIn(page)
  await send(page)
  expect(await screen.findByRole('alert')).toHaveTextContent('Kiểm tra kết nối')
  expect(screen.getByLabelText(copy.form.message)).toHaveValue(message)
})

test('shows a fault that only the API finds at its field', async () => {
  server.use(
    mockError(contract.content.contact, 'input.invalid', {
      details: [{ path: 'body.email', message: 'Email chưa đúng.' }],
    }),
  )
  const page = renderPage('/contact')
  await fillIn(page)
  await send(page)
  await waitFor(() => expect(screen.getByLabelText(copy.form.email)).toHaveAttribute('aria-invalid', 'true'))
})

test('takes the topic from the address', async () => {
  renderPage('/contact?topic=teaching')
  const topic = await screen.findByLabelText(copy.form.topic)
  await waitFor(() => expect(topic).toHaveValue('teaching'))
})

const asksAbout = (course: string) => `/contact?topic=course&about=${encodeURIComponent(course)}`
const courseBox = (course: string) => screen.findByRole('checkbox', { name: copy.form.keepAbout(course) })

test('a question about a course is sent with its name, which never becomes part of what was typed', async () => {
  localStorage.clear()
  const first = renderPage(asksAbout('Tiêm môi an toàn'))
  expect(await courseBox('Tiêm môi an toàn')).toBeChecked()
  await first.user.type(screen.getByLabelText(copy.form.name), 'T')
  await first.user.type(screen.getByLabelText(copy.form.message), message)
  first.unmount()
  const second = renderPage(asksAbout('Khóa khác'))
  await waitFor(() => expect(screen.getByLabelText(copy.form.message)).toHaveValue(message))
  await second.user.clear(screen.getByLabelText(copy.form.message))
  await second.user.clear(screen.getByLabelText(copy.form.name))
  await fillIn(second)
  await send(second)
  await screen.findByText('LH-2026-0007')
  expect(received).toEqual([expect.objectContaining({ message: `Khóa học “Khóa khác”: ${message}` })])
})

test('the name of the course alone is no message, and is left out when its box is cleared', async () => {
  const page = renderPage(asksAbout('Tiêm môi an toàn'))
  await fillIn(page)
  const field = screen.getByLabelText(copy.form.message)
  await page.user.clear(field)
  await page.user.type(field, 'Hỏi')
  await send(page)
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
  await page.user.type(field, ' về lịch học')
  await page.user.click(await courseBox('Tiêm môi an toàn'))
  await send(page)
  await screen.findByText('LH-2026-0007')
  expect(received).toEqual([expect.objectContaining({ message: 'Hỏi về lịch học' })])
})

test('names the business behind the site beside its channels, and says what is missing', async () => {
  server.use(
    mockEndpoint(contract.content.site, buildSite({ legalName: 'Công ty Minh Họa', registration: null })),
  )
  renderPage('/contact')
  const channels = within(await screen.findByRole('region', { name: copy.channels.title }))
  expect(channels.getByText('Công ty Minh Họa')).toBeVisible()
  expect(channels.getByText(copy.channels.registration).nextElementSibling).toHaveTextContent(
    copy.channels.missing,
  )
})

test('a policy that was published meanwhile is asked for, and the message stays', async () => {
  let published: ReturnType<typeof buildConsentTexts> = { terms: null, privacy: null }
  server.use(
    mockEndpoint(contract.content.consentTexts, () => published),
    mockError(contract.content.contact, 'consent.text_unknown'),
  )
  const page = renderPage('/contact')
  await fillIn(page)
  published = buildConsentTexts()
  await send(page)
  expect(await screen.findByRole('link', { name: copy.form.privacy })).toBeVisible()
  const consent = screen.getByLabelText(copy.form.consent)
  await waitFor(() => expect(consent).not.toBeChecked())
  expect(consent).toHaveAccessibleDescription(new RegExp(copy.textIsNew))
  expect(screen.getByLabelText(copy.form.message)).toHaveValue(message)
})
