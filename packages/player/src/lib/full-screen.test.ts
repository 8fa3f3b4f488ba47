import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFilling, toggleFullscreen } from './full-screen.ts'

const lock = vi.fn(async () => {})
let root: HTMLElement
beforeEach(() => {
  lock.mockReset()
  lock.mockResolvedValue(undefined)
  vi.stubGlobal('screen', { orientation: { lock } })
  root = document.createElement('section')
  root.requestFullscreen = vi.fn(async () => {})
})
afterEach(() => void vi.unstubAllGlobals())

const buildVideo = (width: number, height: number) =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: height },
  })

describe('full screen', () => {
  it('turns the phone for a wide video, and not for an upright one', async () => {
    await toggleFullscreen(root, buildVideo(1280, 720))
    expect(root.requestFullscreen).toHaveBeenCalledOnce()
    expect(lock).toHaveBeenLastCalledWith('landscape')
    await toggleFullscreen(root, buildVideo(720, 1280))
    expect(lock).toHaveBeenLastCalledWith('portrait')
  })

  it('works where the screen cannot be turned', async () => {
    lock.mockRejectedValue(new DOMException('Not supported', 'NotSupportedError'))
    await expect(toggleFullscreen(root, buildVideo(1280, 720))).resolves.toBeUndefined()
    vi.stubGlobal('screen', {})
    await expect(toggleFullscreen(root, buildVideo(1280, 720))).resolves.toBeUndefined()
  })

  it('of the video alone is used where the page may not fill the screen', async () => {
    const video = buildVideo(1280, 720)
    const enter = vi.fn()
    await toggleFullscreen(
      document.createElement('section'),
      Object.assign(video, { webkitEnterFullscreen: enter }),
    )
    expect(enter).toHaveBeenCalledOnce()
  })

  it('of the video alone is not used with a watermark: the player fills the window instead', async () => {
    const player = document.createElement('section')
    const enter = vi.fn()
    const video = Object.assign(buildVideo(1280, 720), { webkitEnterFullscreen: enter })
    const told = vi.fn()
    document.addEventListener('fullscreenchange', told)
    await toggleFullscreen(player, video, true)
    expect([isFilling(player), enter.mock.calls.length, told.mock.calls.length]).toEqual([true, 0, 1])
    await toggleFullscreen(player, video, true)
    expect(isFilling(player)).toBe(false)
    document.removeEventListener('fullscreenchange', told)
  })
})
