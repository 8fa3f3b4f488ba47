import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { onEachStore, type TestStore } from '../../test/s3/stores.ts'
import { buildWatchedVideo, play, SEGMENT_BYTES, segmentOf } from '../../test/videos.ts'

/** A burst of one block of three segments. */
const limited = { MEDIA_BURST_SECONDS: '12' }

const watching = async (t: TestApp) => {
  const show = await buildWatchedVideo(t)
  await t.services.storage.put(
    `packages/${show.packageKey}/video-360/playlist.m3u8`,
    Buffer.from('#EXTM3U\n'),
  )
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, url: segmentOf(data) }
}

/** Who sends the bytes sends none that the account may not have. */
const expectCounted = async (t: TestApp, url: string, sent: number) => {
  const others = ['00003', '00006', '00009'].map((name) => url.replace('00000', name))
  const [, , packageKey] = /media\/([^/]+)\/([^/]+)/.exec(url) ?? []
  for (const name of ['00003', '00006', '00009'])
    await t.services.storage.put(`packages/${packageKey}/video-360/${name}.m4s`, Buffer.from(SEGMENT_BYTES))
  expect((await t.app.inject({ url, headers: { range: 'bytes=0-0' } })).statusCode).toBe(sent)
  const refused = await Promise.all(others.map((other) => t.app.inject({ url: other })))
  expect(refused.map(({ statusCode }) => statusCode)).toContain(429)
  for (const { statusCode, headers } of refused)
    if (statusCode === 429)
      expect([headers.location, headers['x-accel-redirect']]).toEqual([undefined, undefined])
}

describe('nginx sends the segments', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ MEDIA_HANDOFF: 'x-accel', X_ACCEL_PREFIX: '/kho', ...limited })
  })
  afterAll(() => t.close())

  test('only segments, and only after every check', async () => {
    const { packageKey, url } = await watching(t)
    const { statusCode, headers, body } = await t.app.inject({ url })
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', undefined])
    expect(headers).toMatchObject({
      'x-accel-redirect': `/kho/packages/${packageKey}/video-360/00000.m4s`,
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    const playlist = await t.app.inject({ url: url.replace('00000.m4s', 'playlist.m3u8') })
    expect([playlist.body, playlist.headers['x-accel-redirect']]).toEqual(['#EXTM3U\n', undefined])
    for (const wrong of [url.replace('/media/', '/media/x'), url.replace('00000', '00009')]) {
      const refused = await t.app.inject({ url: wrong })
      expect([refused.statusCode >= 403, refused.headers['x-accel-redirect']]).toEqual([true, undefined])
    }
  })

  test('media handed to the proxy: each request is counted', async () => {
    const { url } = await watching(t)
    await expectCounted(t, url, 200)
  })

  test('until the access ends', async () => {
    const { url, as } = await watching(t)
    expect((await t.app.inject({ url })).statusCode).toBe(200)
    await t.call(contract.auth.logout, { as })
    const { statusCode, headers } = await t.app.inject({ url })
    expect([statusCode, headers['x-accel-redirect']]).toEqual([403, undefined])
  })
})

onEachStore('the store sends the segments', (open) => {
  let t: TestApp
  let store: TestStore
  beforeAll(async () => {
    store = await open()
    t = await createTestApp({
      MEDIA_HANDOFF: 'redirect',
      ...limited,
      ...store.env,
    })
  })
  afterAll(async () => {
    await t.close()
    await store.stop()
  })

  test('from an address that is valid for a minute and must not be cached', async () => {
    const { url } = await watching(t)
    const { statusCode, headers, body } = await t.app.inject({ url })
    expect([statusCode, body, headers['cache-control']]).toEqual([302, '', 'private, no-store'])
    const location = String(headers.location)
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60')
    const answer = await fetch(location)
    expect([answer.status, await answer.text()]).toEqual([200, SEGMENT_BYTES])
    expect(answer.headers.get('content-type')).toBe('video/iso.segment')
    const direct = await fetch(location.split('?')[0] ?? '')
    expect([direct.status, (await direct.text()).includes(SEGMENT_BYTES)]).toEqual([403, false])
    const playlist = await t.app.inject({ url: url.replace('00000.m4s', 'playlist.m3u8') })
    expect([playlist.statusCode, playlist.body]).toEqual([200, '#EXTM3U\n'])
    expect((await t.app.inject({ url: url.replace('00000', '00009') })).statusCode).toBe(404)
  })
  test('and each is counted, while HEAD requests are answered by the API', async () => {
    const { url } = await watching(t)
    for (let i = 0; i < 5; i += 1) {
      const { statusCode, headers, body } = await t.app.inject({ url, method: 'HEAD' })
      expect([statusCode, headers.location, body]).toEqual([200, undefined, ''])
      expect(headers['content-length']).toBe(String(Buffer.byteLength(SEGMENT_BYTES)))
    }
    const part = await t.app.inject({ url, method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.headers.location]).toEqual([206, undefined])
    await expectCounted(t, url, 302)
  })

  test('in ranges, because the store reads the client’s Range header', async () => {
    const { url } = await watching(t)
    const headers = { range: 'bytes=0-3' }
    const { headers: answer } = await t.app.inject({ url, headers })
    const part = await fetch(String(answer.location), { headers })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      Buffer.from(SEGMENT_BYTES).subarray(0, 4),
    ])
  })

  test('until the access ends', async () => {
    const { url, as } = await watching(t)
    expect((await t.app.inject({ url })).statusCode).toBe(302)
    await t.call(contract.auth.logout, { as })
    const { statusCode, headers } = await t.app.inject({ url })
    expect([statusCode, headers.location]).toEqual([403, undefined])
  })
})
