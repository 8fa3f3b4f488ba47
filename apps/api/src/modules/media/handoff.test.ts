import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildShow, play, SEGMENT_BYTES, segmentOf } from '../../test/films.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type S3Server, s3EnvOf, startS3Server } from '../../test/s3/server.ts'

const watching = async (t: TestApp) => {
  const show = await buildShow(t)
  await t.services.storage.put(
    `packages/${show.packageKey}/video-360/playlist.m3u8`,
    Buffer.from('#EXTM3U\n'),
  )
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, url: segmentOf(data) }
}

describe('nginx sends the segments', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ MEDIA_HANDOFF: 'x-accel', X_ACCEL_PREFIX: '/kho' })
  })
  afterAll(() => t.close())

  test('after every check, and only segments', async () => {
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
})

describe('the store sends the segments', () => {
  let t: TestApp
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
    t = await createTestApp({
      MEDIA_HANDOFF: 'redirect',
      ...s3EnvOf(server),
    })
  })
  afterAll(async () => {
    await t.close()
    await server.stop()
  })

  test('from an address that lives for a minute and is kept nowhere', async () => {
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
})
