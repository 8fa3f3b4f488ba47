import { contract, type EndpointOutput } from '@repo/contract'
import {
  buildHome,
  buildOrder,
  mockEndpoint,
  type ReadState,
  readsIn,
  sampleAnswer,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { findFaults } from '@repo/testing/find-faults'
import { uiMessages } from '@repo/ui/lib/ui.messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { frameHandlers } from '../testing/site-handlers.ts'

/** Pages of learners. The journey over every page sees them filled, and with colours. */
const pages = [
  '/',
  '/course',
  '/course/tiem-moi',
  '/cart',
  '/payment?course=tiem-moi',
  '/payment?order=TH7K2M9QXA',
  '/student/my-course',
  '/student/my-course/tiem-moi',
  '/student/notes',
  '/student/review',
  '/student/certificates',
  '/student/certificates?course=tiem-moi',
  '/student/hours',
  '/student/emergency',
  '/student/reminders',
  '/student/affiliate',
  '/student/seats',
  '/profile',
  ...[
    'professional',
    'security',
    'devices',
    'second-factor',
    'notifications',
    'data',
    'orders',
    'orders&order=TH7K2M9QXA',
  ].map((tab) => `/profile?tab=${tab}`),
]

const preferences = sampleAnswer(contract.account.preferences, 0) as EndpointOutput<
  typeof contract.account.preferences
>
/** Answers that are never empty, and those of which a schema does not say all. */
const unsampled = [
  mockEndpoint(contract.account.preferences, { ...preferences, times: { digestHour: 7, quiet: null } }),
  mockEndpoint(contract.catalogue.home, buildHome()),
  mockEndpoint(contract.orders.get, buildOrder({ state: 'cancelled' })),
]

const server = startMockServer()

const main = () => screen.getByRole('main')

/** What a page or a part of it shows while its reads are in a state. */
const saysState: Record<ReadState, (part: HTMLElement) => void> = {
  loading: (part) => expect(part.querySelector('.ui-skeleton')).not.toBeNull(),
  empty: (part) => {
    expect(part.querySelector('.ui-skeleton')).toBeNull()
    expect(part.querySelector('h1, [data-focus-rest]')).not.toBeNull()
  },
  failed: (part) => expect(part).toHaveTextContent(uiMessages.loadFailed),
  offline: (part) => expect(part).toHaveTextContent(uiMessages.offlineTitle),
}

/** A page of each kind of place: what says that there is no network is the same part on all of them. */
const places = [
  '/',
  '/course',
  '/payment?order=TH7K2M9QXA',
  '/student/my-course/tiem-moi',
  '/student/notes',
  '/profile?tab=devices',
]

const states = Object.keys(saysState) as ReadState[]

describe.each(states)('a page whose reads are %s says so and breaks no rule of WCAG', (state) => {
  test.each(state === 'offline' ? places : pages)('%s', async (address) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline')
    server.use(...frameHandlers, ...(state === 'empty' ? unsampled : []), ...readsIn(state))
    const { queryClient } = renderPage(address, signedInSession())
    await waitFor(() => saysState[state](main()))
    if (state !== 'loading') await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await findFaults(main())).toEqual([])
  })
})

test.each(states)('notices in the bar whose reads are %s say so and break no rule of WCAG', async (state) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline')
  server.use(...frameHandlers, ...readsIn(state))
  const { user } = renderPage('/student/certificates', signedInSession())
  const bar = await screen.findByRole('banner')
  await user.click(await within(bar).findByRole('button', { name: /^Thông báo/ }))
  const list = await within(bar).findByRole('region', { name: 'Thông báo' })
  await waitFor(() => saysState[state](list))
  expect(await findFaults(bar)).toEqual([])
})
