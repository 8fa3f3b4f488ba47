import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries, courses } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { buildAdmin, buildCategory, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { catalogue, courseDrafts, courseReviews, crm, ownCourses } = contract

let t: TestApp
let staff: TestSession
let teacher: TestSession
let doctorId: string
let accountId: string
let categoryId: string
beforeAll(async () => {
  t = await createTestApp()
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
  categoryId = (await buildCategory(t.db)).id
})
afterAll(() => t.close())
beforeEach(async () => {
  const { id, account } = await buildDoctor(t.db)
  doctorId = id
  accountId = account.id
  teacher = await t.signIn(account)
})

const begin = (title: string, values: object = {}, as = teacher) => {
  const body = { title, categoryId, level: 'basic' as const, audience: 'physician' as const, ...values }
  return t.call(ownCourses.createOwnCourse, { as, body })
}
const read = async (id: string) => (await t.call(ownCourses.ownDetails, { as: teacher, params: { id } })).data
const save = async (id: string, values: object) =>
  t.call(ownCourses.saveOwnDetails, { as: teacher, params: { id }, body: { ...(await read(id)), ...values } })

test('a course that a doctor begins is a draft without a price, taught by its doctor, and the log names who began it', async () => {
  const title = `Tiêm môi ${randomUUIDv7().slice(-6)}`
  const [first, second] = [(await begin(title)).data, (await begin(title)).data]
  const { data } = await t.call(crm.course, { as: staff, params: { id: first.id } })
  expect(data).toMatchObject({ title, status: 'draft', doctorId, listPrice: 0, coDoctorIds: [] })
  const other = await t.call(crm.course, { as: staff, params: { id: second.id } })
  expect(other.data.slug).toBe(`${data.slug}-2`)
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, first.id))
  expect(entries).toMatchObject([{ action: 'course.created', actorId: accountId }])
  expect((await t.call(catalogue.course, { params: { slug: data.slug } })).status).toBe(404)
  const { data: pending } = await t.call(courseDrafts.pendingChanges, { as: staff, params: { id: first.id } })
  expect(pending.checklist).toContainEqual(
    expect.objectContaining({ item: 'price', state: 'advice', text: expect.stringContaining('miễn phí') }),
  )
  const review = await t.call(courseReviews.review, { as: staff, params: { id: first.id } })
  const own = await t.call(courseReviews.ownReview, { as: teacher, params: { id: first.id } })
  expect([review.data.isFree, own.data.isFree]).toEqual([true, null])
})

test('a second course of one long title has an address that the office can show', async () => {
  // The 110th character of its address is a hyphen.
  const title = `${'da '.repeat(36)}m ${randomUUIDv7().slice(-4)} da`
  const ids = [(await begin(title)).data.id, (await begin(title)).data.id]
  for (const id of ids)
    expect((await t.call(crm.course, { as: staff, params: { id } })).data.slug).toMatch(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    )
})

test('a course is begun in a category that is there, by an account with a profile, ten times a day at most', async () => {
  expect((await begin('Tiêm môi', { categoryId: randomUUIDv7() })).error.name).toBe('category.not_found')
  const stranger = await t.signIn(await buildUser(t.db, { role: 'doctor' }))
  expect((await begin('Tiêm môi', {}, stranger)).error.name).toBe('doctor.not_found')
  for (let n = 1; n < 10; n += 1) expect((await begin(`Khóa ${n} của tôi`)).status).toBe(200)
  expect((await begin('Khóa thứ mười một')).error.name).toBe('request.too_many')
})

test('doctors describe their course, without price and address; where learners have it, staff let it out', async () => {
  const { id } = (await begin('Tiêm môi cơ bản')).data
  expect((await save(id, { subtitle: 'Làm được ngay', risks: ['Tắc mạch'] })).data).toMatchObject({
    subtitle: 'Làm được ngay',
    risks: ['Tắc mạch'],
  })
  expect((await save(id, { listPrice: 1000 })).error.name).toBe('input.invalid')

  const published = await buildCourse(t.db, { doctorId })
  const wanted = { title: 'Tên do bác sĩ sửa' }
  expect((await save(published.id, wanted)).data.title).toBe(wanted.title)
  const titleNow = async () =>
    (await t.call(catalogue.course, { params: { slug: published.slug } })).data.title
  expect(await titleNow()).toBe(published.title)
  const { data } = await t.call(courseReviews.review, { as: staff, params: { id: published.id } })
  expect(data.details).toMatchObject([{ field: 'title', after: [wanted.title] }])
})

test('a course that waits for a decision, that is archived or that others teach is not described', async () => {
  const { id } = (await begin('Tiêm môi cơ bản')).data
  await t.db.update(courses).set({ status: 'in_review' }).where(eq(courses.id, id))
  expect((await save(id, { subtitle: 'Muộn' })).error.name).toBe('course.in_review')
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, id))
  expect((await save(id, { subtitle: 'Muộn' })).error.name).toBe('course.archived')
  const foreign = await buildCourse(t.db)
  const details = await t.call(ownCourses.ownDetails, { as: teacher, params: { id: foreign.id } })
  expect(details.error.name).toBe('course.not_found')
})
