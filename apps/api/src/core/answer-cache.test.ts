import { describe, expect, test } from 'vitest'
import { AnswerCache } from '../core/answer-cache.ts'

const soon = () => Date.now()

describe('AnswerCache', () => {
  test('makes an answer once for concurrent requests', async () => {
    const cache = new AnswerCache()
    const { promise, resolve } = Promise.withResolvers<string>()
    let made = 0
    const ask = () =>
      cache.getOrMake('/a', 30, () => {
        made += 1
        return promise
      })
    const answers = [ask(), ask(), ask()]
    resolve('xin chào')
    const entries = await Promise.all(answers)
    expect([made, new Set(entries.map((entry) => entry.bytes.toString())).size]).toEqual([1, 1])
    expect(cache.get('/a', soon())?.bytes.toString()).toBe('"xin chào"')
  })

  test('drops an answer after its lifetime', async () => {
    const cache = new AnswerCache()
    await cache.getOrMake('/a', 30, async () => 1)
    expect(cache.get('/a', soon() + 29_000)).toBeDefined()
    expect(cache.get('/a', soon() + 31_000)).toBeUndefined()
  })

  test('does not cache failures', async () => {
    const cache = new AnswerCache()
    await expect(cache.getOrMake('/a', 30, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache.getOrMake('/a', 30, async () => 2)).bytes.toString()).toBe('2')
  })

  test('does not cache data that was read before a change', async () => {
    const cache = new AnswerCache()
    const { promise, resolve } = Promise.withResolvers<string>()
    const old = cache.getOrMake('/a', 30, () => promise)
    cache.clear()
    resolve('old')
    await old
    expect(cache.get('/a', soon())).toBeUndefined()
  })

  test('drops the least recently used answer, and does not cache overlong addresses', async () => {
    const cache = new AnswerCache()
    for (let n = 0; n < 1000; n += 1) await cache.getOrMake(`/${n}`, 30, async () => n)
    cache.get('/0', soon())
    await cache.getOrMake('/more', 30, async () => 'more')
    expect([cache.get('/0', soon()) !== undefined, cache.get('/1', soon())]).toEqual([true, undefined])
    const long = `/${'x'.repeat(600)}`
    await cache.getOrMake(long, 30, async () => 1)
    expect(cache.get(long, soon())).toBeUndefined()
  })
})
