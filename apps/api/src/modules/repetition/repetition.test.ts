import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { dayInVietnam, startOfVietnameseDay } from '../../core/vietnam-time.ts'
import {
  enrollments,
  quizAttempts,
  quizVersions,
  repetitionAnswers,
  repetitionCards,
  repetitionDays,
  type StoredQuestion,
} from '../../db/schema/index.ts'
import { buildAdmin, buildEnrollment, buildQuestion, buildQuiz, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { makeQuiz, questionOf } from '../../test/quizzes.ts'
import { addDays } from './days.ts'

const { crmQuizzes, quizzes, repetition } = contract
let t: TestApp
let user: TestUser
let userId: string
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Goes to nine in the morning in Việt Nam of the day that many days later. */
const goOn = (days: number) => {
  const morning = startOfVietnameseDay(t.time.now()).getTime() + days * DAY_MS + 9 * HOUR_MS
  t.time.advance(morning - t.time.now().getTime())
}
const dayIn = (days: number) => addDays(dayInVietnam(t.time.now()), days)

beforeEach(async () => {
  goOn(1)
  user = await buildUser(t.db)
  userId = user.id
  as = await t.signIn(user)
})
/** A session does not last over the days that a test lets pass. */
const later = async (days: number) => {
  goOn(days)
  as = await t.signIn(user)
}

const today = async (who = as) => (await t.call(repetition.today, { as: who })).data
const begin = async (who = as) => (await t.call(repetition.begin, { as: who })).data
const answer = ({ day, cardId }: { day: string; cardId: string }, chosen: string[], tookMs = 8000) =>
  t.call(repetition.answer, { as, params: { cardId }, body: { day, chosen, tookMs } })
const rate = ({ day, cardId }: { day: string; cardId: string }, rating: 'hard' | 'good' | 'easy') =>
  t.call(repetition.rate, { as, params: { cardId }, body: { day, rating } })
const cardsOf = (id = userId) => t.db.select().from(repetitionCards).where(eq(repetitionCards.userId, id))
const logOf = (cardId: string) =>
  t.db.select().from(repetitionAnswers).where(eq(repetitionAnswers.cardId, cardId))

/** Keys of the right choices of a question of the review, found in the database as no learner can. */
async function rightKeys(cardId: string, day = dayIn(0)) {
  const [row] = await t.db
    .select()
    .from(repetitionDays)
    .where(and(eq(repetitionDays.userId, userId), eq(repetitionDays.day, day)))
  const { question } = row!.cards.find((one) => one.cardId === cardId)!
  return question.correct.map((id) => String(question.choices.findIndex((one) => one.id === id) + 1))
}

/** A quiz of a course that the learner has. */
async function openQuiz(questions: StoredQuestion[], settings: { passPercent?: number } = {}) {
  const quiz = await buildQuiz(t.db, { questions, ...settings })
  await buildEnrollment(t.db, { userId, courseId: quiz.courseId })
  return quiz
}

/** Takes a quiz; questions at these places are answered right, the others wrong. */
async function takeQuiz(lessonId: string, right: number[]) {
  const begun = await t.call(quizzes.beginAttempt, { as, params: { lessonId } })
  const [row] = await t.db.select().from(quizAttempts).where(eq(quizAttempts.id, begun.data.id))
  const answers = row!.paper.map(({ choices, correct }, index) => {
    const keys = correct.map((id) => String(choices.findIndex((one) => one.id === id) + 1))
    return { number: index + 1, chosen: right.includes(index) ? keys : keys.length > 1 ? [] : ['2'] }
  })
  const params = { attemptId: begun.data.id }
  return t.call(quizzes.submitAttempt, { as, params, body: { answers } })
}

/** Answers everything that is left of today, right or wrong. */
async function finishToday(isRight = true) {
  const { cards, today: now } = await begin()
  for (const { id } of cards) await answer({ day: now.day, cardId: id }, isRight ? await rightKeys(id) : [])
}

describe('questions come back', () => {
  test('the day after they were answered wrong in a quiz, and no others', async () => {
    const [one, two] = [buildQuestion({ text: 'Sai' }), buildQuestion({ text: 'Đúng' })]
    const { lessonId } = await openQuiz([one, two])
    expect(await today()).toMatchObject({ state: 'none', questions: 0, cards: 0, next: null })
    await takeQuiz(lessonId, [1])
    expect(await today()).toMatchObject({
      state: 'none',
      cards: 1,
      next: { day: dayIn(1), questions: 1 },
    })
    expect(await cardsOf()).toMatchObject([
      { questionId: one.id, reason: 'wrong', state: 'review', reps: 1, dueOn: dayIn(1) },
    ])
    await later(1)
    expect(await today()).toMatchObject({ state: 'waiting', questions: 1, answered: 0, estimateMs: 20_000 })
    const { cards } = await begin()
    expect(cards).toMatchObject([{ question: { text: 'Sai', number: 1, chosen: [] } }])
  })

  test('key ones once the quiz is passed: those that were asked some days later, the others now', async () => {
    const key = buildQuestion({ isKey: true })
    const drawn = [buildQuestion({ isKey: true }), buildQuestion()]
    const { lessonId, versionId } = await openQuiz([key], { passPercent: 100 })
    await takeQuiz(lessonId, [])
    expect(await cardsOf()).toMatchObject([{ questionId: key.id, reason: 'wrong' }])
    const other = await openQuiz([buildQuestion({ isKey: true })])
    await takeQuiz(other.lessonId, [0])
    const cards = await cardsOf()
    expect(cards[1]).toMatchObject({ reason: 'key', dueOn: dayIn(2), reps: 1 })
    // Whoever published the key questions later reaches those who passed before.
    const [version] = await t.db.select().from(quizVersions).where(eq(quizVersions.id, other.versionId))
    const { id: _, ...rest } = version!
    const items = [...rest.items, { kind: 'draw' as const, count: 1, questions: drawn }]
    await t.db.insert(quizVersions).values({ ...rest, number: 2, items })
    expect(await today()).toMatchObject({ state: 'waiting', questions: 1, cards: 3 })
    expect((await begin()).cards).toHaveLength(1)
    expect((await cardsOf())[2]).toMatchObject({ questionId: drawn[0]!.id, state: 'new', reason: 'key' })
    expect(versionId).not.toBe(other.versionId)
  })

  test('that staff mark as key once they are published so', async () => {
    const staff = await t.signIn(await buildAdmin(t.db, ['content']))
    const made = await makeQuiz(t, staff)
    const [question] = await made.ask(questionOf.single(), questionOf.single({ text: 'Khác' }))
    const { usedIn: _, gaps: __, updatedAt: ___, picture: ____, id, ...body } = question!
    await made.publish()
    expect((await made.read()).hasChanges).toBe(false)
    const params = { id: made.course.id, questionId: id }
    const saved = await t.call(crmQuizzes.saveQuestion, { as: staff, params, body: { ...body, isKey: true } })
    expect(saved.data.isKey).toBe(true)
    expect((await made.read()).hasChanges).toBe(true)
    await buildEnrollment(t.db, { userId, courseId: made.course.id })
    await made.publish()
    await takeQuiz(made.lesson.id, [0, 1])
    expect(await cardsOf()).toMatchObject([{ questionId: id, reason: 'key', dueOn: dayIn(2) }])
  })

  test('a wrong answer in a second attempt counts as forgotten, a right one proves nothing', async () => {
    const question = buildQuestion()
    const { lessonId } = await openQuiz([question])
    await takeQuiz(lessonId, [])
    const [first] = await cardsOf()
    await takeQuiz(lessonId, [])
    expect(await cardsOf()).toEqual([first])
    await later(1)
    await takeQuiz(lessonId, [0])
    expect(await cardsOf()).toEqual([first])
    await takeQuiz(lessonId, [])
    expect(await cardsOf()).toMatchObject([{ reps: 2, lapses: 1, dueOn: dayIn(1) }])
    expect((await logOf(first!.id)).map(({ kind, rating }) => [kind, rating])).toEqual([
      ['quiz', 'again'],
      ['quiz', 'again'],
    ])
  })

  test('only of courses that the learner may open, and as the newest version asks them', async () => {
    const question = buildQuestion({ text: 'Cũ' })
    const { lessonId, courseId, versionId } = await openQuiz([question])
    await takeQuiz(lessonId, [])
    await later(1)
    const setExpiry = (expiresAt: Date | null) =>
      t.db.update(enrollments).set({ expiresAt }).where(eq(enrollments.courseId, courseId))
    await setExpiry(new Date(t.time.now().getTime() - 1000))
    expect(await today()).toMatchObject({ state: 'none', cards: 0 })
    expect((await t.call(repetition.begin, { as })).error.name).toBe('repetition.nothing_due')
    await setExpiry(null)
    const [version] = await t.db.select().from(quizVersions).where(eq(quizVersions.id, versionId))
    const { id: _, ...rest } = version!
    const publish = (number: number, questions: StoredQuestion[]) =>
      t.db.insert(quizVersions).values({
        ...rest,
        number,
        items: questions.map((one) => ({ kind: 'question' as const, question: one })),
      })
    await publish(2, [buildQuestion()])
    expect(await today()).toMatchObject({ state: 'none', cards: 0 })
    await publish(3, [{ ...question, text: 'Mới' }])
    expect((await begin()).cards).toMatchObject([{ question: { text: 'Mới' } }])
    // Taken out while the review is open: nothing is left of it, and nothing is broken.
    await publish(4, [buildQuestion()])
    expect(await begin()).toMatchObject({ today: { state: 'done' }, cards: [] })
    const [card] = await cardsOf()
    const gone = await answer({ day: dayIn(0), cardId: card!.id }, ['1'])
    expect(gone.error.name).toBe('repetition_card.not_found')
  })
})

describe('the review of a day', () => {
  test('never tells what is right before the answer, and tells why after it', async () => {
    const secret = 'Lời giải bí mật'
    const linked = buildQuestion({ explanation: secret })
    const quiz = await openQuiz([linked])
    const link = { lessonId: quiz.lessonId, startMs: 83_000 }
    const [version] = await t.db.select().from(quizVersions).where(eq(quizVersions.id, quiz.versionId))
    const items = [{ kind: 'question' as const, question: { ...linked, link } }]
    await t.db.update(quizVersions).set({ items }).where(eq(quizVersions.id, version!.id))
    await takeQuiz(quiz.lessonId, [])
    await later(1)
    const begun = await t.call(repetition.begin, { as })
    for (const word of [secret, 'isCorrect', '"correct"', linked.id, ...linked.choices.map(({ id }) => id)])
      expect(begun.text).not.toContain(word)
    const [card] = begun.data.cards
    const place = { day: dayIn(0), cardId: card!.id }
    const keys = await rightKeys(card!.id)
    const { data } = await answer(place, keys)
    expect(data.card).toMatchObject({
      question: { isCorrect: true, correct: keys, chosen: keys, explanation: secret, link },
      rating: 'good',
    })
    expect(data.card.choices.map(({ rating }) => rating)).toEqual(['hard', 'good', 'easy'])
    expect(data.today).toMatchObject({ state: 'done', answered: 1, streak: { days: 1 } })
  })

  test('every kind of question is judged as the quiz judges it', async () => {
    const choices = (right: boolean[], area: StoredQuestion['choices'][number]['area'] = null) =>
      right.map((isCorrect, index) => ({ ...buildQuestion().choices[0]!, text: `${index}`, isCorrect, area }))
    const questions = [
      buildQuestion(),
      buildQuestion({ kind: 'multiple', choices: choices([true, true, false]) }),
      buildQuestion({ kind: 'true_false', choices: choices([true, false]) }),
      buildQuestion({ kind: 'order', choices: choices([false, false, false, false]) }),
      buildQuestion({
        kind: 'hotspot',
        choices: choices([true, false], { x: 1, y: 1, width: 5, height: 5 }),
        picture: { path: '/a.webp', width: 10, height: 10, alt: 'Mặt' },
      }),
    ]
    // The choices of a question have ids of their own.
    const { lessonId } = await openQuiz(
      questions.map((question) => ({
        ...question,
        choices: question.choices.map((choice) => ({ ...choice, id: crypto.randomUUID() })),
      })),
    )
    await takeQuiz(lessonId, [])
    await later(1)
    const { cards } = await begin()
    expect(new Set(cards.map(({ question }) => question.kind)).size).toBe(5)
    for (const { id, question } of cards) {
      const keys = await rightKeys(id)
      if (question.kind === 'order') expect(keys).not.toEqual(['1', '2', '3', '4'])
      expect((await answer({ day: dayIn(0), cardId: id }, ['9'])).error.name).toBe('input.invalid')
      expect((await answer({ day: dayIn(0), cardId: id }, keys)).data.card.question.isCorrect).toBe(true)
    }
    expect(await today()).toMatchObject({ state: 'done', answered: 5 })
  })

  test('an answer sent twice counts once, and the first one stays', async () => {
    const { lessonId } = await openQuiz([buildQuestion(), buildQuestion()])
    await takeQuiz(lessonId, [])
    await later(1)
    const { cards } = await begin()
    const place = { day: dayIn(0), cardId: cards[0]!.id }
    const keys = await rightKeys(place.cardId)
    const both = await Promise.all([answer(place, keys), answer(place, keys), answer(place, keys)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await answer(place, [])
    expect(again.data).toMatchObject({ card: { question: { isCorrect: true } }, today: { answered: 1 } })
    expect((await logOf(place.cardId)).filter(({ kind }) => kind === 'answer')).toHaveLength(1)
    const [card] = (await cardsOf()).filter(({ id }) => id === place.cardId)
    expect(card).toMatchObject({ reps: 2 })
    // Begun in two tabs it is one review, without what is answered.
    const [one, two] = await Promise.all([begin(), begin()])
    expect(one.cards).toEqual(two.cards)
    expect(one.cards).toHaveLength(1)
  })

  test('a right answer may be said to be hard or easy, once; a wrong one is forgotten', async () => {
    const { lessonId } = await openQuiz([buildQuestion(), buildQuestion()])
    await takeQuiz(lessonId, [])
    await later(1)
    const { cards } = await begin()
    const [right, wrong] = cards.map(({ id }) => ({ day: dayIn(0), cardId: id }))
    expect((await rate(right!, 'easy')).error.name).toBe('repetition_card.not_rateable')
    const { data } = await answer(right!, await rightKeys(right!.cardId))
    const easy = data.card.choices.find(({ rating }) => rating === 'easy')
    expect(easy!.nextDay > data.card.nextDay).toBe(true)
    expect((await rate(right!, 'easy')).data).toEqual({ rating: 'easy', nextDay: easy!.nextDay })
    expect((await rate(right!, 'hard')).data).toEqual({ rating: 'easy', nextDay: easy!.nextDay })
    const [card] = (await cardsOf()).filter(({ id }) => id === right!.cardId)
    expect(card).toMatchObject({ dueOn: easy!.nextDay, reps: 2 })
    expect((await logOf(right!.cardId)).map(({ kind }) => kind).sort()).toEqual(['answer', 'quiz', 'rating'])
    expect((await answer(wrong!, [])).data.card).toMatchObject({
      question: { isCorrect: false },
      rating: 'again',
      nextDay: dayIn(1),
      choices: [],
    })
    expect((await rate(wrong!, 'easy')).error.name).toBe('repetition_card.not_rateable')
  })

  test('takes five minutes: fifteen questions at most, fewer for who takes longer, the longest due first', async () => {
    const first = await openQuiz(Array.from({ length: 3 }, () => buildQuestion({ text: 'Trước' })))
    await takeQuiz(first.lessonId, [])
    await later(1)
    const many = await openQuiz(Array.from({ length: 20 }, () => buildQuestion({ text: 'Sau' })))
    await takeQuiz(many.lessonId, [])
    await later(1)
    expect(await today()).toMatchObject({ questions: 15, later: 8, estimateMs: 300_000 })
    const { cards, today: now } = await begin()
    expect(cards.slice(0, 4).map(({ question }) => question.text)).toEqual(['Trước', 'Trước', 'Trước', 'Sau'])
    for (const { id } of cards) await answer({ day: now.day, cardId: id }, await rightKeys(id), 60_000)
    expect(await today()).toMatchObject({
      state: 'done',
      questions: 15,
      later: 8,
      next: { day: dayIn(1), questions: 5 },
    })
    await later(1)
    expect(await today()).toMatchObject({ state: 'waiting', questions: 5, estimateMs: 300_000 })
  })

  test('ends at midnight in Việt Nam, and one that was begun before may be finished for an hour', async () => {
    const { lessonId } = await openQuiz([buildQuestion(), buildQuestion()])
    await takeQuiz(lessonId, [])
    await later(1)
    const day = dayIn(0)
    t.time.advance(startOfVietnameseDay(t.time.now()).getTime() + DAY_MS - 60_000 - t.time.now().getTime())
    as = await t.signIn(user)
    const { cards } = await begin()
    t.time.advance(120_000)
    expect(dayIn(0)).toBe(addDays(day, 1))
    const places = cards.map(({ id }) => ({ day, cardId: id }))
    expect((await answer(places[0]!, [])).data.today).toMatchObject({ day, answered: 1 })
    t.time.advance(2 * HOUR_MS)
    as = await t.signIn(user)
    expect((await answer(places[1]!, [])).error.name).toBe('repetition_card.not_found')
    expect(await today()).toMatchObject({ day: dayIn(0), state: 'waiting' })
  })
})

describe('the streak', () => {
  test('counts days, forgives one missed day of a week, and days without questions do not matter', async () => {
    // A Monday, so that the missed day and the one after it are of the same week.
    const weekday = new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay()
    await later((8 - weekday) % 7)
    const { lessonId } = await openQuiz([buildQuestion()])
    await takeQuiz(lessonId, [])
    await later(1)
    await finishToday(false)
    expect(await today()).toMatchObject({ state: 'done', streak: { days: 1, hasRest: true } })
    await later(2)
    expect((await today()).streak).toMatchObject({ days: 1, hasRest: false })
    await finishToday()
    const { streak, next } = await today()
    expect(streak.days).toBe(2)
    expect(streak.week.map(({ state }) => state)).toEqual([
      'free',
      'done',
      'rest',
      'done',
      'ahead',
      'ahead',
      'ahead',
    ])
    expect(next!.day >= dayIn(1)).toBe(true)
  })
})
