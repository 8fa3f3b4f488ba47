import { AppError } from '@repo/contract'
import type { ownRatings, repetitionToday } from '@repo/contract/repetition'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { findTitles, idsOf, isRight, makePaper, unforeseeable } from '../quizzes/index.ts'
import { addDays } from './days.ts'
import { cardsOfDay, paceOf } from './pace.ts'
import type { StoredRepetitionCard } from './repetition.repo.ts'
import * as repo from './repetition.repo.ts'
import { toJudgedCard, toOpenCard } from './repetition.view.ts'
import { newMemory, review } from './scheduling.ts'
import { streakOf } from './streak.ts'

/** Of how many answers the pace of a learner is taken. */
const PACE_ANSWERS = 50
/** How long a review goes on after midnight that was begun before, in ms. */
const OVERTIME_MS = HOUR_MS

type Today = z.input<typeof repetitionToday>

interface Situation {
  today: string
  own: repo.OwnCard[]
  /** The review of the day that is looked at; undefined while it is not begun. */
  row: repo.Day | undefined
  answered: ReadonlySet<string>
}

/** The daily review: a few questions that a learner once answered wrong or should keep, for at most five minutes. */
export function createRepetitionService(services: Needs<'db' | 'env' | 'clock'> & WithLessonAccess) {
  const { db, env, clock, lessonAccess } = services
  const prefix = env.PUBLIC_API_PREFIX

  const look = async (source: DbOrTx, caller: Caller, today: string): Promise<Situation> => {
    const { userId } = caller
    const read = together(source)
    const [isProfessional, row, answered] = await Promise.all([
      lessonAccess.isProfessional(caller, read),
      repo.findDay(read, userId, today),
      repo.findAnswered(read, userId, today),
    ])
    const own = await repo.findOwnCards(source, { userId, now: clock(), isProfessional })
    return { today, own, row, answered: row ? answered : new Set<string>() }
  }

  /** What of a begun review is left; a question that is not asked any more, or whose course is closed, falls out. */
  const leftOf = ({
    own,
    row,
    answered,
  }: Pick<Situation, 'own' | 'row' | 'answered'>): StoredRepetitionCard[] => {
    const known = new Set(own.map(({ cardId }) => cardId))
    return (row?.cards ?? []).filter(({ cardId }) => known.has(cardId) && !answered.has(cardId))
  }

  const isDue = ({ dueOn }: repo.OwnCard, today: string) => dueOn === null || dueOn <= today

  const findHabits = (source: DbOrTx, userId: string) => {
    const read = together(source)
    return Promise.all([repo.findPace(read, userId, PACE_ANSWERS), repo.findDays(read, userId)])
  }

  const view = (
    { today, own, row, answered }: Situation,
    [pace, former]: Awaited<ReturnType<typeof findHabits>>,
  ): Today => {
    const paceMs = paceOf(pace)
    const due = own.filter((card) => isDue(card, today))
    const left = leftOf({ own, row, answered })
    const open = row ? left.length : Math.min(due.length, cardsOfDay(paceMs))
    const asked = new Set(left.map(({ cardId }) => cardId))
    const waiting = row ? due.filter(({ cardId }) => !cardId || !asked.has(cardId)) : due.slice(open)
    const isDone = row !== undefined && left.length === 0
    const days = former.map(({ day, dueSince, finishedAt }) => ({
      day,
      dueSince,
      isFinished: finishedAt !== null || (day === today && isDone),
    }))
    if (!row && due.length > 0) days.push({ day: today, dueSince: due[0]?.dueOn ?? today, isFinished: false })
    return {
      day: today,
      state: row ? (isDone ? 'done' : 'begun') : due.length > 0 ? 'waiting' : 'none',
      questions: row ? answered.size + left.length : open,
      answered: answered.size,
      estimateMs: open * paceMs,
      later: waiting.length,
      next: nextOf(
        [...waiting, ...own.filter((card) => !isDue(card, today))],
        addDays(today, 1),
        cardsOfDay(paceMs),
      ),
      cards: own.length,
      streak: streakOf(days, today),
    }
  }

  /** Draws the questions of the day and makes the cards of those that are new. */
  const draw = async (tx: Tx, userId: string, { today, own }: Situation): Promise<void> => {
    const paceMs = paceOf(await repo.findPace(tx, userId, PACE_ANSWERS))
    const picked = own.filter((card) => isDue(card, today)).slice(0, cardsOfDay(paceMs))
    if (picked.length === 0) throw new AppError('repetition.nothing_due')
    const fresh = picked.filter(({ cardId }) => cardId === null)
    const made = await repo.makeCards(
      tx,
      userId,
      fresh.map(({ questionId, course }) => ({
        ...newMemory(today),
        userId,
        courseId: course.id,
        questionId,
        reason: 'key' as const,
        createdAt: clock(),
      })),
    )
    const questions = await repo.findAsked(tx, [...new Set(picked.map(({ lesson }) => lesson.id))])
    const cards = picked.flatMap(({ cardId, questionId, lesson, course }): StoredRepetitionCard[] => {
      const id = cardId ?? made.get(questionId)?.id
      const question = questions.get(questionId)
      if (!id || !question) return []
      const [laidOut] = makePaper([{ kind: 'question', question }], {
        isShuffled: true,
        random: unforeseeable,
      })
      return laidOut ? [{ cardId: id, courseId: course.id, lessonId: lesson.id, question: laidOut }] : []
    })
    const dueSince = picked[0]?.dueOn ?? today
    await repo.insertDay(tx, { userId, day: today, dueSince, cards, startedAt: clock() })
  }

  /**
   * Runs with a question of a review that is still going on.
   * @throws AppError `repetition_card.not_found`
   */
  const withCard = async <T>(
    tx: Tx,
    caller: Caller,
    { day, cardId }: { day: string; cardId: string },
    work: (found: {
      row: repo.Day
      stored: StoredRepetitionCard
      own: repo.OwnCard
      card: repo.Card
      number: number
      situation: Situation
    }) => Promise<T>,
  ): Promise<T> => {
    const { userId } = caller
    const row = await repo.lockDay(tx, userId, day)
    const now = clock()
    const isGoingOn =
      row && (day === dayInVietnam(now) || now.getTime() - row.startedAt.getTime() < OVERTIME_MS)
    const index = row?.cards.findIndex((one) => one.cardId === cardId) ?? -1
    const stored = row?.cards[index]
    const situation = await look(tx, caller, day)
    const own = situation.own.find((one) => one.cardId === cardId)
    const card = await repo.lockCard(tx, userId, cardId)
    if (!isGoingOn || !stored || !own || !card) throw new AppError('repetition_card.not_found')
    return work({ row, stored, own, card, number: index + 1, situation })
  }

  return {
    async today(caller: Caller): Promise<Today> {
      const [situation, habits] = await Promise.all([
        look(db, caller, dayInVietnam(clock())),
        findHabits(db, caller.userId),
      ])
      return view(situation, habits)
    },

    /** @throws AppError `repetition.nothing_due` */
    begin: (caller: Caller) =>
      db.transaction(async (tx) => {
        const today = dayInVietnam(clock())
        const before = await look(tx, caller, today)
        if (!before.row) await draw(tx, caller.userId, before)
        const situation = before.row ? before : await look(tx, caller, today)
        const ownOf = new Map(situation.own.map((one) => [one.cardId, one]))
        const all = situation.row?.cards ?? []
        return {
          today: view(situation, await findHabits(tx, caller.userId)),
          cards: leftOf(situation).flatMap((stored) => {
            const own = ownOf.get(stored.cardId)
            return own ? [toOpenCard(stored, own, { number: all.indexOf(stored) + 1, prefix })] : []
          }),
        }
      }),

    /** @throws AppError `repetition_card.not_found`, `input.invalid` */
    answer: (
      caller: Caller,
      place: { day: string; cardId: string },
      { chosen, tookMs }: { chosen: readonly string[]; tookMs: number },
    ) =>
      db.transaction((tx) =>
        withCard(tx, caller, place, async ({ row, stored, own, card, number, situation: before }) => {
          const { userId } = caller
          const { day } = place
          const given = await repo.findAnswersOf(tx, card.id, day)
          const judge = async () => {
            const ids = idsOf(stored.question, chosen)
            if (!ids) throw new AppError('input.invalid')
            const isCorrect = isRight(stored.question, ids)
            const memory = repo.memoryOf(card)
            const rating = isCorrect ? 'good' : 'again'
            const after = review(memory, day, rating)
            await repo.updateCard(tx, card.id, after)
            return repo.insertAnswer(tx, {
              userId,
              cardId: card.id,
              day,
              kind: 'answer',
              chosen: ids,
              isCorrect,
              rating,
              tookMs,
              before: memory,
              after,
              createdAt: clock(),
            })
          }
          const answer = given.answer ?? (await judge())
          const situation = { ...before, answered: new Set([...before.answered, card.id]) }
          if (!row.finishedAt && leftOf(situation).length === 0) await repo.finishDay(tx, row, clock())
          const linked = stored.question.link ? [stored.question.link.lessonId] : []
          const titles = await findTitles(tx, stored.courseId, linked)
          return {
            card: toJudgedCard(stored, own, { answer, rating: given.rating, titles, number, prefix }),
            today: view(situation, await findHabits(tx, userId)),
          }
        }),
      ),

    /** @throws AppError `repetition_card.not_found`, `repetition_card.not_rateable` */
    rate: (caller: Caller, place: { day: string; cardId: string }, rating: (typeof ownRatings)[number]) =>
      db.transaction((tx) =>
        withCard(tx, caller, place, async ({ card }) => {
          const { answer, rating: said } = await repo.findAnswersOf(tx, card.id, place.day)
          if (said) return { rating: said.rating, nextDay: said.after.dueOn }
          if (!answer?.isCorrect) throw new AppError('repetition_card.not_rateable')
          const after = review(answer.before, place.day, rating)
          const { userId, day, cardId, before } = answer
          await repo.insertAnswer(tx, {
            userId,
            cardId,
            day,
            kind: 'rating',
            chosen: [],
            isCorrect: true,
            rating,
            tookMs: null,
            before,
            after,
            createdAt: clock(),
          })
          await repo.updateCard(tx, card.id, after)
          return { rating, nextDay: after.dueOn }
        }),
      ),
  }
}

/** The next day on which something is due, from tomorrow on, with how much of it fits into that day. */
function nextOf(cards: readonly repo.OwnCard[], tomorrow: string, most: number): Today['next'] {
  const days = cards.map(({ dueOn }) => (dueOn && dueOn > tomorrow ? dueOn : tomorrow)).sort()
  const [day] = days
  if (!day) return null
  return { day, questions: Math.min(most, days.filter((one) => one === day).length) }
}
