import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderStudio } from './testing/render-studio.tsx'
import {
  buildUse,
  buildVideo,
  buildVideoDetail,
  buildVideoLesson,
  noDraft,
} from './testing/video-factories.ts'
import type { VideoDetail } from './video.types.ts'

const server = startMockServer()
const failed = buildVideoDetail({
  state: 'failed',
  isPlayable: false,
  failure: { message: 'Tệp không có luồng hình.', isRetryable: true },
  captionLanguages: [],
  captions: [],
})

function show(video: VideoDetail) {
  server.use(
    mockEndpoint(contract.videos.video, video),
    mockError(contract.videos.captions, 'captions.not_found'),
  )
  return renderStudio(`/video/${video.id}`)
}
const menu = async (user: ReturnType<typeof show>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: /Thao tác với/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

beforeEach(() => {
  server.use(
    mockEndpoint(contract.uploads.quota, { usedBytes: 0, limitBytes: 1e11, maxFileBytes: 1e10 }),
    mockEndpoint(contract.uploads.uploads, { items: [] }),
    mockEndpoint(contract.captionDrafts.draft, noDraft),
    mockEndpoint(contract.videos.videos, { ...keyPageOf([buildVideo()]), counts: {} }),
  )
})

test('says why a video failed and tries again', async () => {
  server.use(
    mockEndpoint(contract.videos.retryVideo, {
      ...failed,
      state: 'queued',
      failure: null,
      progressPercent: 0,
    }),
  )
  const { user } = show(failed)
  expect(await screen.findByText('Tệp không có luồng hình.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Xử lý lại' }))
  expect(await screen.findByText('Video đang chờ đến lượt xử lý.')).toBeInTheDocument()
})

test('another video is 404', async () => {
  server.use(mockError(contract.videos.video, 'video.not_found'))
  const { expectConsole } = await import('@repo/config/console')
  expectConsole('error', /video\.not_found/)
  renderStudio('/video/01920000-0000-7000-8000-00000000cccc')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeInTheDocument()
})

test('renames, and refuses an empty name', async () => {
  const bodies: unknown[] = []
  server.use(
    mockEndpoint(contract.videos.renameVideo, ({ body }) => {
      bodies.push(body)
      return { ...failed, title: 'Tên mới' }
    }),
  )
  const { user } = show(failed)
  await menu(user, 'Đổi tên')
  const field = await screen.findByRole('textbox', { name: 'Tên video' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(await screen.findByText('Nhập từ 1 đến 160 ký tự.')).toBeInTheDocument()
  await user.type(field, 'Tên mới')
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tên mới' })).toBeInTheDocument()
  expect(bodies).toEqual([{ title: 'Tên mới', version: null }])
})

test('deletes after asking and goes back to the library', async () => {
  server.use(mockEndpoint(contract.videos.removeVideo, { ok: true }))
  const { user, router } = show({ ...failed, usedBy: [buildUse()] })
  await menu(user, 'Xóa video')
  const popup = await screen.findByRole('alertdialog', { name: 'Xóa video này?' })
  expect(popup).toHaveTextContent('1 bài học đang dùng video này')
  await user.click(within(popup).getByRole('button', { name: 'Xóa video' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/video'))
  expect(await screen.findByText('Đã xóa video.')).toBeInTheDocument()
})

test('a video of a sold course is not deleted: the lessons that need it are linked', async () => {
  const use = buildUse({ courseStatus: 'published' })
  const { user } = show({ ...failed, usedBy: [use] })
  await menu(user, 'Xóa video')
  const dialog = await screen.findByRole('dialog', { name: 'Chưa thể xóa video này' })
  expect(within(dialog).getByRole('link', { name: /Mở khóa học/ })).toHaveAttribute(
    'href',
    `/course/${use.courseId}`,
  )
})

test('a course that went on sale meanwhile is explained in the same way', async () => {
  const draft = buildUse()
  const { user } = show({ ...failed, usedBy: [draft] })
  await menu(user, 'Xóa video')
  const popup = await screen.findByRole('alertdialog', { name: 'Xóa video này?' })
  server.use(
    mockError(contract.videos.removeVideo, 'video.in_use'),
    mockEndpoint(contract.videos.video, { ...failed, usedBy: [{ ...draft, courseStatus: 'published' }] }),
  )
  await user.click(within(popup).getByRole('button', { name: 'Xóa video' }))
  expect(await screen.findByRole('dialog', { name: 'Chưa thể xóa video này' })).toBeInTheDocument()
})

test('gives the video to a lesson of a course', async () => {
  const lesson = buildVideoLesson()
  const given: unknown[] = []
  server.use(
    mockEndpoint(contract.videos.videoLessons, keyPageOf([lesson])),
    mockEndpoint(contract.videos.setLessonVideo, ({ params, body }) => {
      given.push([params.lessonId, body])
      return { ok: true } as const
    }),
  )
  const { user } = show(failed)
  await user.click(await screen.findByRole('button', { name: 'Gắn vào bài học' }))
  await user.click(await screen.findByRole('button', { name: `Chọn: ${lesson.lessonTitle}` }))
  await waitFor(() => expect(given).toEqual([[lesson.lessonId, { videoId: failed.id }]]))
})

test('chapters are named, ordered by time, checked and saved', async () => {
  const bodies: unknown[] = []
  const video = { ...failed, chapters: [{ startMs: 60_000, title: 'Kỹ thuật' }], chapterCount: 1 }
  server.use(
    mockEndpoint(contract.videos.saveChapters, ({ body }) => {
      bodies.push(body)
      return { ...video, ...(body as Pick<VideoDetail, 'chapters'>) }
    }),
  )
  const { user } = show(video)
  await user.click(await screen.findByRole('tab', { name: /Chương/ }))
  await user.click(screen.getByRole('button', { name: 'Thêm chương tại vị trí đang phát' }))
  expect(screen.getByRole('textbox', { name: 'Tên chương 1' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Lưu chương' }))
  expect(screen.getByText('Nhập tên chương.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Tên chương 1' }), 'Mở đầu')
  await user.click(screen.getByRole('button', { name: 'Lưu chương' }))
  expect(await screen.findByText('Đã lưu chương.')).toBeInTheDocument()
  expect(bodies).toEqual([
    {
      chapters: [
        { startMs: 0, title: 'Mở đầu' },
        { startMs: 60_000, title: 'Kỹ thuật' },
      ],
      version: null,
    },
  ])
})

test('a look at chapters, field by field, leaves nothing to save', async () => {
  const chapters = [
    { startMs: 0, title: 'Mở đầu' },
    { startMs: 60_000, title: 'Kỹ thuật' },
  ]
  const { user } = show({ ...failed, chapters, chapterCount: 2 })
  await user.click(await screen.findByRole('tab', { name: /Chương/ }))
  await user.click(await screen.findByRole('textbox', { name: 'Tên chương 1' }))
  await user.click(screen.getByRole('textbox', { name: 'Tên chương 2' }))
  await user.tab()
  expect(screen.getByRole('button', { name: 'Lưu chương' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Hoàn tác thay đổi' })).not.toBeInTheDocument()
})

test('asks before unsaved captions or chapters are left', async () => {
  const { user, router } = show(failed)
  await user.click(await screen.findByRole('tab', { name: /Chương/ }))
  await user.click(screen.getByRole('button', { name: 'Thêm chương tại vị trí đang phát' }))
  await user.click(screen.getByRole('link', { name: 'Thư viện video' }))
  const popup = await screen.findByRole('alertdialog')
  expect(popup).toHaveTextContent('Phụ đề, chương hoặc tên âm thanh chưa lưu sẽ mất.')
  await user.click(within(popup).getByRole('button', { name: 'Ở lại' }))
  expect(router.state.location.pathname).toBe(`/video/${failed.id}`)
})

test('no other file is offered where the server takes none, and the page says what to do instead', async () => {
  show({ ...failed, isReplaceable: false, trailerOf: [buildUse({ courseStatus: 'in_review' })] })
  expect(await screen.findByText(/^Bạn không thay được tệp gốc/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Thay tệp gốc' })).not.toBeInTheDocument()
})

test('another file for the same video is sent as its replacement, after asking', async () => {
  const { http, HttpResponse } = await import('msw')
  const metadata: string[] = []
  server.use(
    http.post('*/api/uploads', ({ request }) => {
      metadata.push(request.headers.get('upload-metadata') ?? '')
      return HttpResponse.json({ error: { name: 'upload.no_space' } }, { status: 507 })
    }),
  )
  const { user } = show(failed)
  const bytes = Uint8Array.of(0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d)
  await user.upload(
    await screen.findByLabelText('Chọn tệp thay thế'),
    new File([bytes], 'moi.mp4', { type: 'video/mp4' }),
  )
  const popup = await screen.findByRole('alertdialog', { name: 'Thay video bằng tệp này?' })
  await user.click(within(popup).getByRole('button', { name: 'Thay tệp' }))
  const dock = await screen.findByRole('region', { name: 'Video đang tải lên' })
  expect(await within(dock).findByText(/Máy chủ sắp hết chỗ/)).toBeInTheDocument()
  expect(metadata[0]).toContain(`replaces ${btoa(failed.id)}`)
})
