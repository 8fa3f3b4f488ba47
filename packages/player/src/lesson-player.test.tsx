import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LessonPlayer } from './lesson-player.tsx'
import type { LessonPlayerHandle, LessonPlayerProps, ProgressReport } from './player.types.ts'
import { type FakeMedia, installFakeMedia } from './testing/fake-media.ts'

let media: FakeMedia
beforeEach(() => {
  media = installFakeMedia()
})

const chapters = [
  { startSeconds: 0, title: 'Mở đầu' },
  { startSeconds: 20, title: 'Động mạch mặt' },
]

async function show(props: Partial<LessonPlayerProps> = {}) {
  const view = render(
    <LessonPlayer src="/bai-1.m3u8" title="Giải phẫu mạch máu" chapters={chapters} {...props} />,
  )
  const video = view.container.querySelector('video')
  if (!video) throw new Error('No video')
  await waitFor(() => expect(video.getAttribute('src')).toBe(props.src ?? '/bai-1.m3u8'))
  return { ...view, video, user: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bar = () => within(screen.getByRole('group', { name: 'Điều khiển video' }))

describe('controls', () => {
  it('are named for screen readers', async () => {
    await show({ captions: [{ src: '/vi.vtt', lang: 'vi', label: 'Tiếng Việt' }] })
    expect(screen.getByRole('region', { name: 'Trình phát video: Giải phẫu mạch máu' })).toBeInTheDocument()
    for (const name of ['Phát', 'Tắt tiếng', 'Bật phụ đề', 'Cài đặt', 'Toàn màn hình']) {
      expect(bar().getByRole('button', { name })).toBeInTheDocument()
    }
    expect(screen.getByRole('slider', { name: 'Vị trí trong video' })).toHaveAttribute(
      'aria-valuetext',
      '0 giây trên 1 phút, Mở đầu',
    )
  })

  it('play and pause, and tell the place with its chapter', async () => {
    const { user, video } = await show()
    await user.click(bar().getByRole('button', { name: 'Phát' }))
    expect(video.paused).toBe(false)
    act(() => media.watchTo(21))
    expect(screen.getByText('0:21 / 1:00')).toBeInTheDocument()
    expect(screen.getByRole('slider', { name: 'Vị trí trong video' })).toHaveAttribute(
      'aria-valuetext',
      '21 giây trên 1 phút, Động mạch mặt',
    )
    await user.click(button('Tạm dừng'))
    expect(video.paused).toBe(true)
  })

  it('seek with the arrows on the slider, five seconds a step', async () => {
    const { user, video } = await show()
    act(() => screen.getByRole('slider', { name: 'Vị trí trong video' }).focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{PageUp}')
    expect(video.currentTime).toBe(35)
  })
})

describe('keyboard', () => {
  it.each([
    ['k', (video: HTMLVideoElement) => !video.paused],
    [' ', (video: HTMLVideoElement) => !video.paused],
    ['{ArrowRight}', (video: HTMLVideoElement) => video.currentTime === 35],
    ['{ArrowLeft}', (video: HTMLVideoElement) => video.currentTime === 25],
    ['l', (video: HTMLVideoElement) => video.currentTime === 40],
    ['j', (video: HTMLVideoElement) => video.currentTime === 20],
    ['9', (video: HTMLVideoElement) => video.currentTime === 54],
    ['0', (video: HTMLVideoElement) => video.currentTime === 0],
    ['m', (video: HTMLVideoElement) => video.muted],
    ['{ArrowDown}', (video: HTMLVideoElement) => Math.abs(video.volume - 0.95) < 0.001],
    ['>', (video: HTMLVideoElement) => video.playbackRate === 1.25],
    ['<', (video: HTMLVideoElement) => video.playbackRate === 0.75],
  ])('%s does its work from anywhere on the page', async (key, isDone) => {
    const { user, video } = await show()
    act(() => {
      video.currentTime = 30
    })
    await user.keyboard(key)
    expect(isDone(video)).toBe(true)
  })

  it('works in a dialog that shows the player, whose close button has the focus', async () => {
    const onClose = vi.fn()
    const view = render(
      <dialog open>
        <button type="button" onClick={onClose}>
          Đóng hộp
        </button>
        <LessonPlayer src="/bai-1.m3u8" title="Giải phẫu mạch máu" />
      </dialog>,
    )
    const video = view.container.querySelector('video')
    await waitFor(() => expect(video).toHaveAttribute('src', '/bai-1.m3u8'))
    const user = userEvent.setup()
    act(() => button('Đóng hộp').focus())
    await user.keyboard('k')
    expect(video?.paused).toBe(false)
    await user.keyboard(' ')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shortcuts do nothing while the learner writes a note', async () => {
    const { user, video } = await show()
    const note = document.body.appendChild(document.createElement('textarea'))
    await user.type(note, 'k m 5')
    expect([video.paused, video.muted, video.currentTime]).toEqual([true, false, 0])
    note.remove()
  })

  it('opens the list of shortcuts with ?, where they can be kept inside the player', async () => {
    const { user, video } = await show()
    await user.keyboard('?')
    const dialog = screen.getByRole('dialog', { name: 'Phím tắt' })
    expect(within(dialog).getByText('Lùi hoặc tới 10 giây')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('checkbox', { name: /mọi nơi trên trang/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Đóng' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('k')
    expect(video.paused).toBe(true)
    act(() => button('Cài đặt').focus())
    await user.keyboard('k')
    expect(video.paused).toBe(false)
  })
})

describe('choices', () => {
  it('are made in the menu by keyboard and remembered', async () => {
    const { user, video, unmount } = await show()
    await user.click(button('Cài đặt'))
    expect(screen.getByRole('menuitem', { name: /Chất lượng/ })).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('menuitemradio', { name: 'Bình thường' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(video.playbackRate).toBe(1.5)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button('Cài đặt')).toHaveFocus()
    unmount()
    expect((await show()).video.playbackRate).toBe(1.5)
  })

  it('leaves the menu with Escape, one level at a time', async () => {
    const { user } = await show()
    await user.click(button('Cài đặt'))
    await user.keyboard('{ArrowRight}{Escape}')
    expect(screen.getByRole('menuitem', { name: /Chất lượng/ })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('remembers captions', async () => {
    const captions = [{ src: '/vi.vtt', lang: 'vi', label: 'Tiếng Việt' }]
    const { user, unmount } = await show({ captions })
    await user.click(button('Bật phụ đề'))
    unmount()
    await show({ captions })
    expect(button('Tắt phụ đề')).toBeInTheDocument()
  })
})

describe('resuming', () => {
  it('goes on where it was left and offers the beginning', async () => {
    const { user, video } = await show({ startAt: 35 })
    await waitFor(() => expect(video.currentTime).toBe(35))
    expect(screen.getByText('Xem tiếp từ 0:35')).toBeInTheDocument()
    await user.click(button('Xem từ đầu'))
    expect([video.currentTime, video.paused]).toEqual([0, false])
    expect(screen.queryByText('Xem tiếp từ 0:35')).toBeNull()
  })

  it('the player is controlled through its handle', async () => {
    const ref: { current: LessonPlayerHandle | null } = { current: null }
    const { video } = await show({ ref })
    act(() => ref.current?.seek(12))
    expect([video.currentTime, ref.current?.getPosition()]).toEqual([12, 12])
  })
})

describe('progress', () => {
  it('reports what was watched, not what was skipped', async () => {
    const reports: ProgressReport[] = []
    const { video } = await show({ onProgress: (report) => reports.push(report) })
    await act(async () => video.play())
    act(() => media.watchTo(4))
    act(() => {
      video.currentTime = 40
    })
    act(() => media.watchTo(43))
    act(() => video.pause())
    expect(reports.at(-1)).toMatchObject({
      reason: 'pause',
      positionSeconds: 43,
      intervals: [
        [0, 4],
        [40, 43],
      ],
    })
  })

  it('gives the last report of a lesson to that lesson, when the next one takes its place', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const { video, rerender } = await show({ onProgress: first })
    await act(async () => video.play())
    act(() => media.watchTo(3))
    rerender(<LessonPlayer src="/bai-2.m3u8" title="Bài 2" onProgress={second} />)
    await waitFor(() => expect(video.getAttribute('src')).toBe('/bai-2.m3u8'))
    expect(first).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'unmount', positionSeconds: 3, intervals: [[0, 3]] }),
    )
    expect(second).not.toHaveBeenCalled()
    expect(video.paused).toBe(false)
  })

  it('says nothing when nothing was watched', async () => {
    const onProgress = vi.fn()
    const { unmount } = await show({ startAt: 30, onProgress })
    unmount()
    expect(onProgress).not.toHaveBeenCalled()
  })
})

describe('the end', () => {
  const lesson = () => ({ title: 'Động mạch môi', onOpen: vi.fn() })

  it('opens the next lesson after five seconds', async () => {
    const nextLesson = lesson()
    const onEnded = vi.fn()
    await show({ nextLesson, onEnded })
    vi.useFakeTimers()
    act(() => media.finish())
    expect(onEnded).toHaveBeenCalledOnce()
    expect(screen.getByText('Bài tiếp theo sau 5 giây')).toBeInTheDocument()
    for (let second = 0; second < 5; second++) act(() => void vi.advanceTimersByTime(1000))
    expect(nextLesson.onOpen).toHaveBeenCalledOnce()
  })

  it('waits with the next lesson while a menu is open', async () => {
    const nextLesson = lesson()
    await show({ nextLesson })
    vi.useFakeTimers()
    act(() => media.finish())
    act(() => void vi.advanceTimersByTime(1000))
    fireEvent.click(button('Cài đặt'))
    for (let second = 0; second < 20; second++) act(() => void vi.advanceTimersByTime(1000))
    expect(nextLesson.onOpen).not.toHaveBeenCalled()
    expect(screen.getByText('Bài tiếp theo sau 4 giây')).toBeInTheDocument()
    fireEvent.click(button('Cài đặt'))
    for (let second = 0; second < 5; second++) act(() => void vi.advanceTimersByTime(1000))
    expect(nextLesson.onOpen).toHaveBeenCalledOnce()
  })

  it('stays when asked to, and offers to watch again', async () => {
    const nextLesson = lesson()
    const { user } = await show({ nextLesson })
    act(() => media.finish())
    await user.click(button('Hủy'))
    expect(screen.getAllByRole('button', { name: 'Xem lại từ đầu' })).toHaveLength(2)
    expect(nextLesson.onOpen).not.toHaveBeenCalled()
  })
})

describe('trouble', () => {
  it('says after eight seconds that the network is slow', async () => {
    const { video } = await show()
    await act(async () => video.play())
    vi.useFakeTimers()
    act(() => media.starve())
    act(() => void vi.advanceTimersByTime(400))
    expect(screen.getByText('Đang tải…')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(8000))
    expect(screen.getByText(/Mạng đang chậm/)).toBeInTheDocument()
    expect(button('Tải lại')).toBeInTheDocument()
  })

  it('shows a code when it cannot go on, renews the address and keeps the place', async () => {
    const refreshSource = vi.fn(async () => '/bai-1.m3u8?moi')
    const { user, video } = await show({ refreshSource })
    await act(async () => video.play())
    act(() => media.watchTo(20))
    act(() => media.fail(3))
    expect(screen.getByRole('alert')).toHaveTextContent('Video không phát được')
    expect(screen.getByRole('alert')).toHaveTextContent('mã V-3')
    expect(button('Thử lại')).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(video.getAttribute('src')).toBe('/bai-1.m3u8?moi'))
    expect(video.closest('.lp-root')).toHaveFocus()
    expect([video.currentTime, video.paused]).toEqual([20, false])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
