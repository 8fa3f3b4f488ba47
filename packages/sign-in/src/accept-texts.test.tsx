import { contract } from '@repo/contract'
import {
  buildConsentTexts,
  buildLogin,
  buildSessionUser,
  buildTextVersion,
  createTestApi,
  mockEndpoint,
  mockError,
  mockOffline,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptTextsMessages as copy } from './accept-texts.messages.ts'
import { AcceptTexts } from './accept-texts.tsx'

const { terms, privacy } = buildConsentTexts()
const changed = { ...buildTextVersion(), changes: 'Thêm mục 5 về đánh giá.' }
const consent = (purpose: 'terms' | 'privacy' | 'marketing', isDue: boolean) => ({
  purpose,
  isGranted: true,
  text: buildTextVersion({ id: '01920000-0000-7000-8000-00000000cccc', number: 1 }),
  currentText: purpose === 'terms' ? changed : privacy,
  isDue,
  decidedAt: '2026-08-01T02:00:00.000Z',
  isRequired: purpose !== 'marketing',
})
const mails = { learning: 'now', reviews: 'now' } as const
const times = { digestHour: 7, quiet: null }
const asking = (...consents: ReturnType<typeof consent>[]) =>
  mockEndpoint(contract.account.preferences, { consents, mails, times })

let bodies: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.content.consentTexts, { terms, privacy }),
  mockEndpoint(contract.auth.refresh, buildLogin()),
  mockEndpoint(contract.account.acceptTexts, ({ body }) => {
    bodies.push(body)
    return { isDue: false }
  }),
)
beforeEach(() => {
  bodies = []
})

function open() {
  const session = signedInSession(buildSessionUser({ mustAcceptTexts: true }))
  const api = createTestApi({ session })
  const onDone = vi.fn()
  const onLogout = vi.fn()
  const element = (
    <AcceptTexts
      api={api}
      contactHref="/contact"
      onDone={onDone}
      onLogout={onLogout}
      textHref={({ slug, number }) => `/legal/${slug}?version=${number}`}
    />
  )
  return { ...renderScreen([{ path: '/', element }], { url: '/', session }), session, onDone, onLogout }
}
const submit = () => screen.getByRole('button', { name: copy.submit })

test('new terms: only what is due is asked, with what has changed and the very version to read', async () => {
  server.use(asking(consent('terms', true), consent('privacy', false), consent('marketing', false)))
  open()
  const part = within(await screen.findByRole('region', { name: changed.title }))
  expect(await part.findByText(/Thêm mục 5/)).toBeVisible()
  expect(part.getByRole('link')).toHaveAttribute('href', '/legal/dieu-khoan?version=2')
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
})

test('new terms: an empty box is said at the box and nothing is sent; a tick opens the account', async () => {
  server.use(asking(consent('terms', true), consent('privacy', false)))
  const { user, session, onDone } = open()
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(submit())
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(copy.missing.terms)
  expect(bodies).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ termsText: changed.id }])
  expect(session.getSnapshot().user?.mustAcceptTexts).toBeUndefined()
})

test('new terms: news are asked with the new policy, unticked, and may be left', async () => {
  server.use(asking(consent('terms', false), consent('privacy', true), consent('marketing', false)))
  const { user, onDone } = open()
  expect(await screen.findByRole('checkbox', { name: copy.marketing })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: copy.accept.privacy }))
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ privacyText: privacy?.id, acceptMarketing: false }])
})

test('new terms: a version that came meanwhile is shown and asked for', async () => {
  server.use(asking(consent('terms', true)), mockEndpoint(contract.account.acceptTexts, { isDue: true }))
  const { user, onDone } = open()
  await user.click(await screen.findByRole('checkbox', { name: copy.accept.terms }))
  await user.click(submit())
  expect(await screen.findByText(copy.newer)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test('new terms: a failure is said above the form, and the tick stays', async () => {
  server.use(asking(consent('terms', true)), mockError(contract.account.acceptTexts, 'server.unknown'))
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: copy.accept.terms }))
  await user.click(submit())
  expect(await screen.findByText(/Có lỗi từ phía chúng tôi/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: copy.accept.terms })).toBeChecked()
})

test('new terms: who does not agree can leave', async () => {
  server.use(asking(consent('terms', true)))
  const { user, onLogout } = open()
  await user.click(await screen.findByRole('button', { name: copy.logout }))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('new terms: nothing can be agreed to before the texts are there; a failed read can be tried again', async () => {
  server.use(mockOffline(contract.content.consentTexts), mockOffline(contract.account.preferences))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  expect(submit()).toBeDisabled()
  server.use(mockEndpoint(contract.content.consentTexts, { terms, privacy }), asking(consent('terms', true)))
  await user.click(retry)
  expect(await screen.findByRole('checkbox')).toBeVisible()
  expect(submit()).toBeEnabled()
})

test('new terms: opened with nothing due, no box and no button comes and goes again', async () => {
  const seen: string[] = []
  const watch = new MutationObserver(() =>
    seen.push(...screen.queryAllByRole('checkbox').map((box) => box.getAttribute('name') ?? '')),
  )
  watch.observe(document.body, { childList: true, subtree: true })
  let answer: () => void = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    mockEndpoint(contract.account.preferences, async () => {
      await isAsked
      return { consents: [consent('terms', false), consent('privacy', false)], mails, times }
    }),
  )
  open()
  await waitFor(() => expect(screen.getByRole('heading', { name: copy.title })).toBeVisible())
  expect(screen.queryByRole('button')).toBeNull()
  answer()
  expect(await screen.findByRole('button', { name: copy.goOn })).toBeVisible()
  expect(screen.getByRole('heading', { name: copy.nothingTitle })).toBeVisible()
  watch.disconnect()
  expect(seen).toEqual([])
})
