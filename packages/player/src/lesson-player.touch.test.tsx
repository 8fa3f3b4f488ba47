import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LessonPlayer } from './lesson-player.tsx'
import type { LessonPlayerProps, ProgressReport, Stills } from './player.types.ts'
import { type FakeMedia, installFakeMedia } from './testing/fake-media.ts'

const storyboard =
  'WEBVTT\n\n00:00.000 --> 00:30.000\nstoryboard.jpg#xywh=0,0,192,108\n\n00:30.000 --> 01:00.000\nstoryboard.jpg#xywh=192,0,192,108'
let media: FakeMedia
beforeEach(() => {
  media = installFakeMedia()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(storyboard)),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(props: Partial<LessonPlayerProps> = {}) {
  const view = render(<LessonPlayer src="/media/t1/k/master.m3u8" title="Giải phẫu" {...props} />)
  const video = view.container.querySelector('video')
  if (!video) throw new Error('No video')
  await waitFor(() => expect(video.getAttribute('src')).toContain('/media/'))
  const find = (selector: string) => view.container.querySelector<HTMLElement>(selector)
  return { ...view, video, find }
}

/** Gives an element a place on the screen, which jsdom does not. */
const place = (element: Element | null, width: number) => {
  if (!element) throw new Error('Nothing to place')
  element.getBoundingClientRect = () => new DOMRect(0, 0, width, 100)
  return element
}

describe('touch', () => {
  const tapAt = (layer: Element, clientX: number) =>
    fireEvent.pointerUp(layer, { pointerType: 'touch', clientX, clientY: 50 })

  it('jumps ten seconds by two taps at a side, and by none in the middle', async () => {
    const { video, find } = await show()
    act(() => {
      video.currentTime = 30
    })
    const layer = place(find('.lp-gestures'), 300)
    tapAt(layer, 290)
    tapAt(layer, 290)
    expect(video.currentTime).toBe(40)
    tapAt(layer, 10)
    tapAt(layer, 10)
    expect(video.currentTime).toBe(30)
    tapAt(layer, 150)
    tapAt(layer, 150)
    expect([video.currentTime, video.paused]).toEqual([30, true])
  })

  it('shows and hides the controls by one tap while the video plays', async () => {
    const { video, find } = await show()
    await act(async () => video.play())
    const layer = place(find('.lp-gestures'), 300)
    tapAt(layer, 150)
    expect(find('.lp-root')).toHaveAttribute('data-controls', 'hidden')
    tapAt(layer, 150)
    expect(find('.lp-root')).toHaveAttribute('data-controls', 'shown')
  })

  it.each(['mouse', 'touch'])('shows the picture of a place under the pointer (%s)', async (pointerType) => {
    Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: () => {} })
    const { video, find } = await show({
      storyboard: { vttUrl: 'http://localhost:3000/media/t1/k/storyboard.vtt' },
      // By now the grant under which the storyboard was loaded is an old one.
      mediaToken: { token: 't2', expiresAt: new Date(Date.now() + 600_000).toISOString() },
      chapters: [{ startSeconds: 30, title: 'Động mạch môi' }],
    })
    await act(async () => video.dispatchEvent(new Event('loadedmetadata')))
    const bar = place(find('.lp-seek'), 600)
    fireEvent.pointerMove(bar, { pointerType, clientX: 450 })
    const preview = find('.lp-preview')
    expect(preview).toHaveTextContent('0:45Động mạch môi')
    await waitFor(() =>
      expect(find('.lp-preview-picture')).toHaveStyle({
        backgroundImage: 'url("blob:sheet")',
        backgroundPosition: '-192px -0px',
        width: '192px',
      }),
    )
    const sheets = vi.mocked(fetch).mock.calls.filter(([url]) => (url as string).endsWith('.jpg'))
    expect(sheets.map(([url]) => url)).toEqual(['http://localhost:3000/media/t2/k/storyboard.jpg'])
    fireEvent.pointerUp(bar, { pointerType, clientX: 450 })
    if (pointerType === 'mouse') fireEvent.pointerLeave(bar)
    expect(find('.lp-preview')).toBeNull()
  })
})

describe('still pictures', () => {
  it('are handed out with their sheet, fetched once under the newest grant, and end with the player', async () => {
    const create = vi.fn(() => 'blob:sheet')
    const revoke = vi.fn()
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke })
    let stills: Stills | null = null
    const props = (token: string): Partial<LessonPlayerProps> => ({
      storyboard: { vttUrl: `http://localhost:3000/media/${token}/k/storyboard.vtt` },
      mediaToken: { token, expiresAt: new Date(Date.now() + 600_000).toISOString() },
      onStillsChange: (next) => {
        stills = next
      },
    })
    const { rerender, unmount } = await show(props('t1'))
    await waitFor(() => expect(stills).not.toBeNull())
    const given = stills as unknown as Stills
    const still = given.at(45)
    expect(still).toMatchObject({ x: 192, y: 0, width: 192, height: 108 })
    rerender(
      <LessonPlayer
        src="/media/t1/k/master.m3u8"
        title="Giải phẫu"
        {...props('t1')}
        mediaToken={props('t2').mediaToken}
      />,
    )
    const sheet = still?.sheet ?? ''
    expect(await Promise.all([given.load(sheet), given.load(sheet)])).toEqual(['blob:sheet', 'blob:sheet'])
    const sheets = vi.mocked(fetch).mock.calls.filter(([url]) => (url as string).endsWith('.jpg'))
    expect(sheets.map(([url]) => url)).toEqual(['http://localhost:3000/media/t2/k/storyboard.jpg'])
    unmount()
    expect(stills).toBeNull()
    await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:sheet'))
  })
})

describe('the media controls of the system', () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const session = {
    metadata: null as { title: string; artist: string } | null,
    playbackState: 'none',
    setActionHandler: (name: string, handler: MediaSessionActionHandler | null) => {
      if (name === 'seekto') throw new TypeError('Not known here')
      handlers.set(name, handler)
    },
    setPositionState: vi.fn(),
  }
  beforeEach(() => {
    handlers.clear()
    vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, facts: object) {
      Object.assign(this, facts)
    })
    Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaSession'))

  it('name the lesson, and play, jump and change lessons', async () => {
    const nextLesson = { title: 'Bài 2', onOpen: vi.fn() }
    const { video, unmount } = await show({ courseTitle: 'Tiêm môi', nextLesson })
    expect(session.metadata).toMatchObject({ title: 'Giải phẫu', artist: 'Tiêm môi' })
    const press = (action: MediaSessionAction) => act(async () => handlers.get(action)?.({ action }))
    await press('play')
    expect([video.paused, session.playbackState]).toEqual([false, 'playing'])
    await press('seekforward')
    expect(video.currentTime).toBe(10)
    expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 60, playbackRate: 1, position: 10 })
    await press('pause')
    expect(video.paused).toBe(true)
    await press('nexttrack')
    expect(nextLesson.onOpen).toHaveBeenCalledOnce()
    expect(handlers.get('previoustrack')).toBeNull()
    unmount()
    expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
  })
})

describe('watched time is reported', () => {
  const reports: ProgressReport[] = []
  const reasons = () => reports.map(({ reason }) => reason)
  beforeEach(() => {
    reports.length = 0
  })
  const showWatched = async (seconds: number) => {
    const view = await show({ onProgress: (report) => reports.push(report) })
    await act(async () => view.video.play())
    act(() => media.watchTo(seconds))
    return view
  }

  it('every ten seconds while the video plays, and not while it is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const { video } = await showWatched(5)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(reasons()).toEqual(['interval'])
    act(() => video.pause())
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(reasons()).toEqual(['interval'])
  })

  it('once after several jumps in a row, when the viewer has arrived', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { video } = await showWatched(5)
    for (const seconds of [10, 20, 30])
      act(() => {
        video.currentTime = seconds
        fireEvent(video, new Event('seeking'))
        fireEvent(video, new Event('seeked'))
      })
    expect(reasons()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(reports).toMatchObject([{ reason: 'seek', positionSeconds: 30 }])
  })

  it.each([
    [
      'the tab is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
  ])('at once when %s', async (_, leave) => {
    await showWatched(5)
    act(leave)
    expect(reports.at(-1)).toMatchObject({ reason: 'hidden' })
    expect(reports.at(-1)?.intervals[0]?.[0]).toBe(0)
  })

  it('for the last time when the player unmounts', async () => {
    const { unmount } = await showWatched(5)
    unmount()
    expect(reasons()).toEqual(['unmount'])
  })
})

describe('where the browser plays HLS itself', () => {
  it('starts at the last position, and keeps the position over a reload of the source', async () => {
    const refreshSource = vi.fn(async () => '/media/t2/k/master.m3u8')
    const { video } = await show({ startAt: 12, refreshSource })
    expect(video.currentTime).toBe(12)
    await act(async () => video.play())
    act(() => media.watchTo(20))
    // What a refusal looks like from here: nothing playable came.
    act(() => media.fail(4))
    await waitFor(() => expect(video.getAttribute('src')).toContain('/media/t2/'))
    expect(refreshSource).toHaveBeenCalledOnce()
    await waitFor(() => expect([video.currentTime, video.paused]).toEqual([20, false]))
  })
})

describe('the floating window', () => {
  it('is opened and left by its button if there is no watermark', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
    const { video } = await show()
    video.requestPictureInPicture = vi.fn(async () => {
      video.dispatchEvent(new Event('enterpictureinpicture'))
      return {} as PictureInPictureWindow
    })
    await act(async () => screen.getByRole('button', { name: 'Hình trong hình' }).click())
    expect(screen.getByRole('button', { name: 'Thoát hình trong hình' })).toBeInTheDocument()
    act(() => void video.dispatchEvent(new Event('leavepictureinpicture')))
    expect(screen.getByRole('button', { name: 'Hình trong hình' })).toBeInTheDocument()
    Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  })
})
