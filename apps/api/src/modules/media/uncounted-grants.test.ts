import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseDoctors, courses, lessons, professionalProfiles, users } from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildPlayableVideo, buildWatchedVideo, fetchStatus, play, segmentOf } from '../../test/videos.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Video = Awaited<ReturnType<typeof buildPlayableVideo>>

/** A lesson's video, opened by a person for whom no stream is counted. */
const openVideo = async (video: Video, as: TestSession | null) => {
  const { data } = await play(t, as, video.lessonId)
  return [segmentOf(data)]
}
const statuses = (urls: string[]) => Promise.all(urls.map((url) => fetchStatus(t.app, url)))

/** Checks that the grant ends after ten seconds, while grants of others stay valid. */
const expectWithdrawn = async (urls: string[], withdraw: () => Promise<unknown>) => {
  const other = await buildPlayableVideo(t, { isFreePreview: true })
  const others = await openVideo(other, null)
  expect(await statuses([...urls, ...others])).toEqual(Array(urls.length + 1).fill(200))
  await withdraw()
  t.time.advance(10_000)
  expect(await statuses(urls)).toEqual(Array(urls.length).fill(403))
  expect(await statuses(others)).toEqual([200])
}

describe('a preview', () => {
  let video: Video
  beforeEach(async () => {
    video = await buildPlayableVideo(t, { isFreePreview: true })
  })
  const ends = {
    'is no preview any more': () =>
      t.db.update(lessons).set({ isFreePreview: false }).where(eq(lessons.id, video.lessonId)),
    'is for professionals from now on': () =>
      t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, video.lessonId)),
    'leaves the shop with its course': () =>
      t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, video.courseId)),
    'is removed': () => t.db.delete(lessons).where(eq(lessons.id, video.lessonId)),
  }
  test.each(Object.entries(ends))('ends for visitors and passers-by when it %s', async (_when, withdraw) => {
    const passer = await t.signIn(await buildUser(t.db))
    const urls = [...(await openVideo(video, null)), segmentOf((await play(t, passer, video.lessonId)).data)]
    await expectWithdrawn(urls.filter(Boolean), withdraw)
  })

  test('for professionals ends when their approval is withdrawn', async () => {
    await t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, video.lessonId))
    const user = await buildUser(t.db)
    const profile = { userId: user.id, profession: 'nurse' as const, state: 'approved' as const }
    await t.db.insert(professionalProfiles).values(profile)
    await expectWithdrawn(await openVideo(video, await t.signIn(user)), () =>
      t.db
        .update(professionalProfiles)
        .set({ state: 'rejected' })
        .where(eq(professionalProfiles.userId, user.id)),
    )
  })
})

describe('a video that a doctor teaches', () => {
  const teaching = async () => {
    const doctor = await buildDoctor(t.db)
    const as = await t.signIn(doctor.account)
    const video = await buildWatchedVideo(t, { doctorId: doctor.id })
    const leave = () =>
      t.db
        .delete(courseDoctors)
        .where(and(eq(courseDoctors.courseId, video.courseId), eq(courseDoctors.doctorId, doctor.id)))
    return { as, video, leave }
  }

  test('ends when they no longer teach the course', async () => {
    const { as, video, leave } = await teaching()
    await expectWithdrawn(await openVideo(video, as), leave)
  })

  test('ends in the video library too, with its pictures', async () => {
    const { as, video, leave } = await teaching()
    const { data } = await t.call(contract.videos.videoPlayback, { as, params: { id: video.video.id } })
    const url = data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', 'video-360/00000.m4s')
    await expectWithdrawn([url], leave)
  })
})

test('uncounted grants: a video opened by staff ends with their right to it', async () => {
  const user = await buildAdmin(t.db, ['content'])
  const as = await t.signIn(user)
  const video = await buildPlayableVideo(t)
  const { data } = await t.call(contract.videos.videoPlayback, { as, params: { id: video.video.id } })
  const url = data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', 'video-360/00000.m4s')
  await expectWithdrawn([...(await openVideo(video, as)), url], () =>
    t.db
      .update(users)
      .set({ permissions: ['support'] })
      .where(eq(users.id, user.id)),
  )
})
