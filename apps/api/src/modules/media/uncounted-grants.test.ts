import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  attachments,
  courseDoctors,
  courses,
  lessons,
  professionalProfiles,
  users,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildUser } from '../../test/factories.ts'
import { buildFilm, buildShow, fetchStatus, play, segmentOf } from '../../test/films.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Film = Awaited<ReturnType<typeof buildFilm>>

/** A film and a document of a lesson, as somebody opens them for whom no stream is counted. */
const openBoth = async (film: Film, as: TestSession | null) => {
  const storageKey = `attachments/${film.lessonId}.pdf`
  await t.services.storage.put(storageKey, Buffer.from('%PDF-1.7'))
  const file = { name: 'Phác đồ.pdf', storageKey, contentType: 'application/pdf', bytes: 8 }
  await t.db.insert(attachments).values({ lessonId: film.lessonId, ...file })
  const { data } = await play(t, as, film.lessonId)
  const lesson = await t.call(contract.learning.lesson, { as, params: { lessonId: film.lessonId } })
  return [segmentOf(data), lesson.data.attachments[0]?.url.replace(/^\/api/, '') ?? '']
}
const statuses = (urls: string[]) => Promise.all(urls.map((url) => fetchStatus(t.app, url)))

/** Ten seconds are the end of what was open; what somebody else opened meanwhile stays open. */
const expectWithdrawn = async (urls: string[], withdraw: () => Promise<unknown>) => {
  const other = await buildFilm(t, { isFreePreview: true })
  const others = await openBoth(other, null)
  expect(await statuses([...urls, ...others])).toEqual(Array(urls.length + 2).fill(200))
  await withdraw()
  t.time.advance(10_000)
  expect(await statuses(urls)).toEqual(Array(urls.length).fill(403))
  expect(await statuses(others)).toEqual([200, 200])
}

describe('a preview', () => {
  let film: Film
  beforeEach(async () => {
    film = await buildFilm(t, { isFreePreview: true })
  })
  const ends = {
    'is no preview any more': () =>
      t.db.update(lessons).set({ isFreePreview: false }).where(eq(lessons.id, film.lessonId)),
    'is for professionals from now on': () =>
      t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, film.lessonId)),
    'leaves the shop with its course': () =>
      t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, film.courseId)),
    'is removed': () => t.db.delete(lessons).where(eq(lessons.id, film.lessonId)),
  }
  test.each(Object.entries(ends))('ends for visitors and passers-by when it %s', async (_when, withdraw) => {
    const passer = await t.signIn(await buildUser(t.db))
    const urls = [...(await openBoth(film, null)), segmentOf((await play(t, passer, film.lessonId)).data)]
    await expectWithdrawn(urls.filter(Boolean), withdraw)
  })

  test('for professionals ends with their approval', async () => {
    await t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, film.lessonId))
    const user = await buildUser(t.db)
    const profile = { userId: user.id, profession: 'nurse' as const, state: 'approved' as const }
    await t.db.insert(professionalProfiles).values(profile)
    await expectWithdrawn(await openBoth(film, await t.signIn(user)), () =>
      t.db
        .update(professionalProfiles)
        .set({ state: 'rejected' })
        .where(eq(professionalProfiles.userId, user.id)),
    )
  })
})

describe('what a doctor teaches', () => {
  const teaching = async () => {
    const doctor = await buildDoctor(t.db)
    const as = await t.signIn(doctor.account)
    const film = await buildShow(t, { doctorId: doctor.id })
    const leave = () =>
      t.db
        .delete(courseDoctors)
        .where(and(eq(courseDoctors.courseId, film.courseId), eq(courseDoctors.doctorId, doctor.id)))
    return { as, film, leave }
  }

  test('ends when they teach the course no more', async () => {
    const { as, film, leave } = await teaching()
    await expectWithdrawn(await openBoth(film, as), leave)
  })

  test('ends in the library of videos too, with its pictures', async () => {
    const { as, film, leave } = await teaching()
    const { data } = await t.call(contract.videos.videoPlayback, { as, params: { id: film.asset.id } })
    const url = data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', 'video-360/00000.m4s')
    await expectWithdrawn([url], leave)
  })
})

test('what staff look at ends with their right to it', async () => {
  const user = await buildAdmin(t.db, ['content'])
  const as = await t.signIn(user)
  const film = await buildFilm(t)
  const { data } = await t.call(contract.videos.videoPlayback, { as, params: { id: film.asset.id } })
  const url = data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', 'video-360/00000.m4s')
  await expectWithdrawn([...(await openBoth(film, as)), url], () =>
    t.db
      .update(users)
      .set({ rights: ['support'] })
      .where(eq(users.id, user.id)),
  )
})
