import { dayInVietnam, newMemory, reviewCard, type tables } from '@repo/api/rows'
import { addMinutes, DAY_MS, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Insert<T extends { $inferInsert: unknown }> = T['$inferInsert']
type Attempt = Insert<typeof tables.quizAttempts>
type QuizAnswer = Insert<typeof tables.quizAnswers>
type Card = Insert<typeof tables.repetitionCards> & { id: string }
type Day = Insert<typeof tables.repetitionDays>
type Answer = Insert<typeof tables.repetitionAnswers>

const SEED = 20_261_127
/** Yesterday was missed, which the streak forgives; so something is due today, whatever the day. */
const MISSED_DAYS_AGO = 1

/** What the shown learner reviewed day by day since the first quiz, and what is due today. */
export function buildRepetition(
  context: SeedContext,
  {
    attempts,
    answers,
    shown,
  }: { attempts: readonly Attempt[]; answers: readonly QuizAnswer[]; shown: PersonRow },
) {
  const own = forkContext(context, SEED)
  const cards = new Map<string, Card>()
  const rows = { cards: [] as Card[], days: [] as Day[], answers: [] as Answer[] }
  const taken = attempts
    .filter(({ userId, submittedAt }) => userId === shown.id && submittedAt)
    .sort((one, other) => Number(one.submittedAt) - Number(other.submittedAt))

  const answer = (
    card: Card,
    at: Date,
    facts: Pick<Answer, 'kind' | 'chosen' | 'isCorrect' | 'rating' | 'tookMs'>,
  ) => {
    const { state, stability, difficulty, dueOn, reps, lapses, lastReviewOn } = card
    const before = { state, stability, difficulty, dueOn, reps, lapses, lastReviewOn: lastReviewOn ?? null }
    const after = reviewCard(before, dayInVietnam(at), facts.rating)
    const place = { id: own.id(at), userId: shown.id, cardId: card.id, day: dayInVietnam(at), createdAt: at }
    rows.answers.push({ ...place, ...facts, before, after })
    Object.assign(card, after)
  }

  const takeQuiz = ({ id, courseId, submittedAt }: Attempt) => {
    const at = submittedAt!
    for (const { attemptId, questionId, chosen, isCorrect } of answers) {
      if (attemptId !== id || isCorrect) continue
      let card = cards.get(questionId)
      if (!card) {
        const memory = newMemory(dayInVietnam(at))
        card = {
          ...memory,
          id: own.id(at),
          userId: shown.id,
          courseId,
          questionId,
          reason: 'wrong',
          createdAt: at,
        }
        cards.set(questionId, card)
      }
      answer(card, at, { kind: 'quiz', chosen, isCorrect: false, rating: 'again', tookMs: null })
    }
  }

  const reviewDay = (at: Date) => {
    const day = dayInVietnam(at)
    const due = [...cards.values()]
      .filter(({ dueOn }) => dueOn <= day)
      .sort((one, other) => one.dueOn.localeCompare(other.dueOn))
    const [first] = due
    if (!first) return
    const dueSince = first.dueOn
    const asked = due.flatMap(({ id: cardId, courseId, questionId }) => {
      const attempt = taken.find((one) => one.paper.some(({ id }) => id === questionId))
      const question = attempt?.paper.find(({ id }) => id === questionId)
      return attempt && question ? [{ cardId, courseId, lessonId: attempt.lessonId, question }] : []
    })
    for (const [index, { cardId, question }] of asked.entries()) {
      const card = due.find(({ id }) => id === cardId)!
      const tookMs = own.random.between(9, 26) * 1000
      // One of them is forgotten again each day, and so comes back on the next.
      const isCorrect = index !== rows.days.length % asked.length
      answer(card, new Date(at.getTime() + (index + 1) * 20_000), {
        kind: 'answer',
        chosen: isCorrect ? question.correct : [],
        isCorrect,
        rating: isCorrect ? 'good' : 'again',
        tookMs,
      })
    }
    rows.days.push({
      userId: shown.id,
      day,
      dueSince,
      cards: asked,
      startedAt: at,
      finishedAt: addMinutes(at, 3),
    })
  }

  const first = taken[0]?.submittedAt
  if (first) {
    const days = Math.ceil((own.now.getTime() - first.getTime()) / DAY_MS)
    for (let ago = days; ago >= 0; ago -= 1) {
      const morning = own.daysAgo(ago, 7, 30)
      if (ago > MISSED_DAYS_AGO) reviewDay(morning)
      const today = dayInVietnam(morning)
      for (const attempt of taken) if (dayInVietnam(attempt.submittedAt!) === today) takeQuiz(attempt)
    }
  }
  rows.cards.push(...cards.values())
  return rows
}
