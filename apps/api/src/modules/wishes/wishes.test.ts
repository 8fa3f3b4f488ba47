import { contract } from '@repo/contract'
import { MAX_WISHES } from '@repo/contract/wishes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, wishedCourses } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { wishes } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const add = (as: TestSession, { id }: { id: string }) => t.call(wishes.addWish, { as, params: { id } })
const remove = (as: TestSession, { id }: { id: string }) => t.call(wishes.removeWish, { as, params: { id } })
const slugs = async (as: TestSession) => {
  const { data } = await t.call(wishes.wishes, { as })
  return data.items.map(({ course }) => course.slug)
}
const learner = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}

test('wish list: keeps each course once, the newest first, and only for its owner', async () => {
  const [{ as }, other] = [await learner(), await learner()]
  const [first, second] = [await buildCourse(t.db), await buildCourse(t.db)]
  await add(as, first)
  t.time.advance(1000)
  await add(as, second)
  t.time.advance(1000)
  // A second press changes nothing.
  expect((await add(as, first)).status).toBe(200)
  expect(await slugs(as)).toEqual([second.slug, first.slug])
  expect(await slugs(other.as)).toEqual([])
  expect((await remove(other.as, second)).status).toBe(200)
  expect(await slugs(as)).toEqual([second.slug, first.slug])
  expect([(await remove(as, second)).status, (await remove(as, second)).status]).toEqual([200, 200])
  expect(await slugs(as)).toEqual([first.slug])
})

test('wish list: leaves out what the learner has and what is not for sale, and shows it again after that', async () => {
  const { user, as } = await learner()
  const [bought, expired, withdrawn] = [
    await buildCourse(t.db),
    await buildCourse(t.db),
    await buildCourse(t.db),
  ]
  for (const course of [bought, expired, withdrawn]) await add(as, course)
  await buildEnrollment(t.db, { userId: user.id, courseId: bought.id })
  const expiresAt = new Date(t.time.now().getTime() - 1000)
  await buildEnrollment(t.db, { userId: user.id, courseId: expired.id, expiresAt })
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, withdrawn.id))
  expect(await slugs(as)).toEqual([expired.slug])
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, withdrawn.id))
  expect((await slugs(as)).toSorted()).toEqual([expired.slug, withdrawn.slug].toSorted())
  // What left the shop can still be taken off the list.
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, withdrawn.id))
  expect((await remove(as, withdrawn)).status).toBe(200)
  expect((await add(as, withdrawn)).error.name).toBe('course.not_found')
})

test('wish list: is full at its limit, also for two additions at once', async () => {
  const { user, as } = await learner()
  const { categoryId } = await buildCourse(t.db)
  const made = await Promise.all(
    Array.from({ length: MAX_WISHES + 1 }, () => buildCourse(t.db, { categoryId, doctorId: undefined })),
  )
  const [one, two, ...rest] = made as [(typeof made)[number], (typeof made)[number], ...typeof made]
  await t.db.insert(wishedCourses).values(rest.map(({ id }) => ({ userId: user.id, courseId: id })))
  const answers = await Promise.all([add(as, one), add(as, two)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await t.db.$count(wishedCourses, eq(wishedCourses.userId, user.id))).toBe(MAX_WISHES)
  expect((await add(as, rest[0]!)).status).toBe(200)
})
