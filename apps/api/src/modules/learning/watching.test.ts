import { contract } from '@repo/contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { courseDoctors, lessonProgress, playbacks, watchSums } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildPlayback,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { foldViewings } from './index.ts'

let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

type Stretch = [start: number, end: number]
const DURATION_MS = 60_000
const STEP_MS = 2000

async function buildShown(values: { durationMs?: number; doctorId?: string } = {}) {
  const { durationMs = DURATION_MS, doctorId } = values
  const course = await buildCourse(t.db, doctorId ? { doctorId } : {})
  const video = await buildVideo(t.db, { durationMs })
  const lesson = await buildLesson(t.db, { courseId: course.id, videoId: video.id, durationMs })
  return { course, video, lesson }
}

async function saveWatched(lessonId: string, intervals: Stretch[], userId?: string) {
  const id = userId ?? (await buildUser(t.db)).id
  const watchedMs = intervals.reduce((sum, [start, end]) => sum + end - start, 0)
  await t.db.insert(lessonProgress).values({ userId: id, lessonId, intervals, watchedMs })
  return id
}

const read = async (videoId: string, as = staff) =>
  (await t.call(contract.watching.ofVideo, { as, params: { id: videoId } })).data

/** The same by looking at each tenth of a second of each learner. */
function countOneByOne(all: readonly (readonly Stretch[])[]) {
  return Array.from({ length: DURATION_MS / STEP_MS }, (_, step) => {
    let watchedMs = 0
    const people = new Set<number>()
    for (let ms = step * STEP_MS; ms < (step + 1) * STEP_MS; ms += 100)
      for (const [person, stretches] of all.entries())
        if (stretches.some(([start, end]) => start <= ms && ms < end)) {
          watchedMs += 100
          people.add(person)
        }
    return people.size < 5 ? null : watchedMs
  })
}

describe('what learners watch of a video', () => {
  test('is the sum of their stretches, step by step, and hidden where fewer than five watched', async () => {
    const { video, lesson } = await buildShown()
    // Steps of 100 ms, in no order that the steps of the figures know.
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103 + 12_345) % 65_536
      return seed % below
    }
    const all = Array.from({ length: 12 }, (): Stretch[] => {
      const stretches: Stretch[] = []
      let at = random(80) * 100
      while (at < DURATION_MS && stretches.length < 6) {
        const end = Math.min(DURATION_MS, at + (1 + random(140)) * 100)
        stretches.push([at, end])
        at = end + (1 + random(60)) * 100
      }
      return stretches
    })
    for (const stretches of all) await saveWatched(lesson.id, stretches)
    const figures = await read(video.id)
    const counted = countOneByOne(all)
    expect(figures).toMatchObject({ learners: 12, durationMs: DURATION_MS, stepMs: STEP_MS })
    expect(figures.steps.map((step) => step?.watchedMs ?? null)).toEqual(counted)
    expect(counted.filter((step) => step === null).length).toBeGreaterThan(0)
    expect(counted.filter((step) => step !== null).length).toBeGreaterThan(10)
  })

  test('sums to all that was watched where everybody watched everything', async () => {
    const { video, lesson } = await buildShown({ durationMs: 61_500 })
    for (let n = 0; n < 5; n += 1) await saveWatched(lesson.id, [[0, 61_500]])
    const { steps } = await read(video.id)
    expect(steps).toHaveLength(31)
    expect(steps.reduce((sum, step) => sum + (step?.watchedMs ?? 0), 0)).toBe(5 * 61_500)
    expect(steps.at(-1)?.watchedMs).toBe(5 * 1500)
  })

  test('is hidden of a small group, and one learner of many stretches or lessons is one', async () => {
    const { course, video, lesson } = await buildShown()
    const other = await buildLesson(t.db, { courseId: course.id, videoId: video.id })
    for (let n = 0; n < 3; n += 1) {
      const pieces: Stretch[] = [
        [0, 500],
        [600, 900],
        [1000, 1500],
      ]
      const userId = await saveWatched(lesson.id, pieces)
      await saveWatched(other.id, pieces, userId)
    }
    expect(await read(video.id)).toMatchObject({ learners: 3, steps: [] })
    for (let n = 0; n < 2; n += 1) await saveWatched(lesson.id, [[30_000, 60_000]])
    const { learners, steps } = await read(video.id)
    expect(learners).toBe(5)
    expect(steps.every((step) => step === null)).toBe(true)
  })
})

describe('viewings', () => {
  const saveViewing = async (
    where: { as: TestSession; lessonId: string; playbackId: string },
    runs: Stretch[],
    id = crypto.randomUUID(),
  ) => {
    const { as, lessonId, playbackId } = where
    const body = { playbackId, positionMs: 0, intervals: runs, viewing: { id, runs } }
    await t.call(contract.learning.saveProgress, { as, params: { lessonId }, body })
    return id
  }
  const open = async (courseId: string, lessonId: string) => {
    const user = await buildUser(t.db)
    await buildEnrollment(t.db, { userId: user.id, courseId })
    const { id: playbackId } = await buildPlayback(t.db, { userId: user.id, lessonId })
    return { as: await t.signIn(user), lessonId, playbackId }
  }

  test('tell what is watched again, left and jumped to; adding them up changes no figure and forgets who it was', async () => {
    const { course, video, lesson } = await buildShown()
    for (let n = 0; n < 5; n += 1) await saveWatched(lesson.id, [[0, DURATION_MS]])
    const one = await open(course.id, lesson.id)
    const id = await saveViewing(one, [[0, 10_000]])
    const later: Stretch[] = [
      [0, 10_000],
      [4000, 12_000],
      [30_000, 33_000],
    ]
    await saveViewing(one, later, id)
    // A report that comes late says less, and one of more than was played is not believed.
    await saveViewing(one, [[0, 10_000]], id)
    await saveViewing(
      one,
      Array.from({ length: 200 }, (): Stretch => [0, DURATION_MS]),
    )
    const figures = await read(video.id)
    const of = (figure: 'againMs' | 'left' | 'sought') =>
      figures.steps.flatMap((step, index) => (step?.[figure] ? [[index * STEP_MS, step[figure]]] : []))
    expect(of('againMs')).toEqual([
      [4000, 2000],
      [6000, 2000],
      [8000, 2000],
    ])
    expect(of('sought')).toEqual([
      [4000, 1],
      [30_000, 1],
    ])
    expect(of('left')).toEqual([[32_000, 1]])

    await foldViewings(t.db, t.time.now())
    expect(await t.db.$count(watchSums, eq(watchSums.videoId, video.id))).toBe(0)
    const later8 = new Date(t.time.now().getTime() + 9 * DAY_MS)
    await foldViewings(t.db, later8)
    await foldViewings(t.db, later8)
    const isKept = and(eq(playbacks.lessonId, lesson.id), isNotNull(playbacks.viewings))
    expect(await t.db.$count(playbacks, isKept)).toBe(0)
    expect(await read(video.id)).toEqual(figures)
  })

  test('of seven hours of video are added up, too', async () => {
    const durationMs = 7 * 3_600_000
    const { course, video, lesson } = await buildShown({ durationMs })
    const { playbackId } = await open(course.id, lesson.id)
    const again: Stretch[] = [[0, durationMs]]
    const told = { videoId: video.id, before: [], again, sought: [], left: null, playedMs: durationMs }
    await t.db
      .update(playbacks)
      .set({ viewings: { one: told } })
      .where(eq(playbacks.id, playbackId))
    await foldViewings(t.db, new Date(t.time.now().getTime() + 9 * DAY_MS))
    expect(await t.db.$count(watchSums, eq(watchSums.videoId, video.id))).toBe(durationMs / 2000)
  })

  test('without a stream tell nothing', async () => {
    const { course, lesson } = await buildShown()
    const { as } = await open(course.id, lesson.id)
    const runs: Stretch[] = [[0, 5000]]
    const body = {
      playbackId: null,
      positionMs: 0,
      intervals: runs,
      viewing: { id: crypto.randomUUID(), runs },
    }
    const answer = await t.call(contract.learning.saveProgress, { as, params: { lessonId: lesson.id }, body })
    expect(answer.status).toBe(200)
    expect(
      await t.db.$count(playbacks, and(eq(playbacks.lessonId, lesson.id), isNotNull(playbacks.viewings))),
    ).toBe(0)
  })
})

test('doctors see the learners of courses that they teach, alone or beside; other videos are not there', async () => {
  const mine = await buildDoctor(t.db)
  const other = await buildDoctor(t.db)
  const as = await t.signIn(mine.account)
  const foreign = await buildShown({ doctorId: other.id })
  for (let n = 0; n < 5; n += 1) await saveWatched(foreign.lesson.id, [[0, DURATION_MS]])
  const refused = await t.call(contract.watching.ofVideo, { as, params: { id: foreign.video.id } })
  expect(refused.error.name).toBe('video.not_found')
  // The own course shows the same video to one learner, whom the other course does not make a group of.
  const own = await buildCourse(t.db, { doctorId: mine.id })
  const lesson = await buildLesson(t.db, { courseId: own.id, videoId: foreign.video.id })
  await saveWatched(lesson.id, [[0, DURATION_MS]])
  expect(await read(foreign.video.id, as)).toMatchObject({ learners: 1, steps: [] })
  await t.db.insert(courseDoctors).values({ courseId: foreign.course.id, doctorId: mine.id, position: 1 })
  expect((await read(foreign.video.id, as)).learners).toBe(6)
  expect((await read(foreign.video.id)).learners).toBe(6)
})
