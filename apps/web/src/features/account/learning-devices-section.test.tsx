import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { mockEndpoint, nextId, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { devicesMessages as copy } from './devices.messages.ts'

type Devices = EndpointOutput<ApiContract['devices']['learningDevices']>

const phone = 'Safari trên iPhone'
const build = (name: string, isCurrent = false): Devices['items'][number] => ({
  id: nextId(),
  device: { name, kind: 'phone' },
  firstUsedAt: '2026-10-01T02:00:00.000Z',
  lastUsedAt: '2026-11-01T02:00:00.000Z',
  isCurrent,
})
let devices: Devices
startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.devices.sessions, { items: [] }),
  mockEndpoint(contract.devices.learningDevices, () => devices),
  mockEndpoint(contract.devices.removeLearningDevice, ({ params }) => {
    const items = devices.items.filter(({ id }) => id !== params.id)
    devices = { ...devices, items, swapsLeft: devices.swapsLeft - 1 }
    return devices
  }),
)
beforeEach(() => {
  const items = [build('Chrome trên Windows', true), build(phone)]
  devices = { limit: 3, items, swapsLeft: 5, swapLimit: 6, swapWindowDays: 30, swapsResetAt: null }
})
const open = () => renderPage('/profile?tab=devices', signedInSession())

test('shows the devices, how many of how many, and the swaps that are left', async () => {
  open()
  const list = await screen.findByRole('list', { name: copy.list })
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(copy.current)
  expect(screen.getByText(copy.used(2, 3))).toBeInTheDocument()
  expect(screen.getByText(copy.swapsLeft(5, 6, 30))).toBeInTheDocument()
})

test('removes one after asking', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.removeNamed(phone) }))
  const popup = await screen.findByRole('alertdialog', { name: copy.removeTitle(phone) })
  await user.click(within(popup).getByRole('button', { name: copy.removeNamed(phone) }))
  expect(await screen.findByText(copy.removed(phone))).toBeInTheDocument()
  expect(await screen.findByText(copy.swapsLeft(4, 6, 30))).toBeInTheDocument()
  expect(screen.getByText(copy.used(1, 3))).toBeInTheDocument()
})

test('without swaps left nothing can be removed, and it says from when again', async () => {
  devices = { ...devices, swapsLeft: 0, swapsResetAt: '2026-11-27T02:30:00.000Z' }
  open()
  expect(await screen.findByText(copy.noSwaps(6, 30, '09:30, 27/11/2026'))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.removeNamed(phone) })).not.toBeInTheDocument()
})

test('before the first lesson it says how devices come here', async () => {
  devices = { ...devices, items: [] }
  open()
  expect(await screen.findByText(copy.empty)).toBeInTheDocument()
})
