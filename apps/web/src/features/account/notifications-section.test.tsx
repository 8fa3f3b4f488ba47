import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { consentPurposeLabels } from '@repo/messages'
import { buildTextVersion, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
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
  mockEndpoint(contract.account.setMailTopic, ({ params, body }) => {
    const { isWanted } = body as { isWanted: boolean }
    preferences = { ...preferences, mails: { ...preferences.mails, [params.topic ?? '']: isWanted } }
    return { mails: preferences.mails }
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
  preferences = { consents: [terms, marketing], mails: { learning: true, reviews: true } }
})
const open = () => renderPage('/profile?tab=notifications', signedInSession())
const learning = () => screen.findByRole('switch', { name: copy.mails.topics.learning.label })

test('a kind of mail is switched off and stays off', async () => {
  const { user } = open()
  await user.click(await learning())
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(await learning()).not.toBeChecked()
  expect(preferences.mails.learning).toBe(false)
})

test('a refused switch goes back to the truth', async () => {
  server.use(mockError(contract.account.setMailTopic, 'server.unknown'))
  const { user } = open()
  await user.click(await learning())
  expect(await screen.findByText(/Có lỗi từ phía chúng tôi/)).toBeInTheDocument()
  await waitFor(async () => expect(await learning()).toBeChecked())
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
