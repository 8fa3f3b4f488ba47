import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, videoCaptions } from '../../db/schema/index.ts'
import { buildCourse, buildLesson } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildPlayableVideo, buildWatcher } from '../../test/videos.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const line = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1000, text })

async function teach(courseId: string, title: string, lines: string[], isProfessionalsOnly = false) {
  const video = await buildPlayableVideo(t, { courseId, title, isProfessionalsOnly })
  const cues = lines.map((text, index) => line(index * 5000, text))
  await t.db.insert(videoCaptions).values({ videoId: video.video.id, lang: 'vi', label: 'Tiếng Việt', cues })
  return video.lessonId
}

async function buildClass() {
  const course = await buildCourse(t.db)
  const first = await teach(course.id, 'Chuẩn bị trước khi tiêm môi', [
    'Chào bạn.',
    'Khi tiêm\nmôi, đo viền môi trước.',
  ])
  const second = await teach(course.id, 'Theo dõi', ['Sau tiêm, 100% học viên cần biết dấu hiệu tắc mạch.'])
  const { as, user } = await buildWatcher(t, course.id)
  const search = async (q: string, caller: TestSession | null = as) =>
    t.call(contract.learning.searchCourse, { as: caller, params: { slug: course.slug }, query: { q } })
  const find = async (q: string, caller?: TestSession) => (await search(q, caller)).data.hits
  return { course, first, second, as, user, search, find }
}

describe('a search in a bought course', () => {
  test('finds titles and what is said, with or without diacritics, in teaching order', async () => {
    const { first, second, find } = await buildClass()
    const places = [
      { lessonId: first, startMs: null, text: 'Chuẩn bị trước khi tiêm môi' },
      { lessonId: first, startMs: 5000, text: 'Khi tiêm\nmôi, đo viền môi trước.' },
    ]
    expect(await find('tiem moi')).toEqual(places)
    expect(await find('MÔI Tiêm')).toEqual(places)
    expect(await find('do vien')).toEqual([places[1]])
    expect((await find('tiêm')).map(({ lessonId }) => lessonId)).toEqual([first, first, second])
    expect(await find('laser')).toEqual([])
  })

  test('takes signs as they are typed', async () => {
    const { second, find } = await buildClass()
    expect((await find('100%')).map(({ lessonId }) => lessonId)).toEqual([second])
    expect(await find('1_0')).toEqual([])
    expect(await find("'; drop table lessons; --")).toEqual([])
  })

  test('does not look into other courses, and opens for its buyers only', async () => {
    const { find, search } = await buildClass()
    const other = await buildClass()
    expect((await find('tiem moi')).map(({ lessonId }) => lessonId)).not.toContain(other.first)
    expect((await search('tiem moi', other.as)).error.name).toBe('course.not_enrolled')
    expect((await search('tiem moi', null)).status).toBe(401)
  })

  test('keeps what is said in lessons for professionals from everybody else; their titles are known', async () => {
    const { course, as, user, find } = await buildClass()
    const lessonId = await teach(course.id, 'Xử trí tắc mạch', ['Liều hyaluronidase khi tắc mạch.'], true)
    expect(await find('tac mach')).not.toContainEqual(expect.objectContaining({ lessonId, startMs: 0 }))
    expect(await find('tac mach')).toContainEqual({ lessonId, startMs: null, text: 'Xử trí tắc mạch' })
    await t.db
      .insert(professionalProfiles)
      .values({ userId: user.id, profession: 'nurse', state: 'approved' })
    expect(await find('tac mach', as)).toContainEqual(expect.objectContaining({ lessonId, startMs: 0 }))
  })

  test('lists a screenful, and says that there is more', async () => {
    const { course, search } = await buildClass()
    for (let number = 0; number < 41; number += 1)
      await buildLesson(t.db, { courseId: course.id, title: `Buổi thực hành ${number}`, position: number })
    const { data } = await search('thực hành')
    expect([data.hits.length, data.hasMore]).toEqual([40, true])
    expect((await search('vien moi')).data.hasMore).toBe(false)
  })

  test('shows a line that is said again where it is said first', async () => {
    const { course, find } = await buildClass()
    const lessonId = await teach(course.id, 'Chăm sóc tại nhà', [
      'Thoa kem chống nắng.',
      'Thoa kem chống nắng.',
    ])
    expect((await find('kem chong nang')).filter((hit) => hit.lessonId === lessonId)).toEqual([
      { lessonId, startMs: 0, text: 'Thoa kem chống nắng.' },
    ])
  })

  test('a search in a course needs two letters', async () => {
    const { search } = await buildClass()
    expect((await search(' m ')).status).toBe(422)
  })
})
