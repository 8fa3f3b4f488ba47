import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sessionsMessages as copy } from './sessions.messages.ts'
import { SessionsSection } from './sessions-section.tsx'
import { buildSessionItem, type SessionItem, showSettings } from './test-settings.tsx'

const phone = { name: 'Safari trên iPhone', kind: 'phone' } as const
let items: SessionItem[] = []
const server = startMockServer(
  mockEndpoint(contract.devices.sessions, () => ({ items })),
  mockEndpoint(contract.devices.endSession, ({ params }) => {
    items = items.filter(({ id }) => id !== params.id)
    return { ok: true as const }
  }),
  mockEndpoint(contract.devices.endOtherSessions, () => {
    const ended = items.filter(({ isCurrent }) => !isCurrent).length
    items = items.filter(({ isCurrent }) => isCurrent)
    return { ended }
  }),
)
beforeEach(() => {
  items = [buildSessionItem({ isCurrent: true }), buildSessionItem({ device: phone, hasSecondFactor: true })]
})

test('shows each device with when it was last seen, and which one is this', async () => {
  showSettings(<SessionsSection />)
  const [own, other] = within(await screen.findByRole('list', { name: copy.list })).getAllByRole('listitem')
  expect(own).toHaveTextContent('Chrome trên Windows')
  expect(own).toHaveTextContent(copy.current)
  expect(own).toHaveTextContent('5 phút trước')
  expect(own).toHaveTextContent('203.0.113.7')
  expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  expect(other).toHaveTextContent(copy.secondFactor)
})

test('ends one device after asking', async () => {
  const { user } = showSettings(<SessionsSection />)
  await user.click(await screen.findByRole('button', { name: copy.endNamed(phone.name) }))
  const popup = await screen.findByRole('alertdialog', { name: copy.endTitle(phone.name) })
  await user.click(within(popup).getByRole('button', { name: copy.end }))
  expect(await screen.findByText(copy.ended(phone.name))).toBeInTheDocument()
  expect(await screen.findByText(copy.onlyThis)).toBeInTheDocument()
})

test('a device that rests while pushes still reach it is named so, and can be ended with all others', async () => {
  items = [
    buildSessionItem({ isCurrent: true }),
    buildSessionItem({ device: phone, hasPush: true, isResting: true }),
  ]
  const { user } = showSettings(<SessionsSection />)
  expect(await screen.findByText(copy.resting)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: copy.endOthers })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.endNamed(phone.name) }))
  const popup = await screen.findByRole('alertdialog', { name: copy.endTitle(phone.name) })
  expect(popup).toHaveTextContent(copy.endBodyResting)
  await user.click(within(popup).getByRole('button', { name: copy.stay }))
})

test('keeps the device when the question is refused', async () => {
  const { user } = showSettings(<SessionsSection />)
  await user.click(await screen.findByRole('button', { name: copy.endNamed(phone.name) }))
  await user.click(await screen.findByRole('button', { name: copy.stay }))
  expect(items).toHaveLength(2)
})

test('ends all others and says how many', async () => {
  const { user } = showSettings(<SessionsSection />)
  await user.click(await screen.findByRole('button', { name: copy.endOthers }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: copy.endOthers }))
  expect(await screen.findByText(copy.endedOthers(1))).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(phone.name)).not.toBeInTheDocument())
})

test('a failure offers another try in its place', async () => {
  server.use(mockError(contract.devices.sessions, 'server.unknown'))
  const { user } = showSettings(<SessionsSection />)
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.resetHandlers()
  await user.click(retry)
  expect(await screen.findByText('Chrome trên Windows')).toBeInTheDocument()
})
