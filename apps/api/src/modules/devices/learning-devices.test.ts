import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { learningDevices, sessions } from '../../db/schema/index.ts'
import { createServices } from '../../services.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildLesson,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { removeOldDevices } from './learning-devices.repo.ts'

const { devices, learning, crm } = contract
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
let t: TestApp
let lessonId: string
let previewId: string
let courseId: string
beforeAll(async () => {
  t = await createTestApp()
  courseId = (await buildCourse(t.db)).id
  const packageKey = courseId.replaceAll('-', '')
  const video = await buildVideo(t.db, { packageKey })
  lessonId = (await buildLesson(t.db, { courseId, videoId: video.id })).id
  previewId = (await buildLesson(t.db, { courseId, videoId: video.id, isFreePreview: true })).id
  for (const file of ['master.m3u8', 'poster.jpg', 'video-360/playlist.m3u8', 'video-360/00000.m4s'])
    await t.services.storage.put(`packages/${packageKey}/${file}`, Buffer.from('#EXTM3U\n'))
})
afterAll(() => t.close())

const buyer = async () => {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  return user
}
/** A session of a browser that says who it is; without a name it gives no visitor id. */
const signInOn = async (user: TestUser, deviceId: string | null, userAgent: string | null = null) => {
  const session = await t.signIn(user)
  await t.db.update(sessions).set({ deviceId, userAgent }).where(eq(sessions.id, session.sessionId))
  return session
}
const play = (as?: TestSession, id = lessonId) =>
  t.call(learning.playback, { as, params: { lessonId: id }, body: { begin: true, takeOver: true } })
const open = (as: TestSession) => t.call(learning.playback, { as, params: { lessonId }, body: {} })
const list = async (as: TestSession) => (await t.call(devices.learningDevices, { as })).data
const remove = (as: TestSession, id: string) => t.call(devices.removeLearningDevice, { as, params: { id } })
const fetchMedia = async (url: string) => (await t.app.inject({ url: url.replace(/^\/api/, '') })).statusCode

test('a device takes a place when a lesson is first played, and keeps it', async () => {
  const user = await buyer()
  const laptop = await signInOn(user, 'may-tinh')
  expect(await list(laptop)).toEqual({
    limit: 3,
    items: [],
    swapsLeft: 2,
    swapLimit: 2,
    swapWindowDays: 30,
    swapsResetAt: null,
  })
  const phone = await signInOn(user, 'dien-thoai', PHONE)
  for (const as of [laptop, phone, laptop, await signInOn(user, 'may-tinh')])
    expect((await play(as)).status).toBe(200)
  const { items } = await list(phone)
  expect(items.map(({ device, isCurrent }) => [device.name, isCurrent]).sort()).toEqual([
    ['Chrome trên Android', true],
    ['Trình duyệt không rõ', false],
  ])
})

test('a lesson that is only opened takes no place, and gives neither video nor keys', async () => {
  const user = await buyer()
  const phone = await signInOn(user, 'mo-xem-thu', PHONE)
  const opened = (await open(phone)).data
  expect([opened.hasBegun, (await list(phone)).items]).toEqual([false, []])
  const fetchOf = ({ manifestUrl }: { manifestUrl: string }, file: string) =>
    fetchMedia(manifestUrl.replace('master.m3u8', file))
  const readable = ['master.m3u8', 'poster.jpg', 'video-360/playlist.m3u8']
  const video = ['video-360/00000.m4s', 'keys/0']
  for (const file of readable) expect([file, await fetchOf(opened, file)]).toEqual([file, 200])
  for (const file of video) expect([file, await fetchOf(opened, file)]).toEqual([file, 403])

  const begun = (await play(phone)).data
  expect([opened.playbackId, begun.hasBegun, (await list(phone)).items.length]).toEqual([null, true, 1])
  expect(await fetchOf(begun, 'video-360/00000.m4s')).toBe(200)
  // The address from before stays without a place.
  expect(await fetchOf(opened, 'video-360/00000.m4s')).toBe(403)
  // Opened once more on the device that has its place now, it is still only opened.
  const again = (await open(phone)).data
  expect([again.hasBegun, again.playbackId, await fetchOf(again, 'video-360/00000.m4s')]).toEqual([
    false,
    null,
    403,
  ])
})

test('a lesson that is opened on a new device ends nothing that plays elsewhere, and asks when it is to play', async () => {
  const user = await buyer()
  const watching = await signInOn(user, 'dang-xem-o-nha')
  const { manifestUrl } = (await play(watching)).data
  const other = await signInOn(user, 'may-khac')
  expect((await open(other)).data.hasBegun).toBe(false)
  expect(await fetchMedia(manifestUrl)).toBe(200)
  const body = { begin: true }
  const begun = await t.call(learning.playback, { as: other, params: { lessonId }, body })
  expect(begun.error.name).toBe('playback.elsewhere')
})

test('a fourth device is refused when it plays and told which ones hold the places', async () => {
  const user = await buyer()
  for (const id of ['a', 'b', 'c']) expect((await play(await signInOn(user, id, PHONE))).status).toBe(200)
  const fourth = await signInOn(user, 'd')
  const { status, error } = await play(fourth)
  expect([status, error.code]).toEqual([403, 40382])
  const { limit, devices: taken } = error.details as { limit: number; devices: { id: string }[] }
  expect([limit, taken.length]).toEqual([3, 3])
  // Reading goes on; one place freed, and the fourth plays.
  expect((await t.call(learning.lesson, { as: fourth, params: { lessonId } })).status).toBe(200)
  expect((await remove(fourth, taken[0]?.id ?? '')).data).toMatchObject({ limit: 3, swapsLeft: 1 })
  expect((await play(fourth)).status).toBe(200)
})

test('twenty new devices at once get exactly three places', async () => {
  const user = await buyer()
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => signInOn(user, `moi-${n}`)))
  const answers = await Promise.all(all.map((as) => play(as)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  const rows = await t.db.select().from(learningDevices).where(eq(learningDevices.userId, user.id))
  expect(rows).toHaveLength(3)
})

test('the number of places is a setting that counts from the next device on', async () => {
  const user = await buyer()
  const [first, second, third] = await Promise.all(['mot', 'hai', 'ba'].map((name) => signInOn(user, name)))
  for (const as of [first, second]) expect((await play(as)).status).toBe(200)
  await saveSettings(t, 'learning', { deviceLimit: 1 })
  expect((await play(third)).error).toMatchObject({ name: 'device.too_many', details: { limit: 1 } })
  // Who had a place before keeps it.
  expect((await play(second)).status).toBe(200)
  await saveSettings(t, 'learning', { deviceLimit: 4 })
  expect((await play(third)).status).toBe(200)
  if (first) expect(await list(first)).toMatchObject({ limit: 4 })
  await saveSettings(t, 'learning', { deviceLimit: null })
})

test('previews and staff take no place', async () => {
  const admin = await t.signIn(await buildAdmin(t.db, ['content']))
  const visitor = await signInOn(await buildUser(t.db), 'khach')
  for (const [as, id] of [
    [undefined, previewId],
    [visitor, previewId],
    [admin, lessonId],
  ] as const)
    expect((await play(as, id)).status).toBe(200)
  expect((await list(visitor)).items).toEqual([])
})

test('without a visitor id the session stands for the device, and frees its place when it ends', async () => {
  const user = await buyer()
  const first = await signInOn(user, null)
  expect((await play(first)).status).toBe(200)
  for (const id of [null, null]) expect((await play(await signInOn(user, id))).status).toBe(200)
  const fourth = await signInOn(user, null)
  expect((await play(fourth)).error.name).toBe('device.too_many')
  await t.services.sessions.end(first.sessionId, 'logout')
  expect((await play(fourth)).status).toBe(200)
})

test('a visitor id that names a session counts like any other', async () => {
  const user = await buyer()
  const claim = (n: number) => `session:019a0000-0000-7000-8000-00000000000${n}`
  for (const n of [1, 2, 3]) expect((await play(await signInOn(user, claim(n)))).status).toBe(200)
  expect((await play(await signInOn(user, claim(4)))).error.name).toBe('device.too_many')
})

describe('removal', () => {
  test('is refused for devices of others, unknown and removed ones', async () => {
    const [mine, theirs] = [await signInOn(await buyer(), 'x'), await signInOn(await buyer(), 'x')]
    await play(theirs)
    const id = (await list(theirs)).items[0]?.id ?? ''
    expect((await remove(mine, id)).error.code).toBe(40492)
    expect((await remove(theirs, id)).status).toBe(200)
    expect((await remove(theirs, id)).error.code).toBe(40492)
  })

  test('works twice in thirty days, then waits for the older one to be so long ago; playing is never taken away', async () => {
    const user = await buyer()
    const as = await signInOn(user, 'nha')
    const swap = async () => {
      expect((await play(as)).status).toBe(200)
      return remove(as, (await list(as)).items[0]?.id ?? '')
    }
    const start = t.time.now().getTime()
    for (const left of [1, 0]) expect((await swap()).data.swapsLeft).toBe(left)
    const { status, error, headers } = await swap()
    expect([status, error.code]).toEqual([429, 42930])
    expect(error.details).toMatchObject({ swapLimit: 2, swapWindowDays: 30 })
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 86_400)
    const { swapsLeft, swapsResetAt } = await list(as)
    expect(swapsLeft).toBe(0)
    expect(Date.parse(swapsResetAt ?? '') - start).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect((await play(as)).status).toBe(200)
    t.time.advance(30 * DAY_MS)
    const later = await signInOn(user, 'nha')
    expect((await list(later)).swapsLeft).toBe(2)
    expect((await remove(later, (await list(later)).items[0]?.id ?? '')).status).toBe(200)
  })

  test('of twenty at once no more than two pass', async () => {
    const user = await buyer()
    const as = await signInOn(user, 'nguon')
    const now = t.time.now()
    const rows = await t.db
      .insert(learningDevices)
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          userId: user.id,
          deviceKey: `visitor:${n}`,
          lastUsedAt: now,
        })),
      )
      .returning()
    const answers = await Promise.all(rows.map(({ id }) => remove(as, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

describe('what plays stops', () => {
  const playing = async () => {
    const user = await buyer()
    const as = await signInOn(user, 'dang-xem')
    const { manifestUrl } = (await play(as)).data
    expect(await fetchMedia(manifestUrl)).toBe(200)
    return { user, as, manifestUrl }
  }

  test('when its device is removed, also after the device took a place again', async () => {
    const { as, manifestUrl } = await playing()
    await remove(as, (await list(as)).items[0]?.id ?? '')
    expect(await fetchMedia(manifestUrl)).toBe(403)
    const again = (await play(as)).data.manifestUrl
    expect([await fetchMedia(manifestUrl), await fetchMedia(again)]).toEqual([403, 200])
  })

  test('when its session is ended from another device', async () => {
    const { user, as, manifestUrl } = await playing()
    const other = await t.signIn(user)
    await t.call(devices.endSession, { as: other, params: { id: as.sessionId } })
    expect(await fetchMedia(manifestUrl)).toBe(403)
  })

  test('when staff lock the account', async () => {
    const { user, manifestUrl } = await playing()
    const as = await t.signIn(await buildAdmin(t.db))
    const body = { status: 'locked' as const, reason: 'Dùng chung tài khoản' }
    expect((await t.call(crm.setUserStatus, { as, params: { id: user.id }, body })).status).toBe(200)
    expect(await fetchMedia(manifestUrl)).toBe(403)
  })

  test('within ten seconds on an instance that heard nothing of it', async () => {
    const { as, manifestUrl } = await playing()
    const neighbour = await createServices(t.services.env, t.services.log, { clock: t.time.now })
    try {
      await neighbour.services.learningDevices.remove(
        { userId: await ownerOf(as), sessionId: as.sessionId },
        (await list(as)).items[0]?.id ?? '',
      )
      t.time.advance(10_000)
      expect(await fetchMedia(manifestUrl)).toBe(403)
    } finally {
      await neighbour.close()
    }
  })
})

const ownerOf = async ({ sessionId }: TestSession) => {
  const [row] = await t.db.select().from(sessions).where(eq(sessions.id, sessionId))
  return row?.userId ?? ''
}

test('devices long removed or long unused are forgotten', async () => {
  const user = await buyer()
  const ago = (days: number) => new Date(t.time.now().getTime() - days * DAY_MS)
  await t.db.insert(learningDevices).values([
    { userId: user.id, deviceKey: 'visitor:cu', lastUsedAt: ago(91) },
    { userId: user.id, deviceKey: 'visitor:bo', lastUsedAt: ago(100), removedAt: ago(92) },
    { userId: user.id, deviceKey: 'visitor:moi', lastUsedAt: ago(89) },
  ])
  await removeOldDevices(t.db, ago(90))
  const rows = await t.db.select().from(learningDevices).where(eq(learningDevices.userId, user.id))
  expect(rows.map((row) => row.deviceKey)).toEqual(['visitor:moi'])
})
