import { contract } from '@repo/contract'
import { soundName } from '@repo/contract/videos'
import { limitsOf } from '@repo/forms'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderBesideVideo } from '../testing/render-beside-video.tsx'
import { buildVideoDetail } from '../testing/video-factories.ts'
import type { VideoDetail } from '../video.types.ts'
import { SoundPanel } from './sound-panel.tsx'

const server = startMockServer()
afterEach(() => localStorage.clear())

const video = buildVideoDetail({
  soundTracks: [
    { language: 'vi', label: 'Tiếng Việt', fileLanguage: null },
    { language: 'sv', label: 'Tiếng Thụy Điển', fileLanguage: 'sv' },
  ],
})
const track = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(name) }))
const save = () => screen.getByRole('button', { name: 'Lưu âm thanh' })

/** Answers as the service does, and remembers what was sent. */
function takeSaves(): unknown[] {
  const bodies: unknown[] = []
  server.use(
    mockEndpoint(contract.videos.saveSoundTracks, ({ body }) => {
      bodies.push(body)
      const { soundTracks } = body as Pick<VideoDetail, 'soundTracks'>
      const id = '01920000-0000-7000-8000-00000000aaaa'
      return {
        ...video,
        soundTracks: soundTracks.map((one) => ({ ...one, fileLanguage: null })),
        versions: { ...video.versions, soundTracks: id },
      }
    }),
  )
  return bodies
}

test('the language of a track is chosen, and its name follows as long as it only said the language', async () => {
  const bodies = takeSaves()
  const { user } = renderBesideVideo(<SoundPanel video={video} />)
  const first = await track('Bản âm thanh 1')
  expect(first.getByText('Tệp không ghi ngôn ngữ')).toBeInTheDocument()
  expect(save()).toBeDisabled()
  await user.selectOptions(first.getByRole('combobox', { name: 'Ngôn ngữ' }), 'Tiếng Anh')
  expect(first.getByRole('textbox', { name: 'Tên hiển thị' })).toHaveValue('Tiếng Anh')
  const second = await track('Bản âm thanh 2')
  expect(second.getByText('Tệp ghi: Tiếng Thụy Điển')).toBeInTheDocument()
  expect(second.getByRole('combobox')).toHaveDisplayValue('Tiếng Thụy Điển')
  const name = second.getByRole('textbox', { name: 'Tên hiển thị' })
  await user.clear(name)
  await user.type(name, 'Phiên dịch')
  await user.selectOptions(second.getByRole('combobox'), 'Tiếng Hàn')
  expect(name).toHaveValue('Phiên dịch')
  await user.click(save())
  expect(await screen.findByText(/Đã lưu\./)).toBeInTheDocument()
  expect(bodies).toEqual([
    {
      soundTracks: [
        { language: 'en', label: 'Tiếng Anh' },
        { language: 'ko', label: 'Phiên dịch' },
      ],
      version: null,
    },
  ])
  expect(save()).toBeDisabled()
})

test('tracks without a name, or of one name, are not sent', async () => {
  const bodies = takeSaves()
  const { user } = renderBesideVideo(<SoundPanel video={video} />)
  const name = (await track('Bản âm thanh 2')).getByRole('textbox')
  await user.clear(name)
  await user.click(save())
  expect(name).toHaveAccessibleDescription('Nhập tên hiển thị.')
  await user.type(name, 'tiếng việt')
  await user.click(save())
  expect(name).toHaveAccessibleDescription('Hai bản âm thanh không thể trùng tên.')
  expect(bodies).toEqual([])
})

test('what was typed is back after a reload, and the discard button takes it back', async () => {
  const first = renderBesideVideo(<SoundPanel video={video} />)
  await first.user.type((await track('Bản âm thanh 2')).getByRole('textbox'), ' mới')
  first.unmount()
  const { user } = renderBesideVideo(<SoundPanel video={video} />)
  const name = (await track('Bản âm thanh 2')).getByRole('textbox')
  expect(name).toHaveValue('Tiếng Thụy Điển mới')
  expect(screen.getByText('Có sửa đổi chưa lưu')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Hoàn tác thay đổi' }))
  expect(name).toHaveValue('Tiếng Thụy Điển')
  expect(save()).toBeDisabled()
  expect(localStorage.getItem('office-drafts') ?? '').not.toContain('sound-names')
})

test('a name takes as many characters as the contract says', async () => {
  renderBesideVideo(<SoundPanel video={video} />)
  const longest = limitsOf(soundName, 'label').maxLength
  expect((await track('Bản âm thanh 1')).getByRole('textbox')).toHaveAttribute('maxlength', String(longest))
})

test('names that somebody else saved meanwhile are shown before they are written over', async () => {
  const theirs = video.soundTracks.map((one, i) => (i === 0 ? { ...one, label: 'Giảng viên' } : one))
  const by = { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-20T03:00:00.000Z' }
  const version = '01920000-0000-7000-8000-00000000bbbb'
  server.use(
    mockError(contract.videos.saveSoundTracks, 'edit.outdated', { details: by }),
    mockEndpoint(contract.videos.video, {
      ...video,
      soundTracks: theirs,
      versions: { ...video.versions, soundTracks: version },
    }),
  )
  const { user } = renderBesideVideo(<SoundPanel video={video} />)
  const first = await track('Bản âm thanh 1')
  await user.type(first.getByRole('textbox'), ' gốc')
  await user.click(save())
  const told = await screen.findByText(/Trần Thị Lan/)
  const alert = screen.getAllByRole('alert').find((each) => each.contains(told)) ?? document.body
  await user.click(within(alert).getByRole('button'))
  expect(await screen.findByText(/Giảng viên \(Tiếng Việt\)/)).toBeInTheDocument()
  const bodies = takeSaves()
  await user.click(screen.getByRole('button', { name: 'Giữ nội dung của tôi' }))
  await user.click(save())
  expect(await screen.findByText(/Đã lưu\./)).toBeInTheDocument()
  expect(bodies).toMatchObject([{ soundTracks: [{ label: 'Tiếng Việt gốc' }, {}], version }])
})

test.each([
  ['has no sound', true, 'Video không có âm thanh.'],
  ['does not play yet', false, 'Các bản âm thanh hiện ở đây ngay khi video xem được.'],
])('a video that %s says so', async (_, isPlayable, words) => {
  renderBesideVideo(<SoundPanel video={{ ...video, soundTracks: [], isPlayable }} />)
  expect(await screen.findByText(words)).toBeInTheDocument()
})
