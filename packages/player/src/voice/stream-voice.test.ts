import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hlsMimeType } from '../playback/native-engine.ts'
import { installFakeMedia } from '../testing/fake-media.ts'
import { streamVoice } from './stream-voice.ts'

const loadEngine = vi.hoisted(() => vi.fn())
vi.mock('../playback/load-engine.ts', () => ({ loadEngine }))

installFakeMedia()
const now = Date.parse('2026-11-21T03:00:00Z')
const anHour = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers({ now })
  loadEngine.mockReset().mockResolvedValue([{ default: { isSupported: () => false } }, {}])
})
afterEach(() => void vi.useRealTimers())

/** A browser without Media Source; whether it plays HLS by itself is up to the test. */
function listener({ playsHls }: { playsHls: boolean }) {
  const media = document.createElement('video')
  vi.spyOn(media, 'canPlayType').mockImplementation((type) =>
    playsHls && type === hlsMimeType ? 'probably' : '',
  )
  const askGrant = vi.fn(async () => ({
    src: '/media/t1/key/master.m3u8',
    token: `t${askGrant.mock.calls.length}`,
    expiresAt: new Date(Date.now() + 10 * 60_000).toISOString(),
  }))
  const onFail = vi.fn()
  const open = streamVoice({ askGrant, requestHeaders: () => ({}) })
  return { media, askGrant, onFail, open: () => open(media, 0, onFail) }
}

test('the grant is renewed while a voice is open, and no more once it is closed', async () => {
  const { media, askGrant, open } = listener({ playsHls: true })
  const close = await open()
  expect(media.src).toContain('/media/t1/')
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(askGrant).toHaveBeenCalledTimes(2)
  close()
  await vi.advanceTimersByTimeAsync(anHour)
  expect(askGrant).toHaveBeenCalledTimes(2)
})

test('where the player does not arrive, nothing is opened and no grant is renewed', async () => {
  const { askGrant, open } = listener({ playsHls: true })
  loadEngine.mockRejectedValue(new Error('offline'))
  await expect(open()).rejects.toThrow('offline')
  await expect(open()).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(anHour)
  expect(askGrant).toHaveBeenCalledTimes(2)
})

test('where nothing plays the recording, that is a failure to open, and no grant is renewed', async () => {
  const { askGrant, onFail, open } = listener({ playsHls: false })
  await expect(open()).rejects.toThrow('plays the recording')
  expect(onFail).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(anHour)
  expect(askGrant).toHaveBeenCalledOnce()
})
