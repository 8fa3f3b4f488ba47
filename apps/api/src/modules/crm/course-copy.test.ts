import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as tables from '../../db/schema/index.ts'
import { buildAdmin, buildEnrollment, buildOrder, buildReview } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import {
  buildWholeCourse,
  columnFates,
  columnsOf,
  describeCourse,
  staysWithTheCourse,
} from '../../test/whole-course.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const duplicate = async (id: string, slug: string) =>
  (await t.call(contract.crm.duplicateCourse, { as, params: { id }, body: { title: 'Bản sao', slug } })).data

describe('what a copy of a course takes along', () => {
  test.each(Object.entries(columnFates))('is decided for every column of %s', (name, { same, own }) => {
    expect([...same, ...own].toSorted()).toEqual(columnsOf(name).toSorted())
  })

  test('is decided for every table that belongs to a course', () => {
    const belonging = Object.entries(tables as unknown as Record<string, unknown>)
      .filter((entry): entry is [string, PgTable] => entry[1] instanceof PgTable)
      .filter(([, table]) => {
        const refers = getTableConfig(table).foreignKeys.some(
          (key) => key.reference().foreignTable === tables.courses,
        )
        return refers || getTableConfig(table).columns.some(({ name }) => name === 'course_id')
      })
      .map(([name]) => name)
    const decided = [
      ...Object.keys(columnFates).filter((name) => name !== 'courses'),
      ...Object.keys(staysWithTheCourse),
    ]
    expect(belonging.filter((name) => !decided.includes(name))).toEqual([])
    expect(decided.filter((name) => !belonging.includes(name))).toEqual([])
  })
})

describe('a copy of a whole course', () => {
  test('equals it in texts, team, cover, trailer, lessons, files, rules and quizzes', async () => {
    const { course } = await buildWholeCourse(t, as)
    const before = await describeCourse(t, course.id)
    expect(before).toMatchObject({ lessons: { length: 5 }, questions: { length: 2 }, quizzes: { length: 1 } })
    const copy = await duplicate(course.id, `${course.slug}-ban-sao`)
    expect(copy).toMatchObject({ status: 'draft', title: 'Bản sao', hasOwnCover: true })
    expect(await describeCourse(t, copy.id)).toEqual(before)
    expect(await describeCourse(t, course.id)).toEqual(before)
  })

  test('has no learners, reviews and orders, and a draft of its own is not touched by the first', async () => {
    const { course } = await buildWholeCourse(t, as)
    const { userId } = await buildEnrollment(t.db, { courseId: course.id })
    await buildReview(t.db, { courseId: course.id, userId })
    await buildOrder(t.db, { courseId: course.id })
    const copy = await duplicate(course.id, `${course.slug}-trong`)
    for (const table of [tables.enrollments, tables.reviews, tables.orderLines, tables.curriculumVersions])
      expect(await t.db.$count(table, eq(table.courseId, copy.id))).toBe(0)
    expect(copy).toMatchObject({ learnerCount: 0, revenue: 0 })
    await t.db.delete(tables.lessons).where(eq(tables.lessons.courseId, copy.id))
    expect((await describeCourse(t, course.id)).lessons).toHaveLength(5)
  })

  test('follows the draft of the curriculum, as the editor shows it', async () => {
    const { course, params } = await buildWholeCourse(t, as)
    const now = (await t.call(contract.curriculum.curriculum, { as, params })).data
    const sections = now.sections.map(({ id, title, lessons }) => ({
      id,
      title: `${title} (mới)`,
      lessons: lessons.map(
        ({
          durationMs: _,
          hasText: __,
          questionCount: ___,
          video: ____,
          takesHandIns: _____,
          files,
          ...lesson
        }) => ({
          ...lesson,
          files: files.map(({ id: fileId, name, isWatermarked }) => ({ id: fileId, name, isWatermarked })),
        }),
      ),
    }))
    const saved = await t.call(contract.curriculum.saveCurriculum, {
      as,
      params,
      body: { sections, version: now.version },
    })
    expect(saved.status).toBe(200)
    const copy = await duplicate(course.id, `${course.slug}-nhap`)
    expect(copy.sections.map(({ title }) => title)).toEqual(['Giải phẫu (mới)', 'Thực hành (mới)'])
  })
})
