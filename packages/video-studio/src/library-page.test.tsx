import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, nextId, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderStudio } from './testing/render-studio.tsx'
import { buildUse, buildVideo, buildVideoDetail, buildVideoLesson } from './testing/video-factories.ts'
import type { VideoLesson } from './video.types.ts'

const ready = buildVideo({ usedBy: [buildUse({ lessonTitle: 'Động mạch mặt' })] })
const preparing = buildVideo({ title: 'Kỹ thuật cannula', state: 'processing', progressPercent: 37 })
const failed = buildVideo({
  title: 'Bản quay hỏng',
  state: 'failed',
  failure: { message: 'Tệp không có hình.', isRetryable: true },
})
let queries: URLSearchParams[] = []
const audienceOf = (
  {
    isProfessionalsOnly,
    sensitive,
    sensitiveNote,
  }: Pick<VideoLesson, 'isProfessionalsOnly' | 'sensitive' | 'sensitiveNote'>,
  version: string | null,
) => ({ isProfessionalsOnly, sensitive, sensitiveNote, version })
const server = startMockServer()

beforeEach(() => {
  queries = []
  server.use(
    mockEndpoint(contract.uploads.quota, { usedBytes: 0, limitBytes: 1e11, maxFileBytes: 1e10 }),
    mockEndpoint(contract.uploads.uploads, { items: [] }),
    mockEndpoint(contract.videos.videos, ({ query }) => {
      queries.push(query)
      return { ...keyPageOf([ready, preparing, failed]), counts: { ready: 1, processing: 1, failed: 1 } }
    }),
    mockEndpoint(contract.videos.videoLessons, keyPageOf([buildVideoLesson()])),
  )
})

const rowOf = async (name: RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)

test('lists videos with state, sizes, captions and where they are used', async () => {
  renderStudio('/video')
  const row = await rowOf(/Giải phẫu mạch máu/)
  expect(row.getByText('Sẵn sàng')).toBeInTheDocument()
  expect(row.getByText('12:35')).toBeInTheDocument()
  expect(row.getByText('720p')).toBeInTheDocument()
  expect(row.getByText('VI')).toBeInTheDocument()
  expect(row.getByText('Động mạch mặt')).toBeInTheDocument()
  expect(row.getByRole('link', { name: /Giải phẫu/ })).toHaveAttribute('href', `/video/${ready.id}`)
  expect((await rowOf(/Kỹ thuật cannula/)).getByText('Đang xử lý 37%')).toBeInTheDocument()
  expect((await rowOf(/Bản quay hỏng/)).getByText('Tệp không có hình.')).toBeInTheDocument()
})

test('keeps state and search in the address and asks the server for them', async () => {
  const { user, router } = renderStudio('/video')
  await screen.findByRole('rowheader', { name: /Giải phẫu/ })
  await user.click(screen.getByRole('link', { name: /^Lỗi/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?state=failed'))
  await user.type(screen.getByRole('searchbox', { name: 'Tìm video' }), 'môi{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?state=failed&q=m%C3%B4i'))
  await waitFor(() => expect(queries.at(-1)?.get('q')).toBe('môi'))
  expect(queries.at(-1)?.get('state')).toBe('failed')
})

test('an empty library invites to begin; filters that find nothing can be dropped', async () => {
  server.use(mockEndpoint(contract.videos.videos, { ...keyPageOf([]), counts: {} }))
  const { user } = renderStudio('/video?q=abc')
  expect(await screen.findByText('Không có video phù hợp.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }))
  expect(await screen.findByText('Chưa có video.')).toBeInTheDocument()
})

test('a failed read is shown in its place and tried again', async () => {
  server.use(mockError(contract.videos.videos, 'server.unknown'))
  const { user } = renderStudio('/video')
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.use(mockEndpoint(contract.videos.videos, { ...keyPageOf([ready]), counts: { ready: 1 } }))
  await user.click(retry)
  expect(await screen.findByRole('rowheader', { name: /Giải phẫu/ })).toBeInTheDocument()
})

test('failed videos are tried again together, and the others of the selection stay as they are', async () => {
  const tried: unknown[] = []
  server.use(
    mockEndpoint(contract.videos.retryVideo, ({ params }) => {
      tried.push(params.id)
      return buildVideoDetail({ id: failed.id, state: 'queued' })
    }),
  )
  const { user } = renderStudio('/video')
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn Bản quay hỏng' }))
  await user.click(screen.getByRole('checkbox', { name: `Chọn ${ready.title}` }))
  await user.click(screen.getByRole('button', { name: 'Xử lý lại' }))
  expect(await screen.findByText('1 xong, 1 không cần đổi')).toBeInTheDocument()
  expect(tried).toEqual([failed.id])
})

describe('from the side of the lessons', () => {
  test('dropping the filters leads back to the lessons, not to the library', async () => {
    server.use(
      mockEndpoint(contract.videos.videoLessons, ({ query }) =>
        keyPageOf(query.get('q') ? [] : [buildVideoLesson()]),
      ),
    )
    const { user, router } = renderStudio('/video?view=lessons&q=m%C3%B4i')
    await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc' }))
    expect(await screen.findByRole('rowheader', { name: /Động mạch mặt/ })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?view=lessons')
  })

  test('the original list among the saved views is that of the lessons, not the library', async () => {
    const { user, router } = renderStudio('/video?view=lessons&q=m%C3%B4i')
    await user.click(await screen.findByRole('button', { name: 'Chế độ xem đã lưu' }))
    await user.click(screen.getByRole('button', { name: 'Danh sách gốc' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=lessons'))
  })

  test('the videos to choose from are stepped through in their popup, and a search begins anew', async () => {
    const key = (at: number) => `2026-11-2${at}T03:00:00.000000Z_${ready.id}`
    const asked: string[] = []
    server.use(
      mockEndpoint(contract.videos.videoLessons, keyPageOf([{ ...buildVideoLesson(), video: null }])),
      mockEndpoint(contract.videos.videos, ({ query }) => {
        asked.push(query.toString())
        const isSecond = query.has('after')
        const place = isSecond ? { previous: key(1), skipped: 20 } : { next: key(2) }
        return { ...keyPageOf([isSecond ? failed : ready], { total: 21, ...place }), counts: {} }
      }),
    )
    const { user } = renderStudio('/video?view=lessons')
    await user.click(await screen.findByRole('button', { name: 'Chọn video: Động mạch mặt' }))
    const popup = within(await screen.findByRole('dialog'))
    await user.click(await popup.findByRole('button', { name: 'Trang sau' }))
    expect(await popup.findByText(failed.title)).toBeInTheDocument()
    expect(asked.at(-1)).toBe(new URLSearchParams({ after: key(2) }).toString())
    await user.click(popup.getByRole('button', { name: 'Trang trước' }))
    expect(await popup.findByText(ready.title)).toBeInTheDocument()
    expect(asked.at(-1)).toBe(new URLSearchParams({ before: key(1) }).toString())
    await user.type(popup.getByRole('searchbox'), 'môi{Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe(new URLSearchParams({ q: 'môi' }).toString()))
  })

  test('a lesson gets a video, and loses it after asking', async () => {
    const lesson = buildVideoLesson()
    const given: unknown[] = []
    const showWith = (video: typeof ready | null) =>
      server.use(
        mockEndpoint(
          contract.videos.videoLessons,
          keyPageOf([{ ...lesson, video: video && { ...video, durationMs: 1000 } }]),
        ),
      )
    showWith(null)
    server.use(
      mockEndpoint(contract.videos.setLessonVideo, ({ params, body }) => {
        const { videoId } = body as { videoId: string | null }
        given.push([params.lessonId, videoId])
        showWith(videoId ? ready : null)
        return { ok: true } as const
      }),
    )
    const { user } = renderStudio('/video?view=lessons')
    await user.click(await screen.findByRole('button', { name: 'Chọn video: Động mạch mặt' }))
    const dialog = await screen.findByRole('dialog', { name: 'Chọn video cho “Động mạch mặt”' })
    await user.click(await within(dialog).findByRole('button', { name: `Chọn: ${ready.title}` }))
    await user.click(await screen.findByRole('button', { name: 'Gỡ video: Động mạch mặt' }))
    const popup = await screen.findByRole('alertdialog', { name: 'Gỡ video khỏi bài học này?' })
    await user.click(within(popup).getByRole('button', { name: 'Gỡ video' }))
    expect(await screen.findByText('Chưa có video')).toBeInTheDocument()
    expect(given).toEqual([
      [lesson.lessonId, ready.id],
      [lesson.lessonId, null],
    ])
  })

  test('what learners get after the approval is said where it is chosen, and stands in the list', async () => {
    const lesson = buildVideoLesson({ changesWait: true, video: { ...ready, durationMs: 1000 } })
    server.use(
      mockEndpoint(contract.videos.videoLessons, keyPageOf([lesson])),
      mockEndpoint(contract.videos.setLessonVideo, () => {
        server.use(
          mockEndpoint(
            contract.videos.videoLessons,
            keyPageOf([{ ...lesson, video: null, isWaiting: true }]),
          ),
        )
        return { ok: true } as const
      }),
    )
    const { user } = renderStudio('/video?view=lessons')
    await user.click(await screen.findByRole('button', { name: 'Gỡ video: Động mạch mặt' }))
    const popup = await screen.findByRole('alertdialog', { name: 'Gỡ video khỏi bài học này?' })
    expect(popup).toHaveTextContent('Học viên vẫn xem video cũ đến khi khóa học được duyệt')
    await user.click(within(popup).getByRole('button', { name: 'Gỡ video' }))
    expect(await screen.findByText('Chờ duyệt')).toBeInTheDocument()
  })

  test('a refused choice is reported in the dialog', async () => {
    server.use(mockError(contract.videos.setLessonVideo, 'video.not_found'))
    const { user } = renderStudio('/video?view=lessons')
    await user.click(await screen.findByRole('button', { name: 'Chọn video: Động mạch mặt' }))
    const dialog = await screen.findByRole('dialog', { name: /Chọn video cho/ })
    await user.click(await within(dialog).findByRole('button', { name: `Chọn: ${ready.title}` }))
    expect(await within(dialog).findByText('Không tìm thấy video này.')).toBeInTheDocument()
  })

  test('a lesson is made one for professionals, with a warning of what it shows', async () => {
    const lesson = buildVideoLesson({ sensitive: ['injection'] })
    const saved: unknown[] = []
    server.use(
      mockEndpoint(contract.videos.videoLessons, keyPageOf([lesson])),
      mockEndpoint(contract.videos.lessonAudience, audienceOf(lesson, null)),
      mockEndpoint(contract.videos.setLessonAudience, ({ params, body }) => {
        saved.push([params.lessonId, body])
        const audience = body as Pick<typeof lesson, 'isProfessionalsOnly' | 'sensitive' | 'sensitiveNote'>
        server.use(mockEndpoint(contract.videos.videoLessons, keyPageOf([{ ...lesson, ...audience }])))
        return { ok: true } as const
      }),
    )
    const { user } = renderStudio('/video?view=lessons')
    expect(await screen.findByText('Cảnh báo: tiêm chích')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Đối tượng xem: Động mạch mặt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Đối tượng xem' }))
    expect(await dialog.findByRole('checkbox', { name: 'Tiêm chích' })).toBeChecked()
    await user.click(dialog.getByRole('checkbox', { name: 'Chỉ dành cho nhân viên y tế' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Máu, phẫu thuật' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu' }))
    expect(await screen.findByText('Nhân viên y tế')).toBeInTheDocument()
    expect(screen.getByText('Cảnh báo: máu, phẫu thuật, tiêm chích')).toBeInTheDocument()
    const body = {
      isProfessionalsOnly: true,
      sensitive: ['surgery', 'injection'],
      sensitiveNote: '',
      version: null,
    }
    expect(saved).toEqual([[lesson.lessonId, body]])
  })

  test('an audience that somebody else has saved meanwhile is told and shown before it is saved over', async () => {
    const lesson = buildVideoLesson({ sensitive: ['injection'] })
    const theirs = nextId()
    const sent: unknown[] = []
    server.use(
      mockEndpoint(contract.videos.videoLessons, keyPageOf([lesson])),
      mockEndpoint(contract.videos.lessonAudience, audienceOf(lesson, null)),
      mockError(contract.videos.setLessonAudience, 'edit.outdated', {
        details: { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
      }),
    )
    const { user } = renderStudio('/video?view=lessons')
    await user.click(await screen.findByRole('button', { name: 'Đối tượng xem: Động mạch mặt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Đối tượng xem' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Máu, phẫu thuật' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu' }))
    expect(await dialog.findByText(/Trần Thị Lan đã lưu lúc 14:05/)).toBeInTheDocument()
    expect(dialog.getByRole('checkbox', { name: 'Máu, phẫu thuật' })).toBeChecked()
    server.use(
      mockEndpoint(
        contract.videos.lessonAudience,
        audienceOf({ isProfessionalsOnly: true, sensitive: ['intimate'], sensitiveNote: '' }, theirs),
      ),
      mockEndpoint(contract.videos.setLessonAudience, ({ body }) => {
        sent.push(body)
        return { ok: true } as const
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Xem bản đã lưu' }))
    await user.click(await dialog.findByRole('button', { name: 'Lấy bản đã lưu' }))
    expect(dialog.getByRole('checkbox', { name: 'Chỉ dành cho nhân viên y tế' })).toBeChecked()
    expect(dialog.getByRole('checkbox', { name: 'Máu, phẫu thuật' })).not.toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Lưu' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { isProfessionalsOnly: true, sensitive: ['intimate'], sensitiveNote: '', version: theirs },
      ]),
    )
  })
})
