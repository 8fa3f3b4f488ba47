import { createDecipheriv, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { contract } from '@repo/contract'
import type { PackageManifest } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videoCaptions, videoPackages } from '../../db/schema/index.ts'
import { buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { rendition360 } from '../../test/renditions.ts'
import { buildPlayableVideo, buildWatcher, play } from '../../test/videos.ts'
import { createPackageKeys } from '../videos/package-keys.ts'
import { createPackageKeyHousekeeping } from './reseal-package-keys.service.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const SEGMENT = Buffer.from('Đoạn phim thật, chỉ dành cho người đã ghi danh.'.repeat(40))
const manifest = (durationMs = 90_000): PackageManifest => ({
  version: 1,
  durationMs,
  isComplete: true,
  master: 'master.m3u8',
  video: [rendition360],
  audio: null,
  captions: [],
  poster: { file: 'poster.jpg', width: 640, height: 360 },
  storyboard: null,
  encryption: { method: 'AES-128', segmentsPerKey: 15 },
  files: [],
})

/** An encrypted video, its buyer, and the buyer's addresses of its files. */
async function watching(options: { isFreePreview?: boolean } = {}) {
  const video = await buildPlayableVideo(t, options)
  const { make } = createPackageKeys(t.services.env)
  const { keyOf, sealed } = make(video.packageKey)
  const change = { sealedKeys: sealed, manifest: manifest() }
  await t.db.update(videoPackages).set(change).where(eq(videoPackages.key, video.packageKey))
  const folder = `packages/${video.packageKey}`
  for (const name of ['video-360/00000.m4s', 'audio/00000.m4s', 'video-360/init.mp4'])
    await t.services.storage.put(`${folder}/${name}`, SEGMENT)
  await t.services.storage.put(`${folder}/video-360/playlist.m3u8`, Buffer.from('#EXTM3U\n'))
  await t.services.storage.put(`${folder}/manifest.json`, Buffer.from('{"version":1}'))
  const watcher = await buildWatcher(t, video.courseId)
  const { data } = await play(t, watcher.as, video.lessonId)
  return { ...video, ...watcher, keyOf, data, token: data.token, base: baseOf(data.manifestUrl) }
}
const baseOf = (manifestUrl: string) => manifestUrl.replace(/^\/api/, '').replace('/master.m3u8', '')
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(port, target, { headers, method })
const bearer = ({ accessToken }: Pick<TestSession, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})

/** Checks that answers of any status carry no bytes of the video. */
async function expectNothing(target: string, statuses: number[], headers: Record<string, string> = {}) {
  const { status, body } = await get(target, headers)
  expect([target, statuses.includes(status) || status]).toEqual([target, true])
  expect([target, body.includes('Đoạn phim'), body.includes('#EXTM3U')]).toEqual([target, false, false])
}

describe('bytes', () => {
  test('are sent whole, in ranges or as 304, and equally from memory', async () => {
    const { base } = await watching()
    const target = `${base}/video-360/00000.m4s`
    // The first read is streamed, the second fills the memory, the third is served from memory.
    for (const round of [1, 2, 3]) {
      const whole = await get(target)
      expect([round, whole.status, whole.body.equals(SEGMENT)]).toEqual([round, 200, true])
      expect(whole.headers).toMatchObject({
        'content-type': 'video/iso.segment',
        'cache-control': 'private, max-age=86400, immutable',
        'accept-ranges': 'bytes',
        'content-length': String(SEGMENT.length),
        'x-content-type-options': 'nosniff',
      })
      const part = await get(target, { range: 'bytes=5-9' })
      expect([part.status, part.body.equals(SEGMENT.subarray(5, 10))]).toEqual([206, true])
      expect(part.headers['content-range']).toBe(`bytes 5-9/${SEGMENT.length}`)
      const tag = whole.headers.etag ?? ''
      const known = await get(target, { 'if-none-match': tag })
      expect([known.status, known.body.length]).toEqual([304, 0])
      expect((await get(target, { range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200)
      expect((await get(target, { range: `bytes=${SEGMENT.length}-` })).status).toBe(416)
      const head = await get(target, {}, 'HEAD')
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
        200,
        String(SEGMENT.length),
        0,
      ])
    }
  })

  test('of playlists are revalidated each time, and no answer is publicly cacheable', async () => {
    const { base } = await watching()
    for (const file of ['master.m3u8', 'video-360/playlist.m3u8'])
      expect((await get(`${base}/${file}`)).headers['cache-control']).toBe('private, no-cache')
    expect((await get(`${base}/video-360/00001.m4s`)).headers['cache-control']).toBe('no-store')
  })

  test('any newer grant opens the same addresses', async () => {
    const { base, token, as, data } = await watching()
    t.time.advance(1000)
    const params = { playbackId: data.playbackId ?? '' }
    const renewed = (await t.call(contract.learning.sendHeartbeat, { as, params })).data.token
    expect(renewed).not.toBe(token)
    expect((await get(`${base.replace(token, renewed)}/video-360/00000.m4s`)).status).toBe(200)
  })
})

describe('bytes are refused', () => {
  test('without the grant, with a changed one, or with the grant of another video', async () => {
    const mine = await watching()
    const other = await watching()
    const [payload = '', signature = ''] = mine.token.split('.')
    const swap = (token: string) => `${mine.base.replace(mine.token, token)}/video-360/00000.m4s`
    const claims = Buffer.from(payload, 'base64url').toString()
    const forged = Buffer.from(claims.replace(mine.packageKey, other.packageKey)).toString('base64url')
    const changed = [
      'x.y',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${payload}.${'A'.repeat(signature.length)}`,
      `${forged}.${signature}`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}=.${signature}`,
      other.token,
    ]
    for (const token of changed) await expectNothing(swap(token), [403, 404])
    for (const target of [
      `/media/${mine.packageKey}/video-360/00000.m4s`,
      `/packages/${mine.packageKey}/video-360/00000.m4s`,
      `/storage/packages/${mine.packageKey}/video-360/00000.m4s`,
      `${mine.base.replace(mine.packageKey, other.packageKey)}/video-360/00000.m4s`,
    ])
      await expectNothing(target, [403, 404])
  })

  test('for any other spelling of the path', async () => {
    const { base, packageKey } = await watching()
    const other = await watching()
    await t.services.storage.put('originals/bi-mat', SEGMENT)
    const files = [
      `/../${other.packageKey}/video-360/00000.m4s`,
      `/..%2f${other.packageKey}%2fvideo-360%2f00000.m4s`,
      `/%2e%2e/${other.packageKey}/video-360/00000.m4s`,
      `/%252e%252e/${other.packageKey}/video-360/00000.m4s`,
      '/..%2f..%2foriginals%2fbi-mat',
      '/..%5c..%5coriginals%5cbi-mat',
      '/..%c0%af..%c0%aforiginals/bi-mat',
      '/../../originals/bi-mat',
      '/..;/..;/originals/bi-mat',
      '//video-360/00000.m4s',
      '/video-360//00000.m4s',
      '/./video-360/00000.m4s',
      '/video-360/./00000.m4s',
      '/video-360/../video-360/00000.m4s',
      '/VIDEO-360/00000.m4s',
      '/video-360/00000.M4S',
      '/video-360/00000.m4s%00',
      '/video-360/00000.m4s%00.jpg',
      '/video-360/00000.m4s\u0000',
      '/video-360/00000.m4s/',
      '/video-360/00000.m4s.',
      '/video-360/00000.m4s?download=1',
      '/video-360/00000.m4s;x',
      '/video-360%2f00000.m4s',
      '/video%2d360/00000.m4s',
      '/%76ideo-360/00000.m4s',
      '/video-360/00000%2em4s',
      '/video-360/%zz',
      '/manifest.json',
      '/video-360/',
      '/video-360',
      '/',
      '',
    ]
    for (const file of files) await expectNothing(`${base}${file}`, [400, 403, 404])
    const upper = base.replace(packageKey, packageKey.toUpperCase())
    for (const target of [
      `${upper}/video-360/00000.m4s`,
      `/MEDIA${base.slice('/media'.length)}/video-360/00000.m4s`,
      `/${base}/video-360/00000.m4s`,
      `/x/..${base}/video-360/00000.m4s`,
      `http://localhost${base}/video-360/00000.m4s`,
    ])
      await expectNothing(target, [400, 403, 404])
  })

  test('for any other method', async () => {
    const { base } = await watching()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS']) {
      const { status, body } = await get(`${base}/video-360/00000.m4s`, { 'content-length': '0' }, method)
      expect([method, status >= 400, body.includes('Đoạn phim')]).toEqual([method, true, false])
    }
    const override = { 'x-http-method-override': 'GET', 'content-length': '0' }
    expect((await get(`${base}/video-360/00000.m4s`, override, 'POST')).status).toBe(404)
  })

  test('after the grant’s time, the session or the device has ended', async () => {
    const timely = await watching()
    t.time.advance(10 * 60_000 + 1000)
    await expectNothing(`${timely.base}/video-360/00000.m4s`, [403])

    const signedOut = await watching()
    await t.call(contract.auth.logout, { as: signedOut.as })
    for (const file of ['master.m3u8', 'video-360/00000.m4s', 'keys/0'])
      await expectNothing(`${signedOut.base}/${file}`, [403], bearer(signedOut.as))
  })
})

describe('keys', () => {
  test('open the segments, for the session the grant was given to', async () => {
    const { base, as, keyOf } = await watching()
    for (const index of [0, 1]) {
      const { status, body, headers } = await get(`${base}/keys/${index}`, bearer(as))
      expect([status, body.equals(keyOf(index))]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'private, no-store',
        'content-length': '16',
      })
      expect(() => createDecipheriv('aes-128-cbc', body, randomBytes(16))).not.toThrow()
    }
    expect((await get(`${base}/keys/0`, bearer(as), 'HEAD')).status).toBe(404)
    expect((await get(`${base}/keys/9`, bearer(as))).status).toBe(404)
  })

  test('are also given by the cookie, for players that cannot send headers', async () => {
    const { base, as } = await watching()
    const cookie = (token: string) => ({ cookie: `userData=%7B%7D; token=${token}; refreshToken=abc` })
    expect((await get(`${base}/keys/0`, cookie(as.accessToken))).status).toBe(200)
    for (const wrong of [cookie('x.y.z'), cookie(''), { cookie: `xtoken=${as.accessToken}` }])
      expect((await get(`${base}/keys/0`, wrong)).status).toBe(403)
    // A valid cookie does not make up for an invalid header.
    const both = { ...cookie(as.accessToken), authorization: 'Bearer x.y.z' }
    expect((await get(`${base}/keys/0`, both)).status).toBe(403)
  })

  test('are given to nobody else', async () => {
    const { base, user, courseId } = await watching()
    const neighbour = await buildWatcher(t, courseId)
    const stranger = await t.signIn(await buildUser(t.db))
    const ownOtherBrowser = await t.signIn(user)
    for (const as of [neighbour.as, stranger, ownOtherBrowser])
      expect((await get(`${base}/keys/0`, bearer(as))).status).toBe(403)
    expect((await get(`${base}/keys/0`)).status).toBe(403)
    for (const authorization of ['Bearer ', 'Basic abc'])
      expect((await get(`${base}/keys/0`, { authorization })).status).toBe(403)
  })

  test('are limited to thirty a minute for each stream', async () => {
    const { base, as } = await watching()
    const other = await watching()
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await get(`${base}/keys/0`, bearer(as))).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    expect((await get(`${other.base}/keys/0`, bearer(other.as))).status).toBe(200)
    t.time.advance(60_000)
    expect((await get(`${base}/keys/0`, bearer(as))).status).toBe(200)
  })

  test('of a preview are given to visitors; an unencrypted package has none', async () => {
    const { lessonId } = await watching({ isFreePreview: true })
    const preview = await play(t, null, lessonId)
    const base = baseOf(preview.data.manifestUrl)
    expect((await get(`${base}/keys/0`)).status).toBe(200)

    const clear = await buildPlayableVideo(t, { isFreePreview: true })
    const { data } = await play(t, null, clear.lessonId)
    expect((await get(`${baseOf(data.manifestUrl)}/keys/0`)).status).toBe(404)
  })

  test('are sealed again after a change of the secret, and stay the same', async () => {
    const { packageKey, keyOf } = await watching()
    const { MEDIA_KEY_SECRET } = t.services.env
    const env = {
      ...t.services.env,
      MEDIA_KEY_SECRET: 'another-0123456789-abcdefghijklmnopqrs',
      MEDIA_KEY_SECRET_PREVIOUS: MEDIA_KEY_SECRET,
    }
    const others = await t.db.select().from(videoPackages)
    await createPackageKeyHousekeeping({ ...t.services, packageKeys: createPackageKeys(env) })()
    const [row] = await t.db.select().from(videoPackages).where(eq(videoPackages.key, packageKey))
    const opened = createPackageKeys({ MEDIA_KEY_SECRET: env.MEDIA_KEY_SECRET }).open(
      packageKey,
      row?.sealedKeys ?? '',
    )
    expect(opened?.(0)).toEqual(keyOf(0))
    for (const { key, sealedKeys } of others)
      await t.db.update(videoPackages).set({ sealedKeys }).where(eq(videoPackages.key, key))
  })
})

describe('playlists and captions generated at the request', () => {
  const caption = (videoId: string, text: string) => ({
    videoId,
    lang: 'vi',
    label: 'Tiếng Việt',
    cues: [{ startMs: 500, endMs: 2500, text }],
  })

  test('captions are in the master playlist, and an edit shows within ten seconds', async () => {
    const { base, video } = await watching()
    expect((await get(`${base}/master.m3u8`)).body.toString()).not.toContain('SUBTITLES')
    await t.db.insert(videoCaptions).values(caption(video.id, 'Chào <b>bạn</b> & mọi người'))
    t.time.advance(10_001)
    const master = (await get(`${base}/master.m3u8`)).body.toString()
    expect(master).toContain('URI="captions/vi.m3u8"')
    expect(master).toContain('video-360/playlist.m3u8')
    const list = await get(`${base}/captions/vi.m3u8`)
    expect([list.headers['content-type'], list.body.toString().includes('vi.vtt')]).toEqual([
      'application/vnd.apple.mpegurl',
      true,
    ])
    const vtt = await get(`${base}/captions/vi.vtt`)
    expect(vtt.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(vtt.body.toString()).toContain(
      '00:00:00.500 --> 00:00:02.500\nChào &lt;b&gt;bạn&lt;/b&gt; &amp; mọi người',
    )
    expect((await get(`${base}/captions/vi.vtt`, { 'if-none-match': vtt.headers.etag ?? '' })).status).toBe(
      304,
    )
    await t.db
      .update(videoCaptions)
      .set({ cues: [{ startMs: 0, endMs: 1000, text: 'Đã sửa' }] })
      .where(eq(videoCaptions.videoId, video.id))
    expect((await get(`${base}/captions/vi.vtt`)).body.toString()).toContain('Đã sửa')
    expect((await get(`${base}/captions/en.vtt`)).status).toBe(404)
  })

  test('an older package is served unchanged', async () => {
    const video = await buildPlayableVideo(t, { isFreePreview: true })
    const folder = `packages/${video.packageKey}`
    await t.services.storage.put(`${folder}/master.m3u8`, Buffer.from('#EXTM3U\n# as it lies\n'))
    await t.services.storage.put(`${folder}/captions/vi.vtt`, Buffer.from('WEBVTT\n'))
    const base = baseOf((await play(t, null, video.lessonId)).data.manifestUrl)
    expect((await get(`${base}/master.m3u8`)).body.toString()).toContain('# as it lies')
    expect((await get(`${base}/captions/vi.vtt`)).body.toString()).toBe('WEBVTT\n')

    const old = {
      ...manifest(),
      captions: [
        {
          lang: 'vi',
          label: 'Tiếng Việt',
          isDefault: true,
          vtt: 'captions/vi.vtt',
          playlist: 'captions/vi.m3u8',
        },
      ],
    }
    await t.services.storage.put(`${folder}/manifest.json`, Buffer.from(JSON.stringify(old)))
    t.time.advance(10_001)
    const again = baseOf((await play(t, null, video.lessonId)).data.manifestUrl)
    expect((await get(`${again}/master.m3u8`)).body.toString()).toContain('URI="captions/vi.m3u8"')
  })
})

test('media grant: one for a video does not open another video of the same course', async () => {
  const { base, courseId, packageKey } = await watching()
  const next = await buildPlayableVideo(t, { courseId })
  await buildLesson(t.db, { courseId, videoId: next.video.id })
  await expectNothing(`${base.replace(packageKey, next.packageKey)}/video-360/00000.m4s`, [403])
})
