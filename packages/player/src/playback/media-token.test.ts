import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaToken } from '../player.types.ts'
import { createTokenKeeper } from './media-token.ts'

const now = Date.parse('2026-11-21T03:00:00Z')
const grant = (token: string, minutes: number): MediaToken => ({
  token,
  expiresAt: new Date(now + minutes * 60_000).toISOString(),
})
const src = '/api/media/t1/key/master.m3u8'

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('the newest token', () => {
  it('replaces an older one in every address of the video', () => {
    const keeper = createTokenKeeper(src)
    keeper.offer(grant('t2', 10))
    const here = document.location.origin
    expect(keeper.rewrite(src)).toBe(`${here}/api/media/t2/key/master.m3u8`)
    expect(keeper.rewrite(`${here}/api/media/t1/key/keys/3`)).toBe(`${here}/api/media/t2/key/keys/3`)
    expect(keeper.rewrite('/api/media/t1/key/720/00001.m4s?v=1')).toBe(
      `${here}/api/media/t2/key/720/00001.m4s?v=1`,
    )
  })

  it('is put into no address of another origin or path', () => {
    const keeper = createTokenKeeper(src)
    keeper.offer(grant('t2', 10))
    for (const url of [
      'https://cdn.example/media/t1/key/a.m4s',
      '/files/t1/a.m4s',
      '/api/media/t1',
      'http://[',
    ]) {
      expect(keeper.rewrite(url)).toBe(url)
    }
  })

  it('is the one with the latest expiry, in whatever order tokens arrive', () => {
    const keeper = createTokenKeeper(src)
    keeper.offer(grant('t3', 20))
    keeper.offer(grant('t2', 10))
    expect(keeper.rewrite(src)).toContain('/media/t3/')
  })
})

describe('renewal', () => {
  it('comes two minutes before the end, again and again, while somebody watches', async () => {
    const renew = vi.fn(async () => grant(`n${renew.mock.calls.length}`, 10 + renew.mock.calls.length * 8))
    const keeper = createTokenKeeper(src)
    keeper.setSource(renew)
    keeper.offer(grant('t1', 10))
    const stop = keeper.watch()
    await vi.advanceTimersByTimeAsync(7 * 60_000 + 59_000)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(renew).toHaveBeenCalledOnce()
    expect(keeper.rewrite(src)).toContain('/media/n1/')
    await vi.advanceTimersByTimeAsync(8 * 60_000)
    expect(renew).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('is tried again soon when it fails', async () => {
    const renew = vi.fn<() => Promise<MediaToken>>().mockRejectedValueOnce(new Error('offline'))
    renew.mockResolvedValue(grant('t2', 20))
    const keeper = createTokenKeeper(src)
    keeper.setSource(renew)
    keeper.offer(grant('t1', 10))
    keeper.watch()
    await vi.advanceTimersByTimeAsync(8 * 60_000)
    expect(keeper.rewrite(src)).toBe(src)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(keeper.rewrite(src)).toContain('/media/t2/')
  })

  it('is made on waking if it fell due while the device slept', async () => {
    const renew = vi.fn(async () => grant('t2', 60))
    const keeper = createTokenKeeper(src)
    keeper.setSource(renew)
    keeper.offer(grant('t1', 10))
    keeper.watch()
    vi.setSystemTime(now + 30 * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledOnce()
  })
})

describe('a refused request', () => {
  it('asks once, however many are refused at the same time', async () => {
    const renew = vi.fn(async () => grant('t2', 10))
    const keeper = createTokenKeeper(src)
    keeper.setSource(renew)
    expect([1, 2, 3].map((n) => keeper.isWorthAnother(`/api/media/t1/key/${n}.m4s`))).toEqual([
      true,
      true,
      true,
    ])
    await keeper.settled()
    expect(renew).toHaveBeenCalledOnce()
    expect(keeper.rewrite(src)).toContain('/media/t2/')
  })

  it('is repeated with the newer token, without a renewal, if it was sent with an older one', () => {
    const renew = vi.fn(async () => grant('t3', 10))
    const keeper = createTokenKeeper(src)
    keeper.setSource(renew)
    keeper.offer(grant('t2', 10))
    expect(keeper.isWorthAnother('/api/media/t1/key/1.m4s')).toBe(true)
    expect(renew).not.toHaveBeenCalled()
  })

  it('is final if no renewal is possible', () => {
    expect(createTokenKeeper(src).isWorthAnother(src)).toBe(false)
  })
})
