import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildReview, buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../test/harness.ts'
import { walkPages } from '../test/pages.ts'
import { courseQuestions } from './schema/index.ts'
import { randomUUIDv7 } from './uuid.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

interface Place {
  userId: string
  courseId: string
  text: string
  createdAt: Date
}
const addReview = (place: Place) => buildReview(t.db, place)
const addQuestion = ({ text, ...place }: Place) =>
  t.db.insert(courseQuestions).values({
    ...place,
    lessonId: randomUUIDv7(),
    lessonTitle: 'Bài học',
    title: 'Hỏi',
    text,
    searchText: text,
  })

interface List {
  list: string
  add(place: Place): Promise<unknown>
  read(query: object): Promise<{
    items: { id: string; createdAt: string }[]
    total: number
    skipped: number
    previous: string | null
    next: string | null
  }>
}

const lists: List[] = [
  {
    list: 'reviews',
    add: addReview,
    read: async (query: object) => (await t.call(contract.crm.reviews, { as, query })).data,
  },
  {
    list: 'questions',
    add: addQuestion,
    read: async (query: object) =>
      (await t.call(contract.crmQuestions.questions, { as, query: { state: 'all' as const, ...query } }))
        .data,
  },
]

describe.each(lists)('a search of $list over people, courses and texts', ({ list, add, read }) => {
  test('lists each row once, newest first, on pages read forwards and back', async () => {
    const word = `vuong${list}`
    const course = await buildCourse(t.db, { title: word })
    const plain = await buildCourse(t.db)
    // Every row has its own person, because a learner reviews a course once.
    for (let n = 0; n < 64; n += 1) {
      const { id: userId } = await buildUser(t.db, { searchText: n % 2 ? `người ${word}` : '' })
      await add({
        userId,
        courseId: n % 3 ? plain.id : course.id,
        text: n % 5 ? 'x' : word,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 6))),
      })
    }
    const isMeant = (n: number) => n % 2 === 1 || n % 3 === 0 || n % 5 === 0
    const expected = Array.from({ length: 64 }, (_, n) => n).filter(isMeant).length
    const walked = await walkPages(async (place) => {
      const data = await read({ q: word, ...place })
      expect(data.total).toBe(expected)
      return data
    })
    const rows = walked.forwards.flat()
    const times = rows.map((row) => row.createdAt)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(expected)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(walked.skipped).toEqual([0, 20, 40])
    expect(walked.backwards).toEqual(walked.forwards)
  })
})
