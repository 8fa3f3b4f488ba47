import { createHash } from 'node:crypto'
import { contract } from '@repo/contract'
import { createSession } from '@repo/session'
import {
  buildLogin,
  buildSessionUser,
  keyPageOf,
  mockEndpoint,
  mockError,
  startMockServer,
} from '@repo/testing'
import { savedUploadsKey } from '@repo/uploads/saved-uploads'
import type { TransferFailure } from '@repo/uploads/transfer-failure'
import { startTransfer } from '@repo/uploads/tus-transfer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderStudio } from '../testing/render-studio.tsx'
import { createTusServer } from '../testing/tus-server.ts'
import { buildUpload, buildVideo } from '../testing/video-factories.ts'
import { useVideoUpload } from './use-video-upload.tsx'

const head = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]
const mp4 = (name: string, size = 1000, lastModified = 1_700_000_000_000) => {
  const bytes = new Uint8Array(size)
  bytes.set(head.slice(0, size))
  return new File([bytes], name, { type: 'video/mp4', lastModified })
}
const fingerprint = (file: File) => `${file.name}|${file.size}|${file.lastModified}`
const sha256 = (file: File) => {
  const bytes = new Uint8Array(file.size)
  bytes.set(head.slice(0, file.size))
  return createHash('sha256').update(bytes).digest('hex')
}

let tus = createTusServer()
const quota = { usedBytes: 0, limitBytes: 10_000_000, maxFileBytes: 5_000_000 }
const api = startMockServer()

beforeEach(() => {
  tus = createTusServer()
  api.use(
    ...tus.handlers,
    mockEndpoint(contract.uploads.quota, quota),
    mockEndpoint(contract.uploads.uploads, () => ({
      items: [...tus.state.uploads.values()].map(({ id, length, offset, metadata }) =>
        buildUpload({
          id,
          bytes: length,
          receivedBytes: offset,
          fileName: metadata.filename ?? 'bai-1.mp4',
          fingerprint: metadata.fingerprint ?? null,
          videoId: '01920000-0000-7000-8000-00000000aaaa',
        }),
      ),
    })),
    mockEndpoint(contract.uploads.confirmChecksum, { ok: true }),
    mockEndpoint(contract.videos.videos, { ...keyPageOf([buildVideo()]), counts: {} }),
  )
})

const choose = async (user: ReturnType<typeof renderStudio>['user'], files: File[]) =>
  user.upload(await screen.findByLabelText('Chọn tệp video'), files)
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

test('sends a file with its name and fingerprint, proves its checksum and leads to the video', async () => {
  const confirmed: unknown[] = []
  api.use(
    mockEndpoint(contract.uploads.confirmChecksum, ({ body }) => {
      confirmed.push(body)
      return { ok: true } as const
    }),
  )
  const { user } = renderStudio('/video')
  const file = mp4('Bài giảng 1.mp4')
  await choose(user, [file])
  const row = await rowOf('Bài giảng 1.mp4')
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  const [stored] = tus.state.uploads.values()
  expect(stored?.metadata).toMatchObject({
    filename: 'Bài giảng 1.mp4',
    fingerprint: fingerprint(file),
    checksum: 'later',
  })
  expect(stored?.offset).toBe(1000)
  expect(confirmed).toEqual([{ sha256: sha256(file) }])
  expect(tus.state.tokens.every((token) => token?.startsWith('Bearer '))).toBe(true)
  expect(row.getByRole('link', { name: /Mở video/ })).toHaveAttribute(
    'href',
    '/video/01920000-0000-7000-8000-00000000aaaa',
  )
  expect(localStorage.getItem(savedUploadsKey('01920000-0000-7000-8000-000000000001'))).toBeNull()
})

test('says before sending what is no video, empty or too large, and takes the others', async () => {
  const { user } = renderStudio('/video')
  const text = new File(['không phải video'], 'ghi-chu.mp4', { type: 'video/mp4' })
  await choose(user, [
    text,
    mp4('to.mp4', 6_000_000),
    new File([], 'rong.mp4', { type: 'video/mp4' }),
    mp4('tot.mp4'),
  ])
  const alert = await screen.findByText('3 tệp không tải lên được')
  const list = within(alert.parentElement as HTMLElement)
  expect(list.getByText(/^ghi-chu\.mp4: Tệp không phải video/)).toBeInTheDocument()
  expect(list.getByText(/^to\.mp4: Tệp lớn hơn/)).toBeInTheDocument()
  expect(list.getByText(/^rong\.mp4: Tệp này không có dữ liệu/)).toBeInTheDocument()
  await (await rowOf('tot.mp4')).findByText('Đã tải lên')
  expect(tus.state.uploads.size).toBe(1)
})

test('tells what the server refuses at the row, and sends again on request', async () => {
  tus.state.refusal = 'upload.quota_exceeded'
  const { user } = renderStudio('/video')
  await choose(user, [mp4('bai-2.mp4')])
  const row = await rowOf('bai-2.mp4')
  expect(await row.findByText(/Dung lượng dành cho bạn không đủ/)).toBeInTheDocument()
  tus.state.refusal = null
  await user.click(row.getByRole('button', { name: 'Thử lại: bai-2.mp4' }))
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
})

test('a chunk that meets no server is sent again by itself', async () => {
  tus.state.lostChunks = 2
  const { user } = renderStudio('/video')
  await choose(user, [mp4('bai-3.mp4')])
  expect(await (await rowOf('bai-3.mp4')).findByText('Đã tải lên')).toBeInTheDocument()
})

describe('a session that is refused while a file is sent', () => {
  const accountId = '01920000-0000-7000-8000-000000000001'
  const signInAgain = () =>
    buildLogin({ user: buildSessionUser({ role: 'admin', permissions: ['content'] }) })
  const refusals: [string, number, object][] = [
    ['HTTP 401', 401, {}],
    ['code 40001 with any status', 403, { error: { code: 40_001 } }],
    ['code 40003 with any status', 500, { error: { code: 40_003 } }],
  ]

  test.each(refusals)('by %s is renewed once, and the upload goes on', async (_by, status, body) => {
    const onInvalidSession = vi.fn()
    const { user, session } = renderStudio('/video', onInvalidSession)
    tus.state.refusedTokens = { tokens: new Set([session.token() ?? '']), status, body }
    api.use(mockEndpoint(contract.auth.refresh, { ...signInAgain(), accessToken: 'renewed' }))
    await choose(user, [mp4('gia-han.mp4')])
    expect(await (await rowOf('gia-han.mp4')).findByText('Đã tải lên')).toBeInTheDocument()
    expect(tus.state.tokens.at(-1)).toBe('Bearer renewed')
    expect(onInvalidSession).not.toHaveBeenCalled()
  })

  test.each(refusals)(
    'and again after its renewal, by %s, is over: the login comes',
    async (_by, status, body) => {
      const onInvalidSession = vi.fn()
      const { user, session } = renderStudio('/video', onInvalidSession)
      tus.state.refusedTokens = { tokens: new Set([session.token() ?? '', 'renewed']), status, body }
      let renewals = 0
      api.use(
        mockEndpoint(contract.auth.refresh, () => {
          renewals += 1
          return { ...signInAgain(), accessToken: 'renewed' }
        }),
      )
      await choose(user, [mp4('het-phien.mp4')])
      await waitFor(() => expect(onInvalidSession).toHaveBeenCalledOnce())
      expect(document.cookie).toBe('')
      expect(renewals).toBe(1)
      // What has arrived is neither given up nor forgotten.
      expect(tus.state.uploads.size).toBe(1)
      expect(tus.state.terminated).toEqual([])
      expect(localStorage.getItem(savedUploadsKey(accountId))).toContain('het-phien.mp4')
      tus.state.refusedTokens.tokens.clear()
      act(() => session.save({ ...signInAgain(), accessToken: 'after the login' }))
      const row = await rowOf('het-phien.mp4')
      await user.upload(
        row.getByLabelText('Chọn lại tệp: het-phien.mp4', { selector: 'input' }),
        mp4('het-phien.mp4'),
      )
      expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
      expect(tus.state.uploads.size).toBe(1)
    },
  )

  test('and cannot be renewed is over at once', async () => {
    const onInvalidSession = vi.fn()
    const { user, session } = renderStudio('/video', onInvalidSession)
    tus.state.refusedTokens.tokens.add(session.token() ?? '')
    api.use(mockError(contract.auth.refresh, 'session.invalid'))
    await choose(user, [mp4('bi-thu-hoi.mp4')])
    await waitFor(() => expect(onInvalidSession).toHaveBeenCalledOnce())
    expect(document.cookie).toBe('')
    expect(tus.state.uploads.size).toBe(1)
  })

  test('is not ended by the refusal of a chunk that went without a token, after a sign-out', async () => {
    const lead = vi.fn()
    const session = createSession()
    session.whenInvalid(lead)
    api.use(http.post('*/api/uploads', () => new HttpResponse(null, { status: 401 })))
    const failure = await new Promise<TransferFailure>((onFailure) =>
      startTransfer({
        file: mp4('da-dang-xuat.mp4'),
        session,
        endpoint: '/api/uploads',
        uploadId: null,
        metadata: {},
        onCreated: () => {},
        onProgress: () => {},
        onComplete: () => {},
        onFailure,
      }),
    )
    expect(failure).toMatchObject({ status: 401, isPassing: false })
    expect(lead).not.toHaveBeenCalled()
    expect(session.getSnapshot().hasEnded).toBe(false)
  })
})

test('a checksum that does not match is a failure, and another try begins a new upload', async () => {
  api.use(mockError(contract.uploads.confirmChecksum, 'upload.checksum_mismatch'))
  const { user } = renderStudio('/video')
  await choose(user, [mp4('bai-4.mp4')])
  const row = await rowOf('bai-4.mp4')
  expect(await row.findByText(/không khớp với tệp gốc/)).toBeInTheDocument()
  api.use(mockEndpoint(contract.uploads.confirmChecksum, { ok: true }))
  await user.click(row.getByRole('button', { name: /Thử lại/ }))
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  expect(tus.state.uploads.size).toBe(2)
})

test.each([
  ['given up elsewhere is sent again only when asked', 404],
  ['that ran out on the server is sent again by itself', 410],
])('an upload %s', async (_name, status) => {
  let isFirst = true
  api.use(
    http.patch('*/api/uploads/:id', () => {
      if (!isFirst) return
      isFirst = false
      return new HttpResponse(null, { status })
    }),
  )
  const { user } = renderStudio('/video')
  await choose(user, [mp4('bai-6.mp4')])
  const row = await rowOf('bai-6.mp4')
  if (status === 404) {
    expect(await row.findByText(/đã bị hủy ở nơi khác/)).toBeInTheDocument()
    expect(tus.state.uploads.size).toBe(1)
    await user.click(row.getByRole('button', { name: /Thử lại/ }))
  }
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  expect(tus.state.uploads.size).toBe(2)
})

test('two files are sent at a time, the third waits and can be paused and cancelled', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  api.use(
    http.patch('*/api/uploads/:id', async () => {
      await gate
    }),
  )
  const { user } = renderStudio('/video')
  await choose(user, [mp4('a.mp4'), mp4('b.mp4'), mp4('c.mp4')])
  const third = await rowOf('c.mp4')
  expect(await third.findByText('Đang chờ đến lượt')).toBeInTheDocument()
  const queue = within(screen.getByRole('list', { name: 'Hàng chờ tải lên' }))
  await waitFor(() => expect(queue.getAllByText('Đang tải lên')).toHaveLength(2))
  await user.click(third.getByRole('button', { name: 'Tạm dừng: c.mp4' }))
  expect(third.getByText('Đã tạm dừng')).toBeInTheDocument()
  await user.click(third.getByRole('button', { name: 'Hủy tải lên: c.mp4' }))
  const popup = await screen.findByRole('alertdialog', { name: 'Hủy tải tệp này?' })
  await user.click(within(popup).getByRole('button', { name: 'Hủy tải lên' }))
  await waitFor(() => expect(screen.queryByText('c.mp4')).not.toBeInTheDocument())
  letGo()
  await waitFor(() => expect(screen.getAllByText('Đã tải lên')).toHaveLength(2))
})

test('a pause while the upload is being made makes no second one', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let made = 0
  api.use(
    http.post('*/api/uploads', async () => {
      made += 1
      await gate
    }),
  )
  const { user } = renderStudio('/video')
  await choose(user, [mp4('vua-bat-dau.mp4')])
  const row = await rowOf('vua-bat-dau.mp4')
  await waitFor(() => expect(made).toBe(1))
  await user.click(row.getByRole('button', { name: /^Tạm dừng/ }))
  await user.click(row.getByRole('button', { name: /^Tải tiếp/ }))
  letGo()
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  expect(made).toBe(1)
  expect(tus.state.uploads.size).toBe(1)
})

test('an upload given up while it is being made leaves nothing on the server', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let made = 0
  api.use(
    http.post('*/api/uploads', async () => {
      made += 1
      await gate
    }),
  )
  const { user } = renderStudio('/video')
  await choose(user, [mp4('bo-ngay.mp4')])
  const row = await rowOf('bo-ngay.mp4')
  await waitFor(() => expect(made).toBe(1))
  await user.click(row.getByRole('button', { name: /^Hủy tải lên/ }))
  const popup = await screen.findByRole('alertdialog', { name: 'Hủy tải tệp này?' })
  await user.click(within(popup).getByRole('button', { name: 'Hủy tải lên' }))
  await waitFor(() => expect(screen.queryByText('bo-ngay.mp4')).not.toBeInTheDocument())
  letGo()
  await waitFor(() => expect(tus.state.terminated).toHaveLength(1))
  expect(tus.state.uploads.size).toBe(0)
})

test('after a reload the same file goes on where it stopped; another one is refused', async () => {
  const file = mp4('dang-do.mp4')
  const id = '01920000-0000-7000-8000-00000000bbbb'
  tus.state.leave(id, 1000, 400)
  const upload = { id, bytes: 1000, receivedBytes: 400, fileName: file.name, fingerprint: fingerprint(file) }
  api.use(mockEndpoint(contract.uploads.uploads, { items: [buildUpload(upload)] }))
  const { user } = renderStudio('/video')
  const row = await rowOf('dang-do.mp4')
  expect(row.getByText('Chọn lại tệp để tải tiếp')).toBeInTheDocument()
  expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  const input = row.getByLabelText('Chọn lại tệp: dang-do.mp4', { selector: 'input' })
  await user.upload(input, mp4('dang-do.mp4', 1000, 1_800_000_000_000))
  expect(await row.findByText(/Đây không phải tệp đang tải dở/)).toBeInTheDocument()
  await user.upload(input, file)
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  expect(tus.state.uploads.get(id)?.received.map(({ length }) => length)).toEqual([600])
})

test('without a network it waits, says so, and goes on by itself', async () => {
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const held = http.patch(
    '*/api/uploads/:id',
    async () => {
      await gate
    },
    { once: true },
  )
  api.use(held)
  const { user } = renderStudio('/video')
  await choose(user, [mp4('mat-mang.mp4')])
  const row = await rowOf('mat-mang.mp4')
  await waitFor(() => expect(tus.state.uploads.size).toBe(1))
  isOnline = false
  window.dispatchEvent(new Event('offline'))
  expect(await row.findByText('Mất kết nối, sẽ tự tải tiếp')).toBeInTheDocument()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await row.findByText('Đã tải lên')).toBeInTheDocument()
  letGo()
})

test('the queue goes along to other pages, and the page asks before it is closed while sending', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  api.use(
    http.patch('*/api/uploads/:id', async () => {
      await gate
    }),
  )
  const { user, router } = renderStudio('/video')
  await choose(user, [mp4('di-cung.mp4')])
  await rowOf('di-cung.mp4')
  await router.navigate('/elsewhere')
  const dock = await screen.findByRole('region', { name: 'Video đang tải lên' })
  await user.click(within(dock).getByRole('button', { name: /Đã tải lên 0\/1 video/ }))
  expect(within(dock).getByText('di-cung.mp4')).toBeVisible()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  letGo()
  expect(await within(dock).findByText('Đã tải lên')).toBeInTheDocument()
  expect(await screen.findByText('Đã tải lên “di-cung.mp4”.')).toBeInTheDocument()
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})

test('a queue with nothing left to do leaves the corner of other pages by itself', async () => {
  const { user, router } = renderStudio('/video')
  await choose(user, [mp4('xong.mp4')])
  expect(await (await rowOf('xong.mp4')).findByText('Đã tải lên')).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await router.navigate('/elsewhere')
    const dock = await screen.findByRole('region', { name: 'Video đang tải lên' })
    // The dock counts from when it knows that nothing is left to do.
    await waitFor(() => {
      act(() => {
        vi.advanceTimersByTime(8000)
      })
      expect(dock).not.toBeInTheDocument()
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a file for a lesson: the video is known as soon as the upload is made, and its progress by the video', async () => {
  function Lesson() {
    const [video, setVideo] = useState<{ id: string; title: string } | null>(null)
    const upload = useVideoUpload<string>((lesson, { id, title }) =>
      setVideo({ id, title: `${lesson}: ${title}` }),
    )
    return (
      <>
        <button type="button" onClick={() => upload.choose('Bài một')}>
          Tải lên
        </button>
        {upload.input}
        <p>{video ? `${video.title}, ${upload.percentOf(video.id) ?? 'xong'}` : 'chưa có'}</p>
      </>
    )
  }
  const { user } = renderStudio('/video', undefined, <Lesson />)
  await user.click(await screen.findByRole('button', { name: 'Tải lên' }))
  await choose(user, [mp4('bai-mot.mp4')])
  expect(await screen.findByText('Bài một: bai-mot.mp4, xong')).toBeInTheDocument()
  expect(tus.state.uploads.size).toBe(1)
})

test('a file for a lesson that is no video is refused, and the lesson stays without one', async () => {
  function Lesson() {
    const upload = useVideoUpload<string>(() => {
      throw new Error('nothing was uploaded')
    })
    return (
      <>
        {upload.input}
        <button type="button" onClick={() => upload.choose('Bài một')}>
          Tải lên
        </button>
      </>
    )
  }
  const { user } = renderStudio('/video', undefined, <Lesson />)
  await user.click(await screen.findByRole('button', { name: 'Tải lên' }))
  await choose(user, [new File(['không phải video'], 'ghi-chu.mp4', { type: 'video/mp4' })])
  expect(await screen.findByText(/^ghi-chu\.mp4: Tệp không phải video/)).toBeInTheDocument()
})
