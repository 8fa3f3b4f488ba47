import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LessonPlayer } from './lesson-player.tsx'
import type { CueList, Interruption, LessonPlayerHandle, LessonPlayerProps } from './player.types.ts'
import { type FakeMedia, installFakeMedia } from './testing/fake-media.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:10.000\nChào bạn.\n\n00:20.000 --> 00:25.000\nĐộng mạch mặt'
let media: FakeMedia
beforeEach(() => {
  media = installFakeMedia()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(vtt)),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => void vi.unstubAllGlobals())

const chapters = [
  { startSeconds: 0, title: 'Mở đầu' },
  { startSeconds: 20, title: 'Động mạch mặt' },
]
const captions = [
  { src: '/media/t1/k/captions/vi.vtt', lang: 'vi', label: 'Tiếng Việt' },
  { src: '/media/t1/k/captions/en.vtt', lang: 'en', label: 'English' },
]
const base: LessonPlayerProps = { src: '/media/t1/k/master.m3u8', title: 'Giải phẫu', chapters, captions }

async function show(props: Partial<LessonPlayerProps> = {}) {
  const view = render(<LessonPlayer {...base} {...props} />)
  const video = view.container.querySelector('video')
  if (!video) throw new Error('No video')
  await waitFor(() => expect(video.getAttribute('src')).toContain('/media/'))
  const root = view.container.querySelector('.lp-root')
  const rerender = (next: Partial<LessonPlayerProps>) => view.rerender(<LessonPlayer {...base} {...next} />)
  return { ...view, rerender, root, video, user: userEvent.setup() }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const openMenu = async (user: ReturnType<typeof userEvent.setup>, group: string) => {
  await user.click(button('Cài đặt'))
  await user.click(screen.getByRole('menuitem', { name: new RegExp(group) }))
}

describe('practice tools', () => {
  it('step picture by picture, paused', async () => {
    const { user, video } = await show()
    await user.keyboard('k')
    act(() => {
      video.currentTime = 10
    })
    await user.keyboard('.')
    expect(video.paused).toBe(true)
    expect(video.currentTime).toBeCloseTo(10.06)
    await user.keyboard(',')
    expect(video.currentTime).toBeCloseTo(10.02)
  })

  it('mirror the picture, and say so', async () => {
    const { user, root } = await show()
    await openMenu(user, 'Công cụ thực hành')
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Lật gương' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Lật gương' })).toHaveAttribute(
      'aria-checked',
      'true',
    )
    expect(root).toHaveAttribute('data-mirrored', 'true')
    await user.keyboard('{Escape}{Escape}h')
    expect(root).toHaveAttribute('data-mirrored', 'false')
  })

  it.each([
    ['brackets', '[BracketLeft]', '[BracketRight]', '[Backslash]'],
    ['the signs that Telex makes of them', 'ơ', 'ư', '[Backslash]'],
  ])('repeat a stretch set with %s', async (_, a, b, clear) => {
    const { user, video } = await show()
    await act(async () => video.play())
    act(() => media.watchTo(5))
    await user.keyboard(a)
    act(() => media.watchTo(8))
    await user.keyboard(b)
    expect(button('Lặp 0:05–0:08, nhấn để bỏ lặp')).toBeInTheDocument()
    act(() => void video.dispatchEvent(new Event('timeupdate')))
    expect(video.currentTime).toBe(5)
    await user.keyboard(clear)
    expect(screen.queryByRole('button', { name: /nhấn để bỏ lặp/ })).toBeNull()
    act(() => media.watchTo(12))
    expect(video.currentTime).toBe(12)
  })

  it('are all in the list of keys', async () => {
    const { user } = await show()
    await user.keyboard('?')
    const dialog = within(screen.getByRole('dialog', { name: 'Phím tắt' }))
    for (const text of ['Lùi hoặc tới một khung hình', 'Đặt điểm đầu A của đoạn lặp', 'Lật gương']) {
      expect(dialog.getByText(text)).toBeInTheDocument()
    }
  })
})

describe('captions', () => {
  it('are drawn over the picture, in the size and on the background that were chosen', async () => {
    const { user, video, container } = await show()
    await user.keyboard('c')
    const line = await screen.findByText('Chào bạn.')
    expect(line.closest('[lang="vi"]')).toHaveAttribute('data-size', 'medium')
    await openMenu(user, 'Phụ đề')
    await user.click(screen.getByRole('menuitemradio', { name: 'Lớn' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Không nền' }))
    const layer = container.querySelector('.lp-captions')
    expect(layer).toHaveAttribute('data-size', 'large')
    expect(layer).toHaveAttribute('data-background', 'none')
    act(() => {
      video.currentTime = 15
    })
    expect(screen.queryByText('Chào bạn.')).toBeNull()
    localStorage.clear()
  })

  it('show unasked while the sound is off, until they are taken away', async () => {
    const { user, video } = await show()
    expect(screen.queryByText('Chào bạn.')).toBeNull()
    await user.keyboard('m')
    expect(video.muted).toBe(true)
    expect((await screen.findByText('Chào bạn.')).closest('[lang]')).toHaveAttribute('lang', 'vi')
    await user.keyboard('m')
    await waitFor(() => expect(screen.queryByText('Chào bạn.')).toBeNull())
    // Taken away, they stay away while it is silent, and that is no choice for the next video.
    await user.keyboard('m')
    await screen.findByText('Chào bạn.')
    await user.keyboard('c')
    await waitFor(() => expect(screen.queryByText('Chào bạn.')).toBeNull())
    await user.keyboard('m')
    await user.keyboard('m')
    expect(await screen.findByText('Chào bạn.')).toBeVisible()
    localStorage.clear()
  })

  it('can be in another language', async () => {
    const { user } = await show()
    await openMenu(user, 'Phụ đề')
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect((await screen.findByText('Chào bạn.')).closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(fetch).toHaveBeenCalledWith(expect.stringContaining('en.vtt'), expect.anything())
    localStorage.clear()
  })

  it('give their lines to the page, for a transcript, even while they are off', async () => {
    const lists: (CueList | null)[] = []
    await show({ onCuesChange: (list) => lists.push(list) })
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ lang: 'vi', label: 'Tiếng Việt' }))
    expect(lists.at(-1)?.cues).toHaveLength(2)
    expect(screen.queryByText('Chào bạn.')).toBeNull()
  })
})

describe('sound tracks', () => {
  const spoken = (language: string, label: string) => ({ language, label, enabled: language === 'vi' })
  let tracks: ReturnType<typeof spoken>[]
  /** As in a browser that plays HLS itself: the list is empty until the video is read. */
  async function showWith(...listed: ReturnType<typeof spoken>[]) {
    tracks = listed
    const list = Object.assign(new EventTarget(), { length: 0 })
    vi.spyOn(HTMLVideoElement.prototype, 'audioTracks' as never, 'get').mockReturnValue(list as never)
    const view = await show()
    Object.assign(list, listed, { length: listed.length })
    act(() => void list.dispatchEvent(new Event('addtrack')))
    return view
  }
  beforeEach(() => {
    Object.defineProperty(HTMLVideoElement.prototype, 'audioTracks', { configurable: true, get: () => [] })
  })
  afterEach(() => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'audioTracks')
    localStorage.clear()
  })

  it('are chosen by keyboard, by their names, and the choice is kept for other videos', async () => {
    const { user, unmount } = await showWith(spoken('vi', 'Tiếng Việt'), spoken('ko', 'Phiên dịch'))
    button('Cài đặt').focus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: /Bản âm thanh\s?Tiếng Việt/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: /Bản âm thanh\s?Phiên dịch/ })).toBeInTheDocument()
    unmount()
    await showWith(spoken('vi', 'Tiếng Việt'), spoken('ko', 'Tiếng Hàn'))
    expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true])
    await openMenu(user, 'Bản âm thanh')
    expect(screen.getByRole('menuitemradio', { name: 'Tiếng Hàn' })).toBeChecked()
  })

  it('say their language where their name does not', async () => {
    const { user } = await showWith(spoken('vi', 'Tiếng Việt'), spoken('ko', 'Phiên dịch'))
    await openMenu(user, 'Bản âm thanh')
    expect(screen.getByRole('menuitemradio', { name: /Phiên dịch\s?Tiếng Hàn/ })).not.toBeChecked()
  })

  it('are not offered where there is one', async () => {
    const { user } = await showWith(spoken('vi', 'Tiếng Việt'))
    await user.click(button('Cài đặt'))
    expect(screen.queryByRole('menuitem', { name: /Bản âm thanh/ })).toBeNull()
  })
})

describe('chapters', () => {
  it('are opened from the name of the one that plays, and jump', async () => {
    const { user, video } = await show()
    await user.click(button('Mở đầu – mở danh sách chương'))
    expect(screen.getByRole('menuitemradio', { name: /Mở đầu/ })).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(video.currentTime).toBe(20)
    expect(button('Động mạch mặt – mở danh sách chương')).toHaveFocus()
  })
})

describe('the handle of the bar', () => {
  it('waits with the jump until it is let go', async () => {
    const { video } = await show()
    const slider = screen.getByRole('slider', { name: 'Vị trí trong video' })
    fireEvent.pointerDown(slider, { pointerType: 'touch' })
    fireEvent.change(slider, { target: { value: '30' } })
    fireEvent.change(slider, { target: { value: '42' } })
    expect([video.currentTime, slider.getAttribute('aria-valuetext')]).toEqual([
      0,
      '42 giây trên 1 phút, Động mạch mặt',
    ])
    fireEvent.pointerUp(slider, { pointerType: 'touch' })
    expect(video.currentTime).toBe(42)
  })
})

describe('an interruption', () => {
  const interruption: Interruption = {
    title: 'Bạn đang xem trên thiết bị khác',
    text: 'Video đang phát trên iPhone.',
    actionLabel: 'Xem tiếp ở đây',
    onAction: vi.fn(),
  }

  it('pauses the video, takes the focus, and lets the video continue afterwards', async () => {
    const { rerender, video, user, root } = await show()
    await act(async () => video.play())
    act(() => media.watchTo(7))
    rerender({ interruption })
    expect(screen.getByRole('alertdialog', { name: interruption.title })).toBeInTheDocument()
    expect(button('Xem tiếp ở đây')).toHaveFocus()
    expect(video.paused).toBe(true)
    await user.keyboard('k')
    await act(async () => video.play())
    expect(video.paused).toBe(true)
    await user.keyboard('{Enter}')
    expect(interruption.onAction).toHaveBeenCalledOnce()
    rerender({ interruption: null })
    expect([video.paused, video.currentTime]).toEqual([false, 7])
    expect(root).toHaveFocus()
  })

  it('is announced without moving the focus when the viewer is elsewhere on the page', async () => {
    const { rerender } = await show()
    const notes = document.body.appendChild(document.createElement('textarea'))
    notes.focus()
    rerender({ interruption })
    expect(notes).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('Video đang phát trên iPhone.')
    rerender({ interruption: null })
    expect(notes).toHaveFocus()
    notes.remove()
  })

  it('leaves a paused video paused', async () => {
    const { rerender, video } = await show({ interruption })
    rerender({ interruption: null })
    expect(video.paused).toBe(true)
  })

  it('lets a video continue that failed before the reason was known', async () => {
    const { rerender, video } = await show()
    await act(async () => video.play())
    act(() => media.fail(3))
    expect(video.paused).toBe(true)
    rerender({ interruption })
    rerender({ interruption: null, src: '/media/t2/k/master.m3u8' })
    await waitFor(() => expect(video.paused).toBe(false))
  })

  it('hides the playback error that it causes', async () => {
    await show({ interruption })
    act(() => media.fail(3))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the media token', () => {
  it('is not renewed while the video is paused for long, and is renewed again once it plays', async () => {
    const expiresAt = () => new Date(Date.now() + 600_000).toISOString()
    const renewToken = vi.fn(async () => ({ token: 't2', expiresAt: expiresAt() }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { video } = await show({ mediaToken: { token: 't1', expiresAt: expiresAt() }, renewToken })
    await act(() => vi.advanceTimersByTimeAsync(130_000))
    await act(() => vi.advanceTimersByTimeAsync(460_000))
    expect(renewToken).not.toHaveBeenCalled()
    await act(async () => video.play())
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(renewToken).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})

describe('the watermark', () => {
  const watermark = { name: 'Nguyễn Minh Anh', contact: '09•• ••• 321' }

  it('is inside the element that goes full screen', async () => {
    const { root } = await show({ watermark })
    expect(root).toHaveTextContent('Nguyễn Minh Anh')
  })

  it('removes picture-in-picture, which would show the video without it', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
    const { rerender, video } = await show()
    expect(button('Hình trong hình')).toBeInTheDocument()
    rerender({ watermark })
    expect(screen.queryByRole('button', { name: 'Hình trong hình' })).toBeNull()
    expect(video.disablePictureInPicture).toBe(true)
    Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  })

  it('pauses the video while a script keeps removing it', async () => {
    const { root, video } = await show({ watermark })
    await act(async () => video.play())
    for (let i = 0; i < 5; i++) {
      await act(async () => root?.lastElementChild?.remove())
    }
    expect(screen.getByRole('alert')).toHaveTextContent('Dấu tên người xem đang bị che')
    expect(video.paused).toBe(true)
    await act(async () => video.play())
    expect(video.paused).toBe(true)
  })
})

describe('the network', () => {
  const goOffline = (isOffline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
  }
  afterEach(() => void vi.restoreAllMocks())

  it('is waited for without an error message, and the video continues where it was', async () => {
    const { video } = await show()
    await act(async () => video.play())
    act(() => media.watchTo(20))
    goOffline(true)
    act(() => media.fail(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/Bạn đang ngoại tuyến/)).toBeInTheDocument()
    goOffline(false)
    expect(screen.queryByText(/Bạn đang ngoại tuyến/)).toBeNull()
    await waitFor(() => expect(video.currentTime).toBe(20))
  })

  it('that fails repeatedly is reported, with a button to try again', async () => {
    const { video } = await show()
    vi.useFakeTimers()
    act(() => media.fail(2))
    for (const pause of [2_000, 5_000, 10_000]) {
      expect(screen.getByText(/Đang thử lại/)).toBeInTheDocument()
      act(() => void vi.advanceTimersByTime(pause))
      act(() => media.fail(2))
    }
    expect(screen.getByRole('alert')).toHaveTextContent('Video không phát được')
    expect(button('Thử lại')).toBeInTheDocument()
    expect(video.paused).toBe(true)
    vi.useRealTimers()
  })

  it('may have failed because the address expired: it is renewed at the same position before an error shows', async () => {
    const refreshSource = vi.fn(async () => '/media/t2/k/master.m3u8')
    const { video } = await show({ refreshSource })
    await act(async () => video.play())
    act(() => media.watchTo(20))
    act(() => media.fail(4))
    await waitFor(() => expect(video.getAttribute('src')).toContain('/media/t2/'))
    expect([video.currentTime, video.paused]).toEqual([20, false])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('saving data', () => {
  it('follows the setting of the device until the viewer chooses', async () => {
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, { connection: { saveData: true, effectiveType: '3g' } }),
    )
    const { user } = await show()
    await openMenu(user, 'Chất lượng')
    const saver = screen.getByRole('menuitemcheckbox', { name: /Tiết kiệm dữ liệu/ })
    expect(saver).toHaveAttribute('aria-checked', 'true')
    expect(saver).toHaveTextContent('Tối đa 360p')
    await user.click(saver)
    expect(screen.getByRole('menuitemcheckbox', { name: /Tiết kiệm/ })).toHaveAttribute(
      'aria-checked',
      'false',
    )
    Reflect.deleteProperty(navigator, 'connection')
    localStorage.clear()
  })
})

it('the player reports every change of position to its listeners', async () => {
  const ref: { current: LessonPlayerHandle | null } = { current: null }
  const { video } = await show({ ref })
  const places: number[] = []
  const stop = ref.current?.subscribe((seconds) => places.push(seconds))
  act(() => {
    video.currentTime = 12
  })
  expect(places.at(-1)).toBe(12)
  stop?.()
  act(() => {
    video.currentTime = 20
  })
  expect(places).not.toContain(20)
})

describe('the key of notes', () => {
  it('asks to write while the video goes on, and is among the keys that help names', async () => {
    const onNote = vi.fn()
    const { user, video } = await show({ onNote })
    await user.keyboard('k')
    await user.keyboard('g')
    expect(onNote).toHaveBeenCalledOnce()
    expect(video.paused).toBe(false)
    await user.keyboard('?')
    expect(screen.getByText('Viết ghi chú tại đoạn này')).toBeInTheDocument()
  })

  it('is no key where the page takes no notes', async () => {
    const { user } = await show()
    await user.keyboard('?')
    expect(screen.queryByText('Viết ghi chú tại đoạn này')).toBeNull()
  })
})
