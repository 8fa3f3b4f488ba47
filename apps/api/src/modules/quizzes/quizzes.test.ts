import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import {
  courseDoctors,
  enrollments,
  lessonProgress,
  quizAttempts,
  quizQuestions,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { photo } from '../../test/pictures.ts'
import { makeQuiz, questionOf } from '../../test/quizzes.ts'
import { createCloseAttemptsHandler } from './close-attempts.handler.ts'

const { quizzes, crmQuizzes } = contract
let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
// Tests move the clock, and a session of staff does not last long.
beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

async function learnerOf(courseId: string) {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, as: await t.signIn(user) }
}

const begin = (as: TestSession, lessonId: string) =>
  t.call(quizzes.beginAttempt, { as, params: { lessonId } })
const look = (as: TestSession, attemptId: string) => t.call(quizzes.attempt, { as, params: { attemptId } })
const answer = (as: TestSession, attemptId: string, number: number, chosen: string[], ageMs = 0) =>
  t.call(quizzes.saveAnswer, { as, params: { attemptId }, body: { number, chosen, ageMs } })
const submit = (as: TestSession, attemptId: string) =>
  t.call(quizzes.submitAttempt, { as, params: { attemptId }, body: {} })

/** Keys of the right choices of every question, found in the database as no learner can. */
async function rightKeys(attemptId: string) {
  const [row] = await t.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  return row!.paper.map(({ correct, choices }) =>
    correct.map((id) => String(choices.findIndex((choice) => choice.id === id) + 1)),
  )
}

async function buildTaken(settings: Parameters<Awaited<ReturnType<typeof makeQuiz>>['settle']>[0] = {}) {
  const quiz = await makeQuiz(t, staff)
  await quiz.ask(questionOf.single(), questionOf.order())
  await quiz.settle({ passPercent: 50, ...settings })
  expect((await quiz.publish()).status).toBe(200)
  const learner = await learnerOf(quiz.course.id)
  return { quiz, ...learner, lessonId: quiz.lesson.id }
}

describe('what is right does not leave the server before an attempt is handed in', () => {
  test('no endpoint tells a stranger or a learner, whatever they ask for', async () => {
    const quiz = await makeQuiz(t, staff)
    const file = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    const picture = await t.call(crmQuizzes.addPicture, { as: staff, params: { id: quiz.course.id }, file })
    const made = await quiz.ask(
      questionOf.single(),
      questionOf.multiple(),
      questionOf.trueFalse(),
      questionOf.order(),
      questionOf.hotspot(picture.data.id),
    )
    await quiz.publish()
    const { as } = await learnerOf(quiz.course.id)
    const stranger = await t.signIn(await buildUser(t.db))
    const begun = await begin(as, quiz.lesson.id)
    const attemptId = begun.data.id
    expect(begun.data.questions).toHaveLength(5)
    await answer(as, attemptId, 1, ['1'])
    const ids = {
      id: quiz.course.id,
      lessonId: quiz.lesson.id,
      attemptId,
      questionId: made[0]!.id,
    }
    const secrets = [
      'isCorrect',
      '"correct"',
      'explanation',
      'Lời giải bí mật',
      ...made.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)]),
    ]
    const texts: string[] = []
    for (const who of [as, stranger, null]) {
      for (const endpoint of [...Object.values(quizzes), ...Object.values(crmQuizzes)]) {
        if (endpoint === quizzes.submitAttempt) continue
        const given = await t.call(
          endpoint as never,
          { as: who, params: ids, body: { number: 1, chosen: ['1'] } } as never,
        )
        texts.push((given as { text: string }).text)
      }
      const slug = quiz.course.slug
      const lessonId = quiz.lesson.id
      texts.push((await t.call(contract.learning.lesson, { as: who, params: { lessonId } })).text)
      texts.push((await t.call(contract.learning.classroom, { as: who, params: { slug } })).text)
      texts.push((await t.call(contract.catalogue.course, { as: who, params: { slug } })).text)
    }
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
    expect((await look(stranger, attemptId)).error.name).toBe('quiz_attempt.not_found')
    expect(
      (await t.call(quizzes.submitAttempt, { as: stranger, params: { attemptId }, body: {} })).status,
    ).toBe(404)

    const result = await submit(as, attemptId)
    expect(result.text).toContain('Lời giải bí mật')
    expect(result.data.questions.every(({ correct }) => correct.length > 0)).toBe(true)
  })

  test('the order of what is to be ordered is not that of the keys', async () => {
    const { as, lessonId } = await buildTaken()
    const { data } = await begin(as, lessonId)
    const index = data.questions.findIndex(({ kind }) => kind === 'order')
    expect(data.questions[index]?.choices.map(({ key }) => key)).toEqual(['1', '2', '3', '4'])
    expect((await rightKeys(data.id))[index]).not.toEqual(['1', '2', '3', '4'])
  })
})

describe('an attempt', () => {
  test('is judged on the server, completes the lesson when it is passed, and tells why', async () => {
    const { as, user, lessonId, quiz } = await buildTaken()
    const { data: attempt } = await begin(as, lessonId)
    const right = await rightKeys(attempt.id)
    for (const [index, keys] of right.entries()) await answer(as, attempt.id, index + 1, keys)
    const { data } = await submit(as, attempt.id)
    expect(data).toMatchObject({ score: 2, maxScore: 2, percent: 100, isPassed: true, isOutOfTime: false })
    const [progress] = await t.db.select().from(lessonProgress).where(eq(lessonProgress.userId, user.id))
    expect(progress).toMatchObject({ lessonId, bestPercent: 100 })
    expect(progress?.completedAt).not.toBeNull()
    const [enrollment] = await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id))
    expect([enrollment?.percent, enrollment?.courseId]).toEqual([100, quiz.course.id])
  })

  test('that fails completes nothing and can be tried again as often as agreed', async () => {
    const { as, user, lessonId } = await buildTaken({ maxAttempts: 2 })
    for (const number of [1, 2]) {
      const { data: attempt } = await begin(as, lessonId)
      expect(attempt.number).toBe(number)
      expect((await submit(as, attempt.id)).data).toMatchObject({ percent: 0, isPassed: false })
    }
    expect((await begin(as, lessonId)).error.name).toBe('quiz.no_attempts_left')
    const { data } = await t.call(quizzes.quiz, { as, params: { lessonId } })
    expect(data).toMatchObject({ attemptsLeft: 0, isPassed: false, openAttempt: null })
    expect(await t.db.$count(lessonProgress, eq(lessonProgress.userId, user.id))).toBe(0)
  })

  test('begun in ten tabs at once is one attempt, and handed in twice it counts once', async () => {
    const { as, user, lessonId } = await buildTaken({ maxAttempts: 1 })
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(as, lessonId)))
    expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1)
    const id = begun[0]!.data.id
    const results = await Promise.all([submit(as, id), submit(as, id)])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(await t.db.$count(quizAttempts, eq(quizAttempts.userId, user.id))).toBe(1)
  })

  test('is left and comes back with its answers; a late answer does not replace a newer one', async () => {
    const { as, lessonId } = await buildTaken()
    const { data: attempt } = await begin(as, lessonId)
    t.time.advance(MINUTE_MS)
    const single = attempt.questions.find(({ kind }) => kind === 'single')!.number
    await answer(as, attempt.id, single, ['2'])
    await answer(as, attempt.id, single, ['3'], 30_000)
    const back = await begin(as, lessonId)
    expect(back.data.id).toBe(attempt.id)
    expect(back.data.questions[single - 1]?.chosen).toEqual(['2'])
    expect((await answer(as, attempt.id, single, ['1', '2'])).status).toBe(422)
    expect((await answer(as, attempt.id, 99, ['1'])).status).toBe(422)
  })

  test('keeps the questions it was given, whatever is edited afterwards', async () => {
    const { as, lessonId, quiz } = await buildTaken()
    const { data: attempt } = await begin(as, lessonId)
    const right = await rightKeys(attempt.id)
    const [bank] = (await t.call(crmQuizzes.questions, { as: staff, params: { id: quiz.course.id } })).data
    await t.db
      .update(quizQuestions)
      .set({ text: 'Câu khác', choices: [] })
      .where(eq(quizQuestions.id, bank!.id))
    for (const [index, keys] of right.entries()) await answer(as, attempt.id, index + 1, keys)
    const { data } = await submit(as, attempt.id)
    expect(data.percent).toBe(100)
    expect(data.questions.map(({ text }) => text)).toEqual(attempt.questions.map(({ text }) => text))
  })

  test('is open to nobody without the course', async () => {
    const { lessonId } = await buildTaken()
    const stranger = await t.signIn(await buildUser(t.db))
    expect((await begin(stranger, lessonId)).error.name).toBe('course.not_enrolled')
    expect((await t.call(quizzes.quiz, { as: stranger, params: { lessonId } })).error.name).toBe(
      'course.not_enrolled',
    )
  })
})

describe('a time limit', () => {
  test('runs by the clock of the server and hands in what was answered until then', async () => {
    const { as, lessonId } = await buildTaken({ timeLimitMinutes: 10 })
    const { data: attempt } = await begin(as, lessonId)
    expect(attempt.remainingMs).toBeGreaterThan(9 * MINUTE_MS)
    const right = await rightKeys(attempt.id)
    await answer(as, attempt.id, 1, right[0]!)
    t.time.advance(9 * MINUTE_MS)
    expect((await look(as, attempt.id)).data).toMatchObject({ state: 'open' })
    t.time.advance(MINUTE_MS + 11_000)
    expect((await answer(as, attempt.id, 2, right[1]!)).error.name).toBe('quiz_attempt.closed')
    const { data } = await look(as, attempt.id)
    expect(data).toMatchObject({ state: 'done', isOutOfTime: true, score: 1, percent: 50 })
    const begunAt = new Date(attempt.startedAt).getTime()
    expect('submittedAt' in data && new Date(data.submittedAt).getTime()).toBe(begunAt + 10 * MINUTE_MS)
  })

  test('ends also when nobody is connected, once however often the job runs', async () => {
    const { as, user, lessonId } = await buildTaken({ timeLimitMinutes: 5 })
    const { data: attempt } = await begin(as, lessonId)
    for (const [index, keys] of (await rightKeys(attempt.id)).entries())
      await answer(as, attempt.id, index + 1, keys)
    t.time.advance(6 * MINUTE_MS)
    const run = createCloseAttemptsHandler(t.services)
    await Promise.all([run(), run()])
    await run()
    const [row] = await t.db.select().from(quizAttempts).where(eq(quizAttempts.userId, user.id))
    expect(row).toMatchObject({ isOutOfTime: true, isPassed: true, score: 2 })
    expect(await t.db.$count(lessonProgress, eq(lessonProgress.userId, user.id))).toBe(1)
  })

  test('answers of the last seconds that come a little late still count', async () => {
    const { as, lessonId } = await buildTaken({ timeLimitMinutes: 1 })
    const { data: attempt } = await begin(as, lessonId)
    t.time.advance(MINUTE_MS + 2000)
    expect((await answer(as, attempt.id, 1, (await rightKeys(attempt.id))[0]!)).status).toBe(200)
    expect((await submit(as, attempt.id)).data).toMatchObject({ score: 1, isOutOfTime: true })
  })
})

describe('a quiz as staff make it', () => {
  test('tells what is missing and is published once it is whole; learners keep what was published', async () => {
    const quiz = await makeQuiz(t, staff)
    expect((await quiz.publish()).error).toMatchObject({
      name: 'quiz.not_publishable',
      details: { gaps: [{ kind: 'no_questions' }] },
    })
    const broken = await quiz.add(questionOf.single({ choices: questionOf.single().choices.slice(1) }))
    await quiz.add(questionOf.single({ tags: ['liều'] }))
    await quiz.set([
      { kind: 'question', questionId: broken.id },
      { kind: 'draw', id: broken.id, tag: 'liều', count: 2 },
    ])
    expect((await quiz.read()).gaps).toEqual([
      { kind: 'question', questionId: broken.id, gap: 'correct' },
      { kind: 'draw', tag: 'liều', count: 2, available: 1 },
    ])
    const { as } = await learnerOf(quiz.course.id)
    const lessonId = quiz.lesson.id
    expect((await begin(as, lessonId)).error.name).toBe('lesson.not_ready')

    await quiz.set([{ kind: 'draw', id: broken.id, tag: 'liều', count: 1 }])
    const { data } = await quiz.publish()
    expect(data).toMatchObject({ hasChanges: false, published: { number: 1, questionCount: 1 } })
    await quiz.set([])
    expect((await quiz.read()).hasChanges).toBe(true)
    expect((await begin(as, lessonId)).data.questions).toHaveLength(1)
  })

  test('a question that a quiz names cannot be removed', async () => {
    const quiz = await makeQuiz(t, staff)
    const [question] = await quiz.ask(questionOf.single())
    const params = { id: quiz.course.id, questionId: question!.id }
    expect((await t.call(crmQuizzes.removeQuestion, { as: staff, params })).error.name).toBe(
      'quiz_question.in_use',
    )
    await quiz.set([])
    expect((await t.call(crmQuizzes.removeQuestion, { as: staff, params })).data).toEqual([])
  })

  test('questions and pictures of another course cannot be used, nor one question twice', async () => {
    const [quiz, other] = [await makeQuiz(t, staff), await makeQuiz(t, staff)]
    const foreign = await other.add(questionOf.single())
    const own = await quiz.add(questionOf.single())
    const asked = (id: string) => ({ kind: 'question' as const, questionId: id })
    for (const items of [[asked(foreign.id)], [asked(own.id), asked(own.id)]])
      expect((await quiz.set(items)).error.name).toBe('quiz_question.not_found')
    const file = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    const picture = await t.call(crmQuizzes.addPicture, { as: staff, params: { id: other.course.id }, file })
    const body = questionOf.hotspot(picture.data.id)
    const refused = await t.call(crmQuizzes.addQuestion, { as: staff, params: { id: quiz.course.id }, body })
    expect(refused.error.name).toBe('quiz.picture_unknown')
  })

  test('a course with a quiz is copied with its questions, and the copy can be taken', async () => {
    const quiz = await makeQuiz(t, staff)
    await quiz.ask(questionOf.single())
    await quiz.publish()
    const body = { title: 'Bản sao của khóa', slug: `ban-sao-${quiz.course.slug}` }
    const copy = await t.call(contract.crm.duplicateCourse, {
      as: staff,
      params: { id: quiz.course.id },
      body,
    })
    const { id } = copy.data
    const tree = await t.call(contract.curriculum.curriculum, { as: staff, params: { id } })
    const lessonId = tree.data.sections[0]!.lessons[0]!.id
    const made = await t.call(crmQuizzes.quiz, { as: staff, params: { id, lessonId } })
    expect(made.data).toMatchObject({ hasChanges: false, gaps: [], published: { questionCount: 1 } })
  })
})

describe('results', () => {
  test('are shown to staff by learner and by question', async () => {
    const { as, user, lessonId } = await buildTaken()
    const { data: attempt } = await begin(as, lessonId)
    await answer(as, attempt.id, 1, (await rightKeys(attempt.id))[0]!)
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    const params = { id: user.id, attemptId: attempt.id }
    expect((await t.call(crmQuizzes.learnerAttempt, { as: support, params })).status).toBe(404)
    await submit(as, attempt.id)
    const { data } = await t.call(crmQuizzes.learnerQuizzes, { as: support, params: { id: user.id } })
    expect(data).toMatchObject([{ lessonId, isPassed: true, bestPercent: 50, attempts: [{ number: 1 }] }])
    const detail = await t.call(crmQuizzes.learnerAttempt, { as: support, params })
    expect(detail.data.questions.map(({ isCorrect }) => isCorrect)).toEqual([true, false])
  })

  test('of a question count first attempts only, and stay hidden until five people have answered', async () => {
    const { quiz, lessonId } = await buildTaken()
    const { account, ...doctor } = await buildDoctor(t.db)
    const asDoctor = await t.signIn(account)
    const read = (as: TestSession) => t.call(crmQuizzes.analysis, { as, params: { lessonId } })
    const take = async (as: TestSession, rights: number) => {
      const { data: attempt } = await begin(as, lessonId)
      const right = await rightKeys(attempt.id)
      for (const [index, keys] of right.slice(0, rights).entries())
        await answer(as, attempt.id, index + 1, keys)
      await submit(as, attempt.id)
    }
    const learners = []
    for (let count = 0; count < 4; count += 1) learners.push((await learnerOf(quiz.course.id)).as)
    for (const as of learners) await take(as, 2)
    const few = (await read(staff)).data
    expect(few).toMatchObject({ learners: 4, averagePercent: null, passedPercent: null })
    expect(few.questions.every((one) => one.correctPercent === null && one.choices.length === 0)).toBe(true)

    await take((await learnerOf(quiz.course.id)).as, 0)
    for (const as of learners) await take(as, 0)
    const { data } = await read(staff)
    expect(data).toMatchObject({ learners: 5, averagePercent: 80, passedPercent: 80 })
    expect(data.questions.map(({ correctPercent }) => correctPercent)).toEqual([80, 80])
    for (const { discrimination } of data.questions) expect(discrimination).toBeCloseTo(1)
    const single = data.questions.find(({ kind }) => kind === 'single')!
    expect(single.choices.map(({ percent }) => percent)).toEqual([80, 0, 0])

    expect((await read(asDoctor)).error.name).toBe('lesson.not_found')
    await t.db.insert(courseDoctors).values({ courseId: quiz.course.id, doctorId: doctor.id, position: 1 })
    expect((await read(asDoctor)).data.learners).toBe(5)
  })
})
