import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  nextId,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { deviceLimitMessages as copy } from './device-limit.messages.ts'
import { lessonVideoMessages } from './lesson-video.messages.ts'
import { LessonVideo } from './lesson-video.tsx'

type Devices = EndpointOutput<ApiContract['devices']['learningDevices']>

const deviceNames = ['Chrome trên Windows', 'Safari trên iPhone', 'Safari trên iPad']
const items: Devices['items'] = deviceNames.map((name) => ({
  id: nextId(),
  device: { name, kind: 'desktop' },
  firstUsedAt: '2026-10-01T02:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  isCurrent: false,
}))
const [, phone] = items as [Devices['items'][number], Devices['items'][number]]
const refused = mockError(contract.learning.playback, 'device.too_many', {
  details: { limit: 3, devices: items },
})
let devices: Devices
let removed: string[] = []
const server = startMockServer(
  refused,
  mockEndpoint(contract.devices.learningDevices, () => devices),
  mockEndpoint(contract.devices.removeLearningDevice, ({ params }) => {
    removed.push(params.id ?? '')
    return devices
  }),
)
beforeEach(() => {
  removed = []
  devices = { limit: 3, items, swapsLeft: 2, swapLimit: 2, swapWindowDays: 30, swapsResetAt: null }
})

function open() {
  const session = signedInSession()
  const lesson = { id: nextId(), title: 'Giải phẫu môi' }
  return renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <LessonVideo courseTitle="Tiêm môi" lesson={lesson} />
    </ApiContext>,
    { session, queryClient: createQueryClient() },
  )
}

test('with all places taken it names the devices and how often they may be swapped', async () => {
  open()
  expect(await screen.findByRole('heading', { name: copy.title(3) })).toBeInTheDocument()
  const rows = within(screen.getByRole('list', { name: copy.list })).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toHaveTextContent('3 giờ trước')
  expect(await screen.findByText(copy.swapsLeft(2, 2, 30))).toBeInTheDocument()
})

test('one device makes room, and the lesson is asked for again', async () => {
  const { user } = open()
  const use = await screen.findByRole('button', { name: copy.use(phone.device.name) })
  // What follows the freed place is another answer of the API; that it is asked for is what counts here.
  server.use(mockError(contract.learning.playback, 'lesson.not_ready'))
  await user.click(use)
  expect(await screen.findByText(lessonVideoMessages.notReady)).toBeInTheDocument()
  expect(removed).toEqual([phone.id])
})

test('after too many swaps it says when the next one is possible, and offers none', async () => {
  devices = { ...devices, swapsLeft: 0, swapsResetAt: '2026-11-27T02:30:00.000Z' }
  open()
  expect(await screen.findByText(/từ 09:30, 27\/11\/2026/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a swap that is refused closes the others too', async () => {
  server.use(
    mockError(contract.devices.removeLearningDevice, 'device.swap_limit', {
      headers: { 'retry-after': '3600' },
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.use(phone.device.name) }))
  expect(await screen.findByText(new RegExp(copy.closed(2, 30)))).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
