import { contract, type EndpointOutput } from '@repo/contract'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { ApiContext } from '@repo/shell/api-context'
import {
  createTestApi,
  mockEndpoint,
  mockError,
  mockOffline,
  nextId,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceLimitMessages as deviceCopy } from './device-limit.messages.ts'
import { askPlaybackEarly } from './early-playback.ts'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { LessonVideo } from './lesson-video.tsx'
import { SensitiveNotice } from './sensitive-notice.tsx'
import { VideoStage } from './video-stage.tsx'

type Playback = EndpointOutput<typeof contract.learning.playback>

const playbackId = nextId()
const grantOf = (token: string): Playback => ({
  playbackId,
  hasBegun: true,
  heartbeatEveryMs: 20_000,
  watermark: { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321', code: '1C0FFE' },
  token,
  manifestUrl: `/media/${token}/key/master.m3u8`,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  posterUrl: '/poster.jpg',
  storyboardUrl: null,
  captions: [],
  chapters: [],
  durationMs: 90_000,
  resumeMs: 0,
})
const elsewhere = mockError(contract.learning.playback, 'playback.elsewhere', {
  details: {
    device: { name: 'Safari trên iPad', kind: 'tablet' },
    lessonTitle: 'Giải phẫu môi',
    sinceMs: 120_000,
    streamLimit: 1,
  },
})

let asked: unknown[] = []
let heartbeats = 0
let ended: string[] = []
const granted = mockEndpoint(contract.learning.playback, ({ body }) => {
  asked.push(body)
  return grantOf(`t${asked.length}`)
})
const server = startMockServer(
  granted,
  mockEndpoint(contract.learning.sendHeartbeat, () => {
    heartbeats += 1
    return { token: `b${heartbeats}`, expiresAt: new Date(Date.now() + 600_000).toISOString() }
  }),
  mockEndpoint(contract.learning.endPlayback, ({ params }) => {
    ended.push(params.playbackId ?? '')
    return { ok: true as const }
  }),
)
beforeEach(() => {
  asked = []
  heartbeats = 0
  ended = []
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Shown {
  posterUrl?: string
  sensitive?: string[]
  prepare?: () => Promise<void>
}

function open(session = signedInSession(), { sensitive = [], ...props }: Shown = {}) {
  const lesson = { id: nextId(), title: 'Giải phẫu môi', sensitive }
  return renderScreen(
    <ApiContext value={createTestApi({ session })}>
      <LessonVideo courseTitle="Tiêm môi" lesson={lesson} {...props} />
    </ApiContext>,
    { session, queryClient: createQueryClient() },
  )
}

test('while another device watches it says which and what, and can take over', async () => {
  server.use(elsewhere)
  const { user } = open()
  expect(await screen.findByRole('heading', { name: copy.elsewhereTitle })).toBeInTheDocument()
  expect(screen.getByText(/“Giải phẫu môi” trên Safari trên iPad/)).toBeInTheDocument()
  server.use(granted)
  await user.click(screen.getByRole('button', { name: copy.takeOver }))
  expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  expect(asked).toEqual([{ takeOver: true }])
})

describe('before a bought lesson has begun', () => {
  const isToPlay = (body: unknown) => (body as { begin?: boolean }).begin === true
  const opened = mockEndpoint(contract.learning.playback, ({ body }) => {
    asked.push(body)
    return {
      ...grantOf(`t${asked.length}`),
      hasBegun: isToPlay(body),
      playbackId: isToPlay(body) ? playbackId : null,
    }
  })
  const tooMany = mockError(contract.learning.playback, 'device.too_many', {
    details: { limit: 3, devices: [] },
  })
  const swaps = mockEndpoint(contract.devices.learningDevices, {
    limit: 3,
    items: [],
    swapsLeft: 0,
    swapLimit: 2,
    swapWindowDays: 30,
    swapsResetAt: null,
  })
  const pressPlay = async () => {
    await screen.findByRole('region', { name: /Giải phẫu môi/ })
    act(() => {
      document.querySelector('video')?.dispatchEvent(new Event('play'))
    })
  }

  test('a lesson that is opened asks for no place, and the first play does', async () => {
    server.use(opened)
    open()
    await screen.findByRole('region', { name: /Giải phẫu môi/ })
    expect(asked).toEqual([{ begin: false }])
    await pressPlay()
    await waitFor(() => expect(asked).toEqual([{ begin: false }, { begin: true }]))
  })

  test('the refusal appears when the lesson is to play', async () => {
    server.use(opened, swaps)
    open()
    await screen.findByRole('region', { name: /Giải phẫu môi/ })
    server.use(tooMany)
    await pressPlay()
    expect(await screen.findByText(deviceCopy.title(3))).toBeInTheDocument()
  })
})

test('a stream sends heartbeats as often as it is told, and gives the stream back when it is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = open()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  await act(() => vi.advanceTimersByTimeAsync(41_000))
  await waitFor(() => expect(heartbeats).toBe(2))
  unmount()
  await waitFor(() => expect(ended).toContain(playbackId))
})

test('a renewed right brings its own stream: that one is kept alive, the one before is given back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const later = nextId()
  const renewed: (string | undefined)[] = []
  const { user } = open()
  // jsdom plays nothing, so the player says that it cannot go on.
  const retry = await screen.findByRole('button', { name: copy.retry })
  server.use(
    mockEndpoint(contract.learning.playback, { ...grantOf('t9'), playbackId: later }),
    mockEndpoint(contract.learning.sendHeartbeat, ({ params }) => {
      renewed.push(params.playbackId)
      return { token: 'b9', expiresAt: new Date(Date.now() + 600_000).toISOString() }
    }),
  )
  await user.click(retry)
  await waitFor(() => expect(ended).toEqual([playbackId]))
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  await waitFor(() => expect(renewed).toEqual([later]))
})

test.each([
  [600, /Bạn đang tải nhanh hơn mức xem bình thường .* Bạn xem tiếp được từ \d\d:\d\d\./],
  [null, /Bạn đang tải nhanh hơn mức xem bình thường .* Chờ ít phút rồi xem tiếp\./],
])(
  'an account that was stopped for its haste hears from when it may watch again (%s s)',
  async (seconds, text) => {
    const details = { reason: 'too_fast', ...(seconds && { retryAfterSeconds: seconds }) }
    server.use(mockError(contract.learning.playback, 'playback.too_fast', { details }))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: copy.tooFastTitle })).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    server.use(granted)
    await user.click(screen.getByRole('button', { name: copy.retry }))
    expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  },
)

test('an account that has opened many lessons hears how many an hour has', async () => {
  const details = { retryAfterSeconds: 600, lessonsPerHour: 30 }
  server.use(mockError(contract.learning.playback, 'playback.too_fast', { details }))
  open()
  expect(
    await screen.findByText(/tối đa 30 bài khác nhau trong 1 giờ\. Bạn mở bài mới được từ \d\d:\d\d/),
  ).toBeInTheDocument()
})

test('a video that goes on too fast says so in the player, with the time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.use(
    mockError(contract.learning.sendHeartbeat, 'playback.too_fast', {
      details: { reason: 'too_fast', retryAfterSeconds: 600 },
    }),
  )
  open()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByText(/Bạn xem tiếp được từ \d\d:\d\d/)).toBeInTheDocument()
})

test('a video that could not be prepared is no fault of the learner, and says so', async () => {
  server.use(mockError(contract.learning.playback, 'lesson.not_ready', { details: { hasFailed: true } }))
  open()
  expect(await screen.findByRole('heading', { name: copy.brokenTitle })).toBeInTheDocument()
})

test('says when another device has taken over, and takes the stream back on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const { user } = open()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  server.use(
    mockError(contract.learning.sendHeartbeat, 'playback.ended', {
      details: { reason: 'replaced', device: { name: 'Chrome trên Windows', kind: 'desktop' } },
    }),
  )
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(await screen.findByText(copy.movedTo('Chrome trên Windows'))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.takeOver }))
  await waitFor(() => expect(screen.queryByText(copy.movedTo('Chrome trên Windows'))).not.toBeInTheDocument())
  expect(asked.at(-1)).toEqual({ takeOver: true })
})

describe('a lesson for professionals', () => {
  const professional = (state: 'none' | 'pending' | 'rejected' | 'approved') =>
    mockEndpoint(contract.account.professional, {
      state,
      profession: null,
      workplace: null,
      licenceNumber: null,
      licenceIssuer: null,
      licenceIssuedOn: null,
      hasProof: false,
      rejectionReason: null,
      reviewedAt: null,
    })
  const words = copy.professionals
  beforeEach(() => server.use(mockError(contract.learning.playback, 'lesson.professionals_only')))

  test.each(['none', 'pending', 'rejected'] as const)(
    'says how far the profession is shown (%s), and leads to where that is done',
    async (state) => {
      server.use(professional(state))
      open()
      expect(await screen.findByRole('region', { name: words.title })).toHaveAccessibleDescription(
        new RegExp(words.lead),
      )
      expect(await screen.findByText(words.standings[state])).toBeInTheDocument()
      expect(screen.getByRole('link', { name: words.acts[state] })).toHaveAttribute(
        'href',
        '/profile?tab=professional',
      )
    },
  )

  test('sends a visitor to the login, and back here', async () => {
    const visitor = createSession()
    visitor.clear()
    open(visitor)
    expect(await screen.findByRole('link', { name: words.acts.visitor })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/auth\/login/),
    )
  })

  test('opens once staff have approved it meanwhile', async () => {
    server.use(professional('approved'))
    const { user } = open()
    const button = await screen.findByRole('button', { name: words.acts.approved })
    server.use(granted)
    await user.click(button)
    expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  })
})

describe('without a network', () => {
  test('it says so, and the lesson opens by itself when the line is back', async () => {
    server.use(mockOffline(contract.learning.playback))
    open()
    expect(await screen.findByRole('region', { name: copy.offlineTitle })).toBeInTheDocument()
    server.use(granted)
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  })

  test('a server that does not answer is asked again by itself, and at once on request', async () => {
    server.use(mockOffline(contract.learning.playback))
    const { user } = open()
    const retry = await screen.findByRole('button', { name: copy.retry })
    server.use(granted)
    await user.click(retry)
    expect(await screen.findByRole('region', { name: /Giải phẫu môi/ })).toBeInTheDocument()
  })

  test('what was watched is told before the lesson is asked for, so that the place is the newest', async () => {
    const told: string[] = []
    open(undefined, { prepare: async () => void told.push('progress') })
    await screen.findByRole('region', { name: /Giải phẫu môi/ })
    expect(told).toEqual(['progress'])
  })
})

test('while it is waited for, a lesson with clinical pictures shows no cover', async () => {
  const arrival = Promise.withResolvers<void>()
  server.use(
    mockEndpoint(contract.learning.playback, async () => {
      await arrival.promise
      return grantOf('t1')
    }),
  )
  const { container, unmount } = open(undefined, { posterUrl: '/cover.jpg' })
  expect(container.querySelector('img')).toHaveAttribute('src', '/cover.jpg')
  unmount()
  const clinical = open(undefined, { posterUrl: '/cover.jpg', sensitive: ['surgery'] })
  expect(await screen.findByText(copy.loading)).toBeInTheDocument()
  expect(clinical.container.querySelector('img')).toBeNull()
  arrival.resolve()
})

describe('the keyboard', () => {
  const Question = () => {
    const [isAsked, setIsAsked] = useState(true)
    return (
      <VideoStage>
        {isAsked ? (
          <SensitiveNotice
            flags={['surgery']}
            note=""
            onBack={() => {}}
            onConfirm={() => setIsAsked(false)}
          />
        ) : (
          <LessonVideo courseTitle="Tiêm môi" lesson={{ id: nextId(), title: 'Giải phẫu môi' }} />
        )}
      </VideoStage>
    )
  }
  const show = () => {
    const session = signedInSession()
    return renderScreen(
      <ApiContext value={createTestApi({ session })}>
        <Question />
        <textarea aria-label="Ghi chú" />
      </ApiContext>,
      { session, queryClient: createQueryClient() },
    )
  }

  test('stays in the place of the video, from the question over a refusal to the player', async () => {
    server.use(elsewhere)
    const { user } = show()
    await user.click(screen.getByRole('button', { name: copy.confirm }))
    await waitFor(() => expect(screen.getByRole('region', { name: copy.elsewhereTitle })).toHaveFocus())
    server.use(granted)
    await user.click(screen.getByRole('button', { name: copy.takeOver }))
    const player = await screen.findByRole('region', { name: /Giải phẫu môi/ })
    await waitFor(() => expect(player).toContainElement(document.activeElement as HTMLElement))
  })

  test('is not taken from whoever works elsewhere on the page; they are told', async () => {
    server.use(mockOffline(contract.learning.playback))
    const { user } = show()
    await user.click(screen.getByRole('button', { name: copy.confirm }))
    await screen.findByRole('region', { name: copy.offlineTitle })
    await user.click(screen.getByRole('textbox', { name: 'Ghi chú' }))
    server.use(elsewhere)
    await act(async () => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('region', { name: copy.elsewhereTitle })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Ghi chú' })).toHaveFocus()
    expect(screen.getByText(copy.elsewhereTitle, { selector: '[role=status]' })).toBeInTheDocument()
  })
})

test('an answer that was asked for early is used, once', async () => {
  const session = signedInSession()
  const api = createTestApi({ session })
  const lesson = { id: nextId(), title: 'Giải phẫu môi' }
  askPlaybackEarly(api, { lessonId: lesson.id })
  await waitFor(() => expect(asked).toHaveLength(1))
  const show = () =>
    renderScreen(
      <ApiContext value={api}>
        <LessonVideo courseTitle="Tiêm môi" lesson={lesson} />
      </ApiContext>,
      { session, queryClient: createQueryClient() },
    )
  const first = show()
  await screen.findByRole('region', { name: /Giải phẫu môi/ })
  expect(asked).toHaveLength(1)
  first.unmount()
  show()
  await waitFor(() => expect(asked).toHaveLength(2))
})
