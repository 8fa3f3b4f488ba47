import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installFakeMedia } from '../testing/fake-media.ts'
import type { Engine } from './engine.ts'
import { createTokenKeeper, type TokenKeeper } from './media-token.ts'
import { createNativeEngine } from './native-engine.ts'

const src = '/media/t1/key/master.m3u8'
let video: HTMLVideoElement
let tokens: TokenKeeper
let engine: Engine
/** The list of such a browser: empty until the video is read. */
let listed: EventTarget & { length: number; 0?: object; 1?: object }
const onFatal = vi.fn()
const onSoundTracks = vi.fn()
beforeEach(() => {
  installFakeMedia()
  vi.useFakeTimers()
  onFatal.mockReset()
  onSoundTracks.mockReset()
  listed = Object.assign(new EventTarget(), { length: 0 })
  video = document.createElement('video')
  Object.defineProperty(video, 'audioTracks', { value: listed })
  document.body.append(video)
  tokens = createTokenKeeper(src)
  engine = createNativeEngine({
    video,
    src,
    startAt: 12,
    quality: null,
    isSoundOnly: false,
    dataCap: null,
    sound: { lang: 'en', label: '' },
    tokens,
    events: {
      onLevels: vi.fn(),
      onSoundOnly: vi.fn(),
      onSoundTracks,
      onPlayingLines: vi.fn(),
      onArrival: vi.fn(),
      onFatal,
    },
  })
})
afterEach(() => {
  video.remove()
  vi.useRealTimers()
})
const renew = (token: string) =>
  tokens.offer({ token, expiresAt: new Date(Date.now() + 600_000).toISOString() })
const shown = () => video.getAttribute('src')

describe('a browser that plays HLS itself', () => {
  it('begins at the place of last time', () => {
    expect([shown(), video.currentTime]).toEqual([src, 12])
  })

  it('uses a newer token at once while paused, and keeps the position', () => {
    video.currentTime = 30
    renew('t2')
    expect(shown()).toContain('/media/t2/')
    expect([video.currentTime, video.paused]).toEqual([30, true])
  })

  it('uses a newer token at the next pause while playing', async () => {
    await video.play()
    renew('t2')
    expect(shown()).toBe(src)
    video.pause()
    expect(shown()).toContain('/media/t2/')
    expect(video.paused).toBe(true)
  })

  it('uses a newer token before the old one ends, and plays on', async () => {
    await video.play()
    video.currentTime = 40
    renew('t2')
    vi.advanceTimersByTime(91_000)
    expect(shown()).toContain('/media/t2/')
    expect([video.currentTime, video.paused]).toEqual([40, false])
  })

  it('reports the media error and whether the address may have expired', () => {
    Object.defineProperty(video, 'error', { configurable: true, value: { code: 4 } })
    video.dispatchEvent(new Event('error'))
    expect(onFatal).toHaveBeenCalledWith(expect.objectContaining({ code: 'V-4', mayBeExpired: true }))
  })

  it('plays the sound track that was remembered as soon as it is listed, and another one by choice', () => {
    const spoken = (language: string) => ({ language, label: '', enabled: language === 'vi' })
    Object.assign(listed, { 0: spoken('vi'), 1: spoken('en'), length: 2 })
    listed.dispatchEvent(new Event('addtrack'))
    expect(onSoundTracks).toHaveBeenLastCalledWith([
      { index: 0, lang: 'vi', label: '' },
      { index: 1, lang: 'en', label: '' },
    ])
    expect([listed[0], listed[1]]).toMatchObject([{ enabled: false }, { enabled: true }])
    engine.setSound({ lang: 'vi', label: '' })
    expect([listed[0], listed[1]]).toMatchObject([{ enabled: true }, { enabled: false }])
    engine.destroy()
    onSoundTracks.mockClear()
    listed.dispatchEvent(new Event('addtrack'))
    expect(onSoundTracks).not.toHaveBeenCalled()
  })

  it('removes the source when it is destroyed, and never touches the video again', () => {
    engine.destroy()
    renew('t3')
    expect(shown()).toBeNull()
  })
})
