import { contract } from '@repo/contract'
import type { ReleaseRule } from '@repo/contract/release'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '../../db/schema/index.ts'
import { buildAdmin, buildEnrollment, buildLesson, buildSection, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { giveFile } from '../../test/lesson-documents.ts'
import { buildPlayableVideo, play } from '../../test/videos.ts'

const { learning, lessonFiles } = contract
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A lesson with a video, a text and a file behind a rule, after an article, and a learner who joined now. */
async function buildRuled(release: ReleaseRule, values: Partial<typeof lessons.$inferInsert> = {}) {
  const video = await buildPlayableVideo(t, { html: '<p>Nội dung</p>', position: 2, release, ...values })
  const { courseId, lessonId } = video
  const [ruled] = await t.db.select().from(lessons).where(eq(lessons.id, lessonId))
  const sectionId = ruled?.sectionId ?? (await buildSection(t.db, { courseId })).id
  const first = await buildLesson(t.db, {
    courseId,
    sectionId,
    position: 0,
    kind: 'article',
    completionKind: 'manual',
    title: 'Mở đầu',
  })
  const file = await giveFile(t, { lessonId, courseId })
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId, createdAt: t.time.now() })
  return { ...video, first, file, user, as: await t.signIn(user) }
}
type Ruled = Awaited<ReturnType<typeof buildRuled>>

/** Every way to what the lesson holds. */
const askAll = async ({ lessonId, file }: Ruled, as: TestSession | null) => [
  await t.call(learning.lesson, { as, params: { lessonId } }),
  await t.call(lessonFiles.lessonFile, { as, params: { lessonId, fileId: file.id } }),
  await play(t, as, lessonId),
]
const names = async (ruled: Ruled, as: TestSession | null) =>
  (await askAll(ruled, as)).map(({ error }) => error?.name)
const closed = Array(3).fill('lesson.not_released')
const open = Array(3).fill(undefined)

test('a lesson after another one opens once that is complete, in every way it is handed out', async () => {
  const ruled = await buildRuled({ kind: 'after_previous' })
  const { as, lessonId, first } = ruled
  expect(await names(ruled, as)).toEqual(closed)
  const [answer] = await askAll(ruled, as)
  expect(answer?.error.details).toEqual({ reason: 'after_previous', opensAt: null, previous: 'Mở đầu' })
  const body = { playbackId: null, positionMs: 0, intervals: [] }
  const progress = await t.call(learning.saveProgress, { as, params: { lessonId }, body })
  expect(progress.error.name).toBe('lesson.not_released')
  await t.call(learning.completeLesson, { as, params: { lessonId: first.id } })
  expect(await names(ruled, as)).toEqual(open)
})

test('a lesson of a later day opens with that day', async () => {
  const ruled = await buildRuled({ kind: 'after_days', days: 1 })
  expect(await names(ruled, ruled.as)).toEqual(closed)
  t.time.advance(DAY_MS)
  expect(await names(ruled, await t.signIn(ruled.user))).toEqual(open)
})

test('a closed lesson says in the classroom what it waits for, and is not the one to go on with', async () => {
  const ruled = await buildRuled({ kind: 'on_day', day: '2099-01-01' })
  const slug = (await t.call(learning.lesson, { as: ruled.as, params: { lessonId: ruled.first.id } })).data
    .course.slug
  const { data } = await t.call(learning.classroom, { as: ruled.as, params: { slug } })
  const listed = data.sections.flatMap(({ lessons: own }) => own)
  expect(listed.find(({ id }) => id === ruled.lessonId)?.lock).toEqual({
    reason: 'on_day',
    opensAt: '2098-12-31T17:00:00.000Z',
    previous: null,
  })
  expect(data.resumeLessonId).toBe(ruled.first.id)
})

test('rules close nothing for staff, and no free preview for anybody', async () => {
  const ruled = await buildRuled({ kind: 'on_day', day: '2099-01-01' })
  expect(await names(ruled, await t.signIn(await buildAdmin(t.db, ['content'])))).toEqual(open)
  const preview = await buildRuled({ kind: 'on_day', day: '2099-01-01' }, { isFreePreview: true })
  expect(await names(preview, preview.as)).toEqual(open)
  expect(await names(preview, null)).toEqual(open)
})
