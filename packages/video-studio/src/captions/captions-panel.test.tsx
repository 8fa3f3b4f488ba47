import { contract } from '@repo/contract'
import type { LessonPlayerHandle } from '@repo/player'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderBesideVideo } from '../testing/render-beside-video.tsx'
import { buildCue, buildVideoDetail, noDraft } from '../testing/video-factories.ts'
import type { CaptionTrackData, Cue } from '../video.types.ts'
import { CaptionsPanel } from './captions-panel.tsx'

const cues = [
  buildCue(0, 2000, 'Chào các bạn đồng nghiệp'),
  buildCue(2000, 5000, 'Hôm nay ta học về động mạch mặt'),
  buildCue(5000, 8000, 'Trước hết là đường đi'),
]
const track: CaptionTrackData = { lang: 'vi', label: 'Tiếng Việt', version: 3, cues }
const video = buildVideoDetail()
const server = startMockServer()
let sent: { version: number; cues: Cue[] }[] = []

beforeEach(() => {
  sent = []
  server.use(
    mockEndpoint(contract.videos.captions, track),
    mockEndpoint(contract.captionDrafts.draft, noDraft),
    mockEndpoint(contract.videos.video, video),
    mockEndpoint(contract.videos.saveCaptions, ({ body }) => {
      const given = body as { version: number; cues: Cue[] }
      sent.push(given)
      return { ...track, version: given.version + 1, cues: given.cues }
    }),
  )
})

const show = (handle?: Partial<LessonPlayerHandle>) =>
  renderBesideVideo(<CaptionsPanel video={video} />, handle)
const openRow = async (user: ReturnType<typeof show>['user'], n: number) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^Sửa dòng ${n}:`) }))
const rows = () => within(screen.getByRole('list', { name: 'Các dòng phụ đề' })).getAllByRole('listitem')
const texts = () => sent.at(-1)?.cues.map(({ text }) => text)
const save = () => screen.getByRole('button', { name: 'Lưu phụ đề' })

test('edits text and times, seeks the video to the row, and saves with the version it began with', async () => {
  const seeks: number[] = []
  const { user } = show({ seek: (seconds) => seeks.push(seconds) })
  await openRow(user, 2)
  expect(seeks).toEqual([2])
  const text = screen.getByRole('textbox', { name: 'Lời: Dòng 2' })
  expect(text).toHaveFocus()
  await user.clear(text)
  await user.type(text, 'Hôm nay ta học')
  const start = screen.getByRole('textbox', { name: 'Bắt đầu' })
  await user.type(start, '{ArrowUp}{ArrowUp}')
  expect(start).toHaveValue('00:02.200')
  await user.clear(screen.getByRole('textbox', { name: 'Kết thúc' }))
  await user.type(screen.getByRole('textbox', { name: 'Kết thúc' }), '00:04.5{Enter}')
  await user.click(save())
  expect(await screen.findByText('Đã lưu phụ đề.')).toBeInTheDocument()
  expect(sent).toEqual([{ version: 3, cues: [cues[0], buildCue(2200, 4500, 'Hôm nay ta học'), cues[2]] }])
  expect(save()).toBeDisabled()
})

test('takes the current position of the video, and restores the old time after an invalid one', async () => {
  const { user } = show({ getPosition: () => 3.25 })
  await openRow(user, 1)
  await user.click(screen.getByRole('button', { name: 'Lấy vị trí đang phát làm điểm kết thúc' }))
  const end = screen.getByRole('textbox', { name: 'Kết thúc' })
  expect(end).toHaveValue('00:03.250')
  expect(screen.getAllByText(/Chồng lên dòng sau/)).not.toHaveLength(0)
  await user.clear(end)
  await user.type(end, 'xyz')
  expect(end).toBeInvalid()
  await user.tab()
  expect(end).toHaveValue('00:03.250')
})

test('splits, joins, adds and deletes captions, and undoes each act', async () => {
  const { user } = show({ getPosition: () => 9 })
  await openRow(user, 2)
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lời: Dòng 2' })
  text.setSelectionRange(14, 14)
  await user.click(screen.getByRole('button', { name: 'Tách dòng' }))
  expect(rows()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Gộp với dòng sau' }))
  expect(rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Xóa dòng 2' }))
  expect(screen.getByText('Đã xóa dòng 2.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Thêm dòng' }))
  await user.type(screen.getByRole('textbox', { name: 'Lời: Dòng 3' }), 'Thêm')
  await user.click(save())
  await waitFor(() => expect(texts()).toEqual([cues[0]?.text, cues[2]?.text, 'Thêm']))
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
  await user.click(save())
  await waitFor(() => expect(texts()).toEqual(cues.map((cue) => cue.text)))
  await user.click(screen.getByRole('button', { name: 'Làm lại' }))
  expect(rows()).toHaveLength(2)
})

test('shifts all captions, or the marked ones only', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Đánh dấu dòng 3' }))
  await user.click(screen.getByRole('button', { name: 'Dời thời gian' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dời thời gian phụ đề' })
  await user.click(within(dialog).getByRole('button', { name: 'Dời thời gian' }))
  expect(await within(dialog).findByText(/Nhập số giây khác 0/)).toBeInTheDocument()
  const by = within(dialog).getByRole('textbox', { name: /Dời đi \(giây\)/ })
  expect(by).toHaveFocus()
  await user.type(by, '1,5')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Viết tiếp' }))
  expect(by).toHaveValue('1,5')
  await user.click(within(dialog).getByRole('button', { name: 'Dời thời gian' }))
  await user.click(save())
  await waitFor(() => expect(sent[0]?.cues.map(({ startMs }) => startMs)).toEqual([0, 2000, 6500]))
})

test('lists doubtful captions with links to them, and does not save a caption without text', async () => {
  const { user } = show()
  await openRow(user, 3)
  await user.clear(screen.getByRole('textbox', { name: 'Lời: Dòng 3' }))
  expect(screen.getByText(/1 dòng cần sửa trước khi lưu/)).toBeInTheDocument()
  expect(save()).toBeDisabled()
  await openRow(user, 1)
  await user.click(screen.getByRole('button', { name: 'Tới dòng cần xem lại' }))
  expect(screen.getByRole('textbox', { name: 'Lời: Dòng 3' })).toHaveFocus()
})

test('two people at once: shows both versions and joins them without losing a word', async () => {
  const theirs = {
    ...track,
    version: 4,
    cues: [cues[0] as Cue, cues[1] as Cue, buildCue(5000, 8000, 'Đường đi')],
  }
  const { user } = show()
  await openRow(user, 1)
  await user.clear(screen.getByRole('textbox', { name: 'Lời: Dòng 1' }))
  await user.type(screen.getByRole('textbox', { name: 'Lời: Dòng 1' }), 'Xin chào')
  server.use(
    mockError(contract.videos.saveCaptions, 'edit.outdated'),
    mockEndpoint(contract.videos.captions, theirs),
  )
  await user.click(save())
  const dialog = await screen.findByRole('alertdialog', { name: 'Phụ đề vừa được người khác lưu' })
  expect(within(dialog).getByText('Xin chào')).toBeInTheDocument()
  expect(within(dialog).getByText('Đường đi')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Gộp hai bản' }))
  server.use(
    mockEndpoint(contract.videos.saveCaptions, ({ body }) => {
      const given = body as { version: number; cues: Cue[] }
      sent.push(given)
      return { ...track, ...given }
    }),
  )
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.version).toBe(4)
  expect(texts()).toEqual(['Xin chào', cues[1]?.text, 'Đường đi'])
})

test('taking the other version keeps the own one a step of undo away', async () => {
  const theirs = { ...track, version: 4, cues: [buildCue(0, 1000, 'Của người khác')] }
  const { user } = show()
  await openRow(user, 1)
  await user.type(screen.getByRole('textbox', { name: 'Lời: Dòng 1' }), ' thân mến')
  server.use(
    mockError(contract.videos.saveCaptions, 'edit.outdated'),
    mockEndpoint(contract.videos.captions, theirs),
  )
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Lấy bản vừa lưu' }))
  expect(await screen.findByText('Của người khác')).toBeInTheDocument()
  expect(save()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText(/Chào các bạn đồng nghiệp thân mến/)).toBeInTheDocument()
})

test('follows the video, caption by caption', async () => {
  let tell = (_seconds: number) => {}
  show({
    subscribe: (listener) => {
      tell = listener
      return () => {}
    },
  })
  await screen.findByRole('button', { name: /^Sửa dòng 1:/ })
  tell(5.5)
  await waitFor(() =>
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('Trước hết là đường đi'),
  )
})

test('takes a file of another program and asks before it replaces what is there', async () => {
  const imported: unknown[] = []
  server.use(
    mockEndpoint(contract.videos.importCaptions, ({ body }) => {
      imported.push(body)
      return { ...track, version: 4, cues: [buildCue(0, 1000, 'Từ tệp')] }
    }),
  )
  const { user } = show()
  await screen.findByRole('button', { name: /^Sửa dòng 1:/ })
  const file = new File(['1\n00:00:00,000 --> 00:00:01,000\nTừ tệp\n'], 'bai.srt')
  await user.upload(screen.getByLabelText('Chọn tệp phụ đề .vtt hoặc .srt'), file)
  const popup = await screen.findByRole('alertdialog', { name: 'Thay phụ đề đang có?' })
  await user.click(within(popup).getByRole('button', { name: 'Thay phụ đề' }))
  expect(await screen.findByText('Từ tệp')).toBeInTheDocument()
  expect(imported).toEqual([
    { fileName: 'bai.srt', content: '1\n00:00:00,000 --> 00:00:01,000\nTừ tệp\n', version: 3 },
  ])
})

describe('a file over captions that somebody else has saved meanwhile', () => {
  const theirs = { ...track, version: 5, cues: [buildCue(0, 1000, 'Của Lan')] }
  async function importOverTheirs() {
    server.use(
      mockError(contract.videos.importCaptions, 'edit.outdated', {
        details: { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
      }),
    )
    const { user } = show()
    await screen.findByRole('button', { name: /^Sửa dòng 1:/ })
    server.use(mockEndpoint(contract.videos.captions, theirs))
    await user.upload(
      screen.getByLabelText('Chọn tệp phụ đề .vtt hoặc .srt'),
      new File(['WEBVTT\n'], 'bai.vtt'),
    )
    await user.click(await screen.findByRole('button', { name: 'Thay phụ đề' }))
    const popup = within(await screen.findByRole('alertdialog', { name: 'Phụ đề đã thay đổi từ lúc mở' }))
    return { user, popup }
  }

  test('is told who saved, and replaces them only when asked again', async () => {
    const { user, popup } = await importOverTheirs()
    expect(popup.getByText(/Trần Thị Lan đã lưu lúc 14:05/)).toBeInTheDocument()
    const versions: unknown[] = []
    server.use(
      mockEndpoint(contract.videos.importCaptions, ({ body }) => {
        versions.push((body as { version: number }).version)
        return { ...track, version: 6, cues: [buildCue(0, 1000, 'Từ tệp')] }
      }),
    )
    await user.click(popup.getByRole('button', { name: 'Nhập tệp' }))
    expect(await screen.findByText('Từ tệp')).toBeInTheDocument()
    expect(versions).toEqual([5])
  })

  test('is discarded in favour of the other version, which the editor then shows', async () => {
    const { user, popup } = await importOverTheirs()
    await user.click(popup.getByRole('button', { name: 'Giữ bản đã lưu' }))
    expect(await screen.findByText('Của Lan')).toBeInTheDocument()
  })
})

test('asks before the language is changed with unsaved work', async () => {
  const { user } = show()
  await openRow(user, 1)
  await user.type(screen.getByRole('textbox', { name: 'Lời: Dòng 1' }), '!')
  server.use(mockError(contract.videos.captions, 'captions.not_found'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), 'Tiếng Anh (chưa có)')
  const popup = await screen.findByRole('alertdialog', { name: 'Đổi ngôn ngữ khi chưa lưu?' })
  await user.click(within(popup).getByRole('button', { name: 'Bỏ sửa đổi' }))
  expect(await screen.findByText(/Chưa có dòng phụ đề nào/)).toBeInTheDocument()
})
