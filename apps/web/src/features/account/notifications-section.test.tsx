import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import type { MailMode } from '@repo/contract/account'
import { consentPurposeLabels } from '@repo/messages'
import { buildTextVersion, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { notificationsMessages as copy } from './notifications.messages.ts'

type Preferences = EndpointOutput<ApiContract['account']['preferences']>
type Consent = Preferences['consents'][number]

const terms: Consent = {
  purpose: 'terms',
  isGranted: true,
  text: buildTextVersion({
    id: '01920000-0000-7000-8000-00000000cccc',
    number: 1,
    publishedAt: '2026-06-01T02:00:00.000Z',
  }),
  currentText: buildTextVersion(),
  isDue: true,
  decidedAt: '2026-08-01T02:00:00.000Z',
  isRequired: true,
}
const marketing: Consent = {
  ...terms,
  purpose: 'marketing',
  isGranted: false,
  text: null,
  isDue: false,
  decidedAt: null,
  isRequired: false,
}
let preferences: Preferences
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.account.preferences, () => preferences),
  mockEndpoint(contract.push.push, () => ({ publicKey: null, endpoint: null, endpoints: [], topics: [] })),
  mockEndpoint(contract.account.setMailTopic, ({ params, body }) => {
    const { mode } = body as { mode: MailMode }
    preferences = { ...preferences, mails: { ...preferences.mails, [params.topic ?? '']: mode } }
    return { mails: preferences.mails }
  }),
  mockEndpoint(contract.account.setMailTimes, ({ body }) => {
    preferences = { ...preferences, times: body as Preferences['times'] }
    return { times: preferences.times }
  }),
  mockEndpoint(contract.account.setConsent, ({ params, body }) => {
    const before = params.purpose === 'terms' ? terms : marketing
    const { isGranted, textId } = body as { isGranted: boolean; textId?: string }
    const after = {
      ...before,
      isGranted,
      text: textId === before.currentText?.id ? before.currentText : null,
      decidedAt: '2026-11-21T02:00:00.000Z',
    }
    const consents = preferences.consents.map((item) => (item.purpose === after.purpose ? after : item))
    preferences = { ...preferences, consents }
    return after
  }),
)
beforeEach(() => {
  preferences = {
    consents: [terms, marketing],
    mails: { learning: 'now', reviews: 'now' },
    times: { digestHour: 7, quiet: null },
  }
})
const open = () => renderPage('/profile?tab=notifications', signedInSession())
const choice = async (mode: MailMode) => {
  const topic = await screen.findByRole('group', { name: copy.mails.topics.learning.label })
  return within(topic).getByRole('radio', { name: copy.mails.modes[mode] })
}

test.each(['digest', 'never'] as const)('mails of a topic are set to %s and stay so', async (mode) => {
  const { user } = open()
  expect(await choice('now')).toBeChecked()
  await user.click(await choice(mode))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(await choice(mode)).toBeChecked()
  expect(preferences.mails).toEqual({ learning: mode, reviews: 'now' })
})

test('a refused choice goes back to the truth', async () => {
  server.use(mockError(contract.account.setMailTopic, 'server.unknown'))
  const { user } = open()
  await user.click(await choice('never'))
  expect(await screen.findByText(/Có lỗi từ phía chúng tôi/)).toBeInTheDocument()
  await waitFor(async () => expect(await choice('now')).toBeChecked())
})

test('mails that cannot be turned off say so', async () => {
  open()
  expect(await screen.findByText(copy.mails.always.value)).toBeInTheDocument()
  expect(screen.getByText(copy.mails.always.hint)).toBeInTheDocument()
})

test('the hour of the mail of the day and quiet hours are kept', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: copy.times.digest }), '18:00')
  await waitFor(() => expect(preferences.times).toEqual({ digestHour: 18, quiet: null }))
  await user.click(screen.getByRole('switch', { name: copy.times.quiet }))
  await user.selectOptions(await screen.findByRole('combobox', { name: copy.times.to }), '06:00')
  await waitFor(() => expect(preferences.times).toEqual({ digestHour: 18, quiet: { from: 22, to: 6 } }))
  const from = screen.getByRole('combobox', { name: copy.times.from })
  expect(within(from).queryByRole('option', { name: '06:00' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: copy.times.quiet }))
  await waitFor(() => expect(preferences.times.quiet).toBeNull())
})

test('consent to news is given and shown with version and time', async () => {
  const { user } = open()
  const news = await screen.findByRole('switch', { name: consentPurposeLabels.marketing })
  expect(news).not.toBeChecked()
  await user.click(news)
  expect(
    await screen.findByText(/Đồng ý với bản 2 \(công bố 01\/11\/2026\) lúc 09:00, 21\/11\/2026/),
  ).toBeInTheDocument()
  expect(news).toBeChecked()
})

test('what belongs to the account has no switch; a newer text can be agreed to', async () => {
  const { user } = open()
  expect(
    await screen.findByText(/Đồng ý với bản 1 \(công bố 01\/06\/2026\) lúc 09:00, 01\/08\/2026/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: consentPurposeLabels.terms })).not.toBeInTheDocument()
  const accept = screen.getByRole('button', { name: copy.consents.acceptNamed(consentPurposeLabels.terms) })
  await user.click(accept)
  await waitFor(() => expect(accept).not.toBeInTheDocument())
})
