import { contract, permissions } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses, lessonProgress, lessons, playbacks } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { giveFile } from '../../test/lesson-documents.ts'
import { buildPlayableVideo, buildWatchedVideo, play } from '../../test/videos.ts'

const { learning } = contract
const SECRET_TEXT = 'Nội dung chỉ dành cho người đã mua'
type Status = (typeof courses.$inferSelect)['status']

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const teacher = await buildDoctor(t.db)
  askers = await everybody(teacher.account)
  for (const status of ['published', 'draft', 'in_review', 'archived'] as const)
    places.set(status, await buildPlace(status, teacher.id))
})
afterAll(() => t.close())

/** A lesson with a video, a text and a document. */
async function buildPlace(status: Status, doctorId: string) {
  const course = await buildCourse(t.db, { status, doctorId })
  const video = await buildPlayableVideo(t, { courseId: course.id, html: `<p>${SECRET_TEXT}</p>` })
  const document = await giveFile(t, { lessonId: video.lessonId, courseId: course.id })
  const expiresAt = new Date(t.time.now().getTime() - 1000)
  const past = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: past.id, courseId: course.id, expiresAt })
  const refunded = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: refunded.id, courseId: course.id, state: 'revoked' })
  const buyer = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: buyer.id, courseId: course.id })
  return {
    ...video,
    slug: course.slug,
    documentId: document.id,
    holders: {
      buyer: await t.signIn(buyer),
      'buyer whose time is over': await t.signIn(past),
      'buyer who got the money back': await t.signIn(refunded),
    },
  }
}

type Place = Awaited<ReturnType<typeof buildPlace>>
const places = new Map<Status, Place>()
let askers: Record<string, TestSession | null>

async function everybody(teacher: Awaited<ReturnType<typeof buildDoctor>>['account']) {
  const staff = await Promise.all(
    permissions.map(
      async (permission) =>
        [`staff: ${permission}`, await t.signIn(await buildAdmin(t.db, [permission]))] as const,
    ),
  )
  return {
    visitor: null,
    learner: await t.signIn(await buildUser(t.db)),
    'buyer of another course': (await buildWatchedVideo(t)).as,
    'doctor of another course': await t.signIn((await buildDoctor(t.db)).account),
    'its teacher': await t.signIn(teacher),
    'staff without permissions': await t.signIn(await buildAdmin(t.db, [])),
    ...Object.fromEntries(staff),
  }
}

const makers = new Set(['its teacher', 'staff: owner', 'staff: content'])
/** What the policy says of a lesson that is no preview. */
function expected(name: string, status: Status): number {
  if (makers.has(name) || name === 'buyer') return 200
  if (status === 'published') return 403
  return name.startsWith('buyer ') && name !== 'buyer of another course' ? 403 : 404
}

/** Nothing that leads to bytes, nor the text itself. */
const leaks = (text: string, { packageKey, documentId, video }: Place) =>
  ['/media/', 'lesson-files/', '.m3u8', packageKey, documentId, video.id, SECRET_TEXT].filter((part) =>
    text.includes(part),
  )

describe.each(['published', 'draft', 'in_review', 'archived'] as const)(
  'a lesson of a %s course',
  (status) => {
    test('opens for whom the policy names; others learn nothing of its video', async () => {
      const place = places.get(status)
      if (!place) throw new Error('no place')
      for (const [name, as] of Object.entries({ ...askers, ...place.holders })) {
        const { lessonId } = place
        const answers = [
          await t.call(learning.lesson, { as, params: { lessonId } }),
          await t.call(contract.lessonFiles.lessonFile, {
            as,
            params: { lessonId, fileId: place.documentId },
          }),
          await play(t, as, lessonId),
        ]
        for (const { status: got, text } of answers) {
          expect([name, got]).toEqual([name, expected(name, status)])
          if (got !== 200) expect([name, leaks(text, place)]).toEqual([name, []])
        }
      }
    })

    test('takes progress from its learners only', async () => {
      const place = places.get(status)
      if (!place) throw new Error('no place')
      const { lessonId } = place
      const body = { playbackId: null, positionMs: 5000, intervals: [[0, 5000]] as [number, number][] }
      for (const [name, as] of Object.entries({ ...askers, ...place.holders })) {
        const saved = await t.call(learning.saveProgress, { as, params: { lessonId }, body })
        const completed = await t.call(learning.completeLesson, { as, params: { lessonId } })
        const isOpen = name === 'buyer'
        expect([name, saved.status === 200]).toEqual([name, isOpen])
        // Videos are completed by watching, never by saying so.
        expect([name, completed.status]).toEqual([name, isOpen ? 409 : saved.status])
        for (const { text } of [saved, completed]) expect([name, leaks(text, place)]).toEqual([name, []])
      }
      const rows = await t.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId))
      expect(rows.map((row) => row.watchedMs)).toEqual([0])
    })

    test('stands in the classroom of its learners only, without a way to its video', async () => {
      const place = places.get(status)
      if (!place) throw new Error('no place')
      for (const [name, as] of Object.entries({ ...askers, ...place.holders })) {
        const { status: got, text } = await t.call(learning.classroom, { as, params: { slug: place.slug } })
        expect([name, got === 200]).toEqual([name, name === 'buyer'])
        expect([name, leaks(text, place)]).toEqual([name, []])
      }
    })
  },
)

test('a lesson that was deleted is not there for anybody', async () => {
  const place = await buildPlace('published', (await buildDoctor(t.db)).id)
  await t.db.delete(lessons).where(eq(lessons.id, place.lessonId))
  for (const [name, as] of Object.entries({ ...askers, ...place.holders })) {
    const { lessonId } = place
    for (const answer of [
      await t.call(learning.lesson, { as, params: { lessonId } }),
      await play(t, as, lessonId),
    ]) {
      expect([name, answer.status, answer.error.name]).toEqual([name, 404, 'lesson.not_found'])
      expect(leaks(answer.text, place)).toEqual([])
    }
  }
})

test('public pages of a course and its preview lead to no bytes of the lessons that cost money', async () => {
  const { courseId, lessonId, packageKey, video } = await buildWatchedVideo(t)
  const preview = await buildPlayableVideo(t, { courseId, isFreePreview: true })
  const [course] = await t.db.select().from(courses).where(eq(courses.id, courseId))
  const page = await t.call(contract.catalogue.course, { params: { slug: course?.slug ?? '' } })
  expect(page.status).toBe(200)
  const grant = await play(t, null, preview.lessonId)
  expect([grant.status, grant.text.includes(preview.packageKey)]).toEqual([200, true])
  for (const { text } of [page, grant])
    for (const part of [packageKey, video.id]) expect(text).not.toContain(part)
  // The grant of a preview is good for nothing else.
  const url = `/media/${grant.data.token}/${packageKey}/video-360/00000.m4s`
  expect((await t.app.inject({ url })).statusCode).toBe(403)
  expect(await t.db.$count(playbacks, eq(playbacks.lessonId, lessonId))).toBe(0)
})
