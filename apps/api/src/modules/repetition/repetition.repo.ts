import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  type CardMemory,
  quizVersions,
  repetitionAnswers,
  repetitionCards,
  repetitionDays,
  type StoredQuestion,
  type StoredRepetitionCard,
} from '../../db/schema/index.ts'

export type { CardMemory, StoredRepetitionCard }

export type Card = typeof repetitionCards.$inferSelect
export type Day = typeof repetitionDays.$inferSelect
export type Answer = typeof repetitionAnswers.$inferSelect

/** A question that comes back to a learner, where it is asked now. */
export interface OwnCard {
  /** Null for a key question that was not reviewed yet. */
  cardId: string | null
  questionId: string
  /** Null where the card is, too. */
  dueOn: string | null
  lesson: { id: string; title: string }
  course: { id: string; slug: string; title: string }
}

/**
 * Questions that come back to a learner: those with a card, and the key questions of quizzes that the learner has
 * passed. Only what the newest versions of quizzes ask, in courses that the learner may open now. The longest due come
 * first, new ones last.
 */
export async function findOwnCards(
  db: DbOrTx,
  { userId, now, isProfessional }: { userId: string; now: Date; isProfessional: boolean },
): Promise<OwnCard[]> {
  const { rows } = await db.execute<{
    card_id: string | null
    question_id: string
    due_on: string | null
    lesson_id: string
    lesson_title: string
    course_id: string
    slug: string
    course_title: string
  }>(sql`
    with live as (
      select distinct on (v.lesson_id) v.lesson_id, v.course_id, v.items, l.title
      from quiz_versions v
      join lessons l on l.id = v.lesson_id and l.kind = 'quiz'
        and (${isProfessional} or not l.is_professionals_only)
      join enrollments e on e.course_id = v.course_id and e.user_id = ${userId} and e.state = 'active'
        and (e.expires_at is null or e.expires_at > ${now.toISOString()}::timestamptz)
      order by v.lesson_id, v.number desc
    ), asked as (
      select lesson_id, course_id, title, question from live, jsonb_path_query(items, '$[*].question') question
      union all
      select lesson_id, course_id, title, question from live, jsonb_path_query(items, '$[*].questions[*]') question
    ), known as (
      select distinct on (a.question ->> 'id') c.id as card_id, (a.question ->> 'id')::uuid as question_id,
        c.due_on::text as due_on, a.lesson_id, a.title as lesson_title, a.course_id
      from asked a
      left join repetition_cards c on c.user_id = ${userId} and c.question_id = (a.question ->> 'id')::uuid
      where c.id is not null or (a.question -> 'isKey' = 'true'::jsonb and exists (
        select from lesson_progress p
        where p.user_id = ${userId} and p.lesson_id = a.lesson_id and p.completed_at is not null))
      order by a.question ->> 'id', a.lesson_id
    )
    select k.*, t.slug, t.title as course_title from known k join courses t on t.id = k.course_id
    order by k.due_on nulls last, k.card_id nulls last, k.lesson_id, k.question_id`)
  return rows.map((row) => ({
    cardId: row.card_id,
    questionId: row.question_id,
    dueOn: row.due_on,
    lesson: { id: row.lesson_id, title: row.lesson_title },
    course: { id: row.course_id, slug: row.slug, title: row.course_title },
  }))
}

/** Questions of the newest versions of quizzes, by id. */
export async function findAsked(
  db: DbOrTx,
  lessonIds: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([quizVersions.lessonId], { items: quizVersions.items })
    .from(quizVersions)
    .where(inArray(quizVersions.lessonId, [...lessonIds]))
    .orderBy(quizVersions.lessonId, desc(quizVersions.number))
  const questions = rows.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? [item.question] : item.questions)),
  )
  return new Map(questions.map((question) => [question.id, question]))
}

/** Makes the cards that are not there yet; answers all of the learner for these questions, by question. */
export async function makeCards(
  tx: Tx,
  userId: string,
  rows: readonly (typeof repetitionCards.$inferInsert)[],
): Promise<Map<string, Card>> {
  if (rows.length === 0) return new Map()
  await tx
    .insert(repetitionCards)
    .values([...rows])
    .onConflictDoNothing()
  const ids = rows.map(({ questionId }) => questionId)
  const cards = await tx
    .select()
    .from(repetitionCards)
    .where(and(eq(repetitionCards.userId, userId), inArray(repetitionCards.questionId, ids)))
    // Always in this order, so that two transactions do not wait for each other.
    .orderBy(asc(repetitionCards.id))
    .for('no key update')
  return new Map(cards.map((card) => [card.questionId, card]))
}

export async function lockCard(tx: Tx, userId: string, id: string): Promise<Card | undefined> {
  const [row] = await tx
    .select()
    .from(repetitionCards)
    .where(and(eq(repetitionCards.userId, userId), eq(repetitionCards.id, id)))
    .for('no key update')
  return row
}

export async function updateCard(tx: Tx, id: string, memory: CardMemory): Promise<void> {
  await tx.update(repetitionCards).set(memory).where(eq(repetitionCards.id, id))
}

export const memoryOf = (card: Card): CardMemory => ({
  state: card.state,
  stability: card.stability,
  difficulty: card.difficulty,
  dueOn: card.dueOn,
  reps: card.reps,
  lapses: card.lapses,
  lastReviewOn: card.lastReviewOn,
})

/** Days with a review, in their order. */
export const findDays = (db: DbOrTx, userId: string) =>
  db
    .select({
      day: repetitionDays.day,
      dueSince: repetitionDays.dueSince,
      finishedAt: repetitionDays.finishedAt,
    })
    .from(repetitionDays)
    .where(eq(repetitionDays.userId, userId))
    .orderBy(asc(repetitionDays.day))

export async function findDay(db: DbOrTx, userId: string, day: string): Promise<Day | undefined> {
  const [row] = await db
    .select()
    .from(repetitionDays)
    .where(and(eq(repetitionDays.userId, userId), eq(repetitionDays.day, day)))
  return row
}

/** Locks the review of a day until the transaction ends, so that its answers take turns. */
export async function lockDay(tx: Tx, userId: string, day: string): Promise<Day | undefined> {
  const [row] = await tx
    .select()
    .from(repetitionDays)
    .where(and(eq(repetitionDays.userId, userId), eq(repetitionDays.day, day)))
    .for('no key update')
  return row
}

/** Of two that begin at once the first decides what is asked. */
export async function insertDay(tx: Tx, row: typeof repetitionDays.$inferInsert): Promise<void> {
  await tx.insert(repetitionDays).values(row).onConflictDoNothing()
}

export async function finishDay(tx: Tx, { userId, day }: Day, at: Date): Promise<void> {
  await tx
    .update(repetitionDays)
    .set({ finishedAt: at })
    .where(and(eq(repetitionDays.userId, userId), eq(repetitionDays.day, day)))
}

/** Ids of the cards that were answered in the review of a day. */
export async function findAnswered(db: DbOrTx, userId: string, day: string): Promise<Set<string>> {
  const rows = await db
    .select({ cardId: repetitionAnswers.cardId })
    .from(repetitionAnswers)
    .where(
      and(
        eq(repetitionAnswers.userId, userId),
        eq(repetitionAnswers.day, day),
        eq(repetitionAnswers.kind, 'answer'),
      ),
    )
  return new Set(rows.map(({ cardId }) => cardId))
}

/** What was answered and said of a card on a day, by kind. */
export async function findAnswersOf(db: DbOrTx, cardId: string, day: string) {
  const rows = await db
    .select()
    .from(repetitionAnswers)
    .where(and(eq(repetitionAnswers.cardId, cardId), eq(repetitionAnswers.day, day)))
  const of = (kind: Answer['kind']) => rows.find((row) => row.kind === kind)
  return { quiz: of('quiz'), answer: of('answer'), rating: of('rating') }
}

export async function insertAnswer(tx: Tx, row: typeof repetitionAnswers.$inferInsert): Promise<Answer> {
  const [saved] = await tx.insert(repetitionAnswers).values(row).returning()
  if (!saved) throw new Error('an inserted answer returned no row')
  return saved
}

/** How long the newest answers took, in ms. */
export async function findPace(db: DbOrTx, userId: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ tookMs: repetitionAnswers.tookMs })
    .from(repetitionAnswers)
    .where(and(eq(repetitionAnswers.userId, userId), isNotNull(repetitionAnswers.tookMs)))
    .orderBy(desc(repetitionAnswers.createdAt))
    .limit(limit)
  return rows.flatMap(({ tookMs }) => tookMs ?? [])
}
