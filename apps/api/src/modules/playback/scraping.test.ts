import { execFile } from 'node:child_process'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import type { FfmpegTools } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, enrollments, playbacks, videoPackages, videos } from '../../db/schema/index.ts'
import { type EncryptedPackage, requireFfmpeg, storeEncryptedPackage } from '../../test/encrypted-video.ts'
import { buildCourse, buildLesson, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildWatcher, heartbeat, play } from '../../test/videos.ts'
import { COOL_DOWN_MS, GRANT_MS } from './playback.limits.ts'

/** Longer than the burst of an account plus its tolerated refused requests. */
const VIDEO_SECONDS = 400
const BURST_SECONDS = 24
const PACKAGE_KEY = 'c0ffee'.repeat(5).padEnd(32, '0')
let t: TestApp
let tools: FfmpegTools
let encrypted: EncryptedPackage
let site: string
let course: { id: string }
let lessonId: string
beforeAll(async () => {
  t = await createTestApp({ MEDIA_BURST_SECONDS: String(BURST_SECONDS) })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  tools = await requireFfmpeg()
  encrypted = await storeEncryptedPackage(t, tools, { packageKey: PACKAGE_KEY, seconds: VIDEO_SECONDS })
  course = await buildCourse(t.db)
  const durationMs = encrypted.manifest.durationMs
  const video = await buildVideo(t.db, { packageKey: PACKAGE_KEY, durationMs })
  const { sealedKeys, manifest } = encrypted
  await t.db
    .insert(videoPackages)
    .values({ key: PACKAGE_KEY, videoId: video.id, state: 'live', sealedKeys, manifest })
  lessonId = (await buildLesson(t.db, { courseId: course.id, videoId: video.id, durationMs })).id
})
afterAll(() => t.close())

/** A buyer in front of the video, and what a copied address looks like. */
const watching = async () => {
  const watcher = await buildWatcher(t, course.id)
  const { data } = await play(t, watcher.as, lessonId)
  const base = `${site}${data.manifestUrl.replace(/^\/api/, '').replace('/master.m3u8', '')}`
  return { ...watcher, playbackId: data.playbackId, base }
}
const bearer = (as: Pick<TestSession, 'accessToken'>) => ({ authorization: `Bearer ${as.accessToken}` })
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}
/** Sends the path unchanged, which `fetch` would normalise. */
const getRaw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(site, { path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on('error', reject)
      .end()
  })
const keyStatus = async (base: string, as?: TestSession) =>
  (await get(`${base}/keys/0`, as ? bearer(as) : {})).status

const playlist = () => `${encrypted.pictureFolder}/playlist.m3u8`
const segment = () => `${encrypted.pictureFolder}/00000.m4s`

/** Adds up how long the different pictures of a `framecrc` listing last, in ms. */
function playingTimeOf(listing: string): number {
  const [, ticks = '0', perSecond = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(listing) ?? []
  const lines = listing.split('\n').filter((line) => line.startsWith('0,'))
  const durations = new Map(lines.map((line) => line.split(',')).map((cells) => [cells[2], Number(cells[3])]))
  const total = [...durations.values()].reduce((sum, duration) => sum + duration, 0)
  return Math.round((total * Number(ticks) * 1000) / Number(perSecond))
}

/** Downloads the playlist with ffmpeg as fast as possible. @returns the playing time received, in ms */
function scrape(url: string, as?: TestSession): Promise<{ gotMs: number; log: string }> {
  const args = [
    ['-v', 'warning', '-nostdin', '-rw_timeout', '10000000', '-allowed_extensions', 'ALL'],
    as ? ['-headers', `Authorization: Bearer ${as.accessToken}\r\n`] : [],
    ['-i', url, '-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'framecrc', 'pipe:1'],
  ].flat()
  return new Promise((resolve) => {
    execFile(tools.ffmpegPath, args, { maxBuffer: 1 << 26 }, (_error, stdout, log) => {
      resolve({ gotMs: playingTimeOf(stdout), log })
    })
  })
}

describe('an address that was copied out of the browser', () => {
  test('gives ffmpeg nothing, because the keys need a session', async () => {
    const { base, as } = await watching()
    expect([await keyStatus(base), await keyStatus(base, as)]).toEqual([403, 200])
    const { gotMs, log } = await scrape(`${base}/master.m3u8`)
    expect([gotMs, log.includes('403')]).toEqual([0, true])
  })

  test('gives nothing to another account or to another browser of the same learner', async () => {
    const { base, user } = await watching()
    const neighbour = await buildWatcher(t, course.id)
    const otherBrowser = await t.signIn(user)
    for (const as of [neighbour.as, otherBrowser]) expect(await keyStatus(base, as)).toBe(403)
    for (const as of [neighbour.as, otherBrowser]) {
      expect((await scrape(`${base}/master.m3u8`, as)).gotMs).toBe(0)
    }
  })

  test('gives nothing to anybody after its ten minutes', async () => {
    const { base, as } = await watching()
    t.time.advance(GRANT_MS + 1000)
    for (const path of ['master.m3u8', playlist(), segment(), 'keys/0'])
      expect([path, (await get(`${base}/${path}`, bearer(as))).status]).toEqual([path, 403])
    expect((await scrape(`${base}/master.m3u8`, as)).gotMs).toBe(0)
  })

  test('gives nothing when it is modified', async () => {
    const { base, as } = await watching()
    const [, token = ''] = /\/media\/([^/]+)/.exec(base) ?? []
    const [payload = '', signature = ''] = token.split('.')
    const forgedPayload = Buffer.from(payload, 'base64url').toString().replace('package:', 'package;')
    const tokens = [
      '',
      'x',
      payload,
      `${payload}.`,
      `${payload}.${'A'.repeat(signature.length)}`,
      `${Buffer.from(forgedPayload).toString('base64url')}.${signature}`,
      `${token}.${signature}`,
      token.toUpperCase(),
    ]
    for (const changed of tokens) {
      const answer = await get(`${base.replace(token, changed)}/${segment()}`, bearer(as))
      expect([changed, [400, 403, 404].includes(answer.status)]).toEqual([changed, true])
    }
  })

  test('gives access to no other file by any spelling of the path', async () => {
    const { base, as } = await watching()
    const other = 'a'.repeat(32)
    await t.services.storage.put(`packages/${other}/${segment()}`, Buffer.from('fremd'))
    await t.services.storage.put('originals/geheim', Buffer.from('fremd'))
    const paths = [
      `/../${other}/${segment()}`,
      `/..%2f${other}%2f${encrypted.pictureFolder}%2f00000.m4s`,
      `/%2e%2e/${other}/${segment()}`,
      `/%2e%2e%2f%2e%2e%2foriginals%2fgeheim`,
      `/..%5c..%5coriginals%5cgeheim`,
      `/%252e%252e/${other}/${segment()}`,
      `/${encrypted.pictureFolder}/..%2f..%2f..%2foriginals%2fgeheim`,
      `//${segment()}`,
      `/${segment().replace('/', '//')}`,
      `/${segment().toUpperCase()}`,
      `/${segment()}%00.jpg`,
      `/${segment()}/`,
      '/manifest.json',
      '/keys/../keys/0',
      '/keys/99999',
      '/keys/-1',
      '/keys/0x0',
      '/',
      '',
    ]
    for (const path of paths) {
      const { status, body } = await getRaw(new URL(base).pathname + path, bearer(as))
      expect([path, [400, 403, 404].includes(status)]).toEqual([path, true])
      expect(body).not.toContain('fremd')
    }
    const foreign = base.replace(PACKAGE_KEY, other)
    expect((await get(`${foreign}/${segment()}`, bearer(as))).status).toBe(403)
  })
})

describe('segments', () => {
  test('cannot be played without their key, and are encrypted with it', async () => {
    const { base, as } = await watching()
    const answer = await get(`${base}/${segment()}`)
    expect([answer.status, answer.bytes.includes('moof')]).toEqual([200, false])
    const key = await get(`${base}/keys/0`, bearer(as))
    expect(key.bytes).toEqual(encrypted.keyOf(0))
    expect(key.headers.get('cache-control')).toContain('no-store')
    const { gotMs } = await scrape(`${base}/${playlist()}`, as)
    expect(gotMs).toBeGreaterThan(0)
  })
})

describe('a program that copies with a learner’s own session', () => {
  test('gets as much as a player buffers, then nothing; the second time the session ends', async () => {
    const { user, as, base, playbackId } = await watching()
    const started = t.time.now().getTime()
    const first = await scrape(`${base}/${playlist()}`, as)
    // Playing works with the bearer token, so the earlier failures were caused by its absence.
    expect(first.gotMs).toBeGreaterThan(BURST_SECONDS * 900)
    expect(first.gotMs).toBeLessThanOrEqual(BURST_SECONDS * 1000 + 2 * (t.time.now().getTime() - started))
    const [row] = await t.db
      .select()
      .from(playbacks)
      .where(eq(playbacks.id, playbackId ?? ''))
    expect(row?.endReason).toBe('too_fast')
    expect((await get(`${base}/${segment()}`)).status).toBe(429)
    expect((await heartbeat(t, as, playbackId)).error.name).toBe('playback.too_fast')

    expect((await play(t, as, lessonId)).error.name).toBe('playback.too_fast')
    t.time.advance(COOL_DOWN_MS)
    const again = (await play(t, as, lessonId)).data
    await scrape(`${site}${again.manifestUrl.replace(/^\/api/, '')}`, as)
    expect((await t.call(contract.auth.me, { as })).error.code).toBe(40003)
    const noted = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(noted.map(({ action }) => action).sort()).toEqual([
      'playback.session_ended',
      'playback.slowed',
      'playback.too_fast',
    ])
  })

  test('gets no more keys after a refund', async () => {
    const { as, base, enrollment } = await watching()
    expect(await keyStatus(base, as)).toBe(200)
    await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, enrollment.id))
    t.time.advance(10_000)
    expect(await keyStatus(base, as)).toBe(403)
    expect((await scrape(`${base}/master.m3u8`, as)).gotMs).toBe(0)
  })

  test('gets no key with a stream that another device took over', async () => {
    const { user, as, base } = await watching()
    expect(await keyStatus(base, as)).toBe(200)
    await play(t, await t.signIn(user), lessonId, true)
    expect(await keyStatus(base, as)).toBe(403)
  })

  test('gets no key with a session that has ended', async () => {
    const { as, base } = await watching()
    expect(await keyStatus(base, as)).toBe(200)
    await t.call(contract.auth.logout, { as })
    expect(await keyStatus(base, as)).toBe(403)
  })
})

test('a preview plays for visitors, keys and all', async () => {
  const [video] = await t.db.select().from(videos).where(eq(videos.packageKey, PACKAGE_KEY))
  const preview = await buildLesson(t.db, {
    courseId: course.id,
    videoId: video?.id,
    isFreePreview: true,
  })
  const { data } = await play(t, null, preview.id)
  const { gotMs } = await scrape(`${site}${data.manifestUrl.replace(/^\/api/, '')}`)
  expect(gotMs).toBeGreaterThan(60_000)
})
