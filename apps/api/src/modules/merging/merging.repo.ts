import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { mergeIntervals, totalLength } from '@repo/timeline/intervals'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import * as t from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'
import { betterOf, joinedProgress } from './joined-access.ts'
import { columnsOf } from './merge-rules.ts'

/** The account that stays, and the one that is closed. */
export interface Pair {
  kept: string
  closed: string
}

const count = async (db: DbOrTx, table: string, where: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} x where ${where}`,
  )
  return rows[0]?.n ?? 0
}

const titles = async (db: DbOrTx, table: 'enrollments' | 'reviews', { kept, closed }: Pair) => {
  const { rows } = await db.execute<{ title: string }>(sql`
    select c.title from ${sql.identifier(table)} a join ${sql.identifier(table)} b on b.course_id = a.course_id
    join courses c on c.id = a.course_id where a.user_id = ${kept} and b.user_id = ${closed} order by c.title`)
  return rows.map(({ title }) => title)
}

/** What two accounts have, as far as a merge changes it. */
export async function readPlan(db: DbOrTx, pair: Pair) {
  const read = together(db)
  const of = (table: string) => count(read, table, sql`x.user_id = ${pair.closed}`)
  const [blocks, sums, joinedCourses, joinedReviews] = await Promise.all([
    findBlocks(read, pair),
    Promise.all(
      Object.entries(tablesOfClosed).map(
        async ([name, table]): Promise<[string, number]> => [name, await of(table)],
      ),
    ),
    titles(read, 'enrollments', pair),
    titles(read, 'reviews', pair),
  ])
  const counts = Object.fromEntries(sums) as Record<keyof typeof tablesOfClosed, number>
  return { blocks, ...counts, joinedCourses, joinedReviews }
}

/** What is counted of the account that is closed, by its table. */
const tablesOfClosed = {
  orders: 'orders',
  courses: 'enrollments',
  lessons: 'lesson_progress',
  quizAttempts: 'quiz_attempts',
  handIns: 'hand_ins',
  certificates: 'certificates',
  questions: 'course_questions',
  lessonNotes: 'lesson_notes',
  reviews: 'reviews',
  seats: 'seat_grants',
  notes: 'learner_notes',
  requests: 'data_requests',
} as const

/** Why two accounts cannot become one now. */
async function findBlocks(db: DbOrTx, { kept, closed }: Pair) {
  const { rows } = await db.execute<Record<(typeof blocks)[number], boolean>>(sql`
    select
      exists (select from organisation_coordinators where user_id = ${kept})
        and exists (select from organisation_coordinators where user_id = ${closed}) as both_coordinate,
      exists (select from data_requests a join data_requests b on b.kind = a.kind
        where a.user_id = ${kept} and b.user_id = ${closed}
          and a.state in ('received', 'scheduled') and b.state in ('received', 'scheduled')) as both_asked,
      exists (select from quiz_attempts where user_id = ${closed} and submitted_at is null) as quiz_open,
      exists (select from hand_ins a join hand_ins b on b.lesson_id = a.lesson_id
        where a.user_id = ${kept} and b.user_id = ${closed}
          and a.state in ('draft', 'submitted') and b.state in ('draft', 'submitted')) as hand_in_open`)
  return blocks.filter((block) => rows[0]?.[block])
}
const blocks = ['both_coordinate', 'both_asked', 'quiz_open', 'hand_in_open'] as const

/** Moves all of one account to the other, in the transaction that closes it. @returns storage keys of files left over */
export async function moveEverything(tx: Tx, pair: Pair, now: Date): Promise<string[]> {
  await joinEnrollments(tx, pair)
  await joinProgress(tx, pair)
  await joinRemovedProgress(tx, pair)
  await joinReviews(tx, pair)
  await joinCertificates(tx, pair, now)
  await joinQuizAttempts(tx, pair)
  await joinHandIns(tx, pair)
  await joinScormStates(tx, pair)
  await joinRepetition(tx, pair)
  await joinVotes(tx, pair)
  await joinMuted(tx, pair)
  await joinWishes(tx, pair)
  await joinCarts(tx, pair)
  await joinSeats(tx, pair, now)
  await joinStreams(tx, pair, now)
  await joinLetters(tx, pair)
  const leftOver = await joinProfession(tx, pair)
  for (const { table, column } of columnsOf('move'))
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${pair.kept} where ${sql.identifier(column)} = ${pair.closed}`,
    )
  for (const { table, column } of columnsOf('drop'))
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${pair.closed}`,
    )
  return leftOver
}

const { enrollments, lessonProgress } = t

async function joinEnrollments(tx: Tx, { kept, closed }: Pair): Promise<void> {
  const own = await tx.select().from(enrollments).where(eq(enrollments.userId, kept)).for('update')
  const others = await tx.select().from(enrollments).where(eq(enrollments.userId, closed)).for('update')
  for (const other of others) {
    const one = own.find(({ courseId }) => courseId === other.courseId)
    if (!one) {
      await tx.update(enrollments).set({ userId: kept }).where(eq(enrollments.id, other.id))
      continue
    }
    const better = betterOf(one, other)
    const { state, stateReason, waitsForOrder, pausedAt, expiresAt, promisedUntil, orderLineId, seatId } =
      better
    await tx.delete(enrollments).where(eq(enrollments.id, other.id))
    await tx
      .update(enrollments)
      .set({
        state,
        stateReason,
        waitsForOrder,
        pausedAt,
        expiresAt,
        promisedUntil,
        openedAgainAt: better.openedAgainAt,
        orderLineId,
        seatId,
        ...joinedProgress(one, other),
      })
      .where(eq(enrollments.id, one.id))
  }
}

/**
 * What was watched is the union of both. So are the days, whatever the trigger of the table counts: what both accounts
 * watched was new on the earlier day, so it leaves the newest days of its course.
 */
async function joinProgress(tx: Tx, { kept, closed }: Pair): Promise<void> {
  const days = await tx.execute<{ day: string; course_id: string; watched_ms: string }>(sql`
    select day::text, course_id, sum(watched_ms)::text as watched_ms from learning_days
    where user_id in (${kept}, ${closed}) group by day, course_id order by day desc`)
  const own = await tx.select().from(lessonProgress).where(eq(lessonProgress.userId, kept)).for('update')
  const others = await tx.select().from(lessonProgress).where(eq(lessonProgress.userId, closed)).for('update')
  /** Time that both accounts watched, by lesson. */
  const overlaps = new Map<string, number>()
  for (const other of others) {
    const one = own.find(({ lessonId }) => lessonId === other.lessonId)
    const isTheirs = and(eq(lessonProgress.userId, closed), eq(lessonProgress.lessonId, other.lessonId))
    if (!one) {
      await tx.update(lessonProgress).set({ userId: kept, updatedAt: other.updatedAt }).where(isTheirs)
      continue
    }
    const intervals = mergeIntervals([...one.intervals, ...other.intervals])
    const watchedMs = Math.max(totalLength(intervals), one.watchedMs, other.watchedMs)
    overlaps.set(other.lessonId, one.watchedMs + other.watchedMs - watchedMs)
    const later = other.updatedAt > one.updatedAt ? other : one
    await tx.delete(lessonProgress).where(isTheirs)
    await tx
      .update(lessonProgress)
      .set({
        intervals,
        watchedMs,
        bestPercent: Math.max(one.bestPercent, other.bestPercent),
        completedAt: earlier(one.completedAt, other.completedAt),
        positionMs: later.positionMs,
        updatedAt: later.updatedAt,
      })
      .where(and(eq(lessonProgress.userId, kept), eq(lessonProgress.lessonId, other.lessonId)))
  }
  await tx.execute(sql`delete from learning_days where user_id in (${kept}, ${closed})`)
  const twice = await sumByCourse(tx, overlaps)
  for (const { day, course_id: courseId, watched_ms: counted } of days.rows) {
    const left = twice.get(courseId) ?? 0
    const taken = Math.min(left, Number(counted))
    twice.set(courseId, left - taken)
    // A day without new time stays: it was one of learning.
    await tx
      .insert(t.learningDays)
      .values({ day, userId: kept, courseId, watchedMs: Number(counted) - taken })
  }
}

/** Adds up times of lessons by their courses, as far as there are more than none. */
async function sumByCourse(tx: Tx, times: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const courses = await tx
    .select({ lessonId: t.lessons.id, courseId: t.lessons.courseId })
    .from(t.lessons)
    .where(inArray(t.lessons.id, [...times.keys()]))
  const sums = new Map<string, number>()
  for (const { lessonId, courseId } of courses)
    sums.set(courseId, (sums.get(courseId) ?? 0) + Math.max(0, times.get(lessonId) ?? 0))
  return sums
}

/**
 * Of two certificates of one course that of the account which stays counts, unless it was revoked and the other one
 * was not; the page of the one that does not count leads to the other.
 */
async function joinCertificates(tx: Tx, { kept, closed }: Pair, now: Date): Promise<void> {
  await tx.execute(sql`
    update certificates c set replaced_at = ${now.toISOString()}, replaced_by = case c.id when own.id then other.id else own.id end
    from certificates own join certificates other on own.course_id = other.course_id
    where own.user_id = ${kept} and other.user_id = ${closed}
      and own.replaced_at is null and other.replaced_at is null
      and c.id = case when own.revoked_at is not null and other.revoked_at is null then own.id else other.id end`)
  await tx.execute(sql`update certificates set user_id = ${kept} where user_id = ${closed}`)
}

const earlier = (one: Date | null, other: Date | null) => {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** Of lessons that were taken out, the further progress stays. */
async function joinRemovedProgress(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from removed_lesson_progress a using removed_lesson_progress b
    where a.lesson_id = b.lesson_id and a.user_id in (${kept}, ${closed}) and b.user_id in (${kept}, ${closed})
      and a.user_id <> b.user_id and (a.watched_ms, a.user_id) < (b.watched_ms, b.user_id)`)
  await tx.execute(sql`update removed_lesson_progress set user_id = ${kept} where user_id = ${closed}`)
}

/** One review of a course: the newer one. */
async function joinReviews(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from reviews a using reviews b
    where a.course_id = b.course_id and a.user_id in (${kept}, ${closed}) and b.user_id in (${kept}, ${closed})
      and a.user_id <> b.user_id and (a.updated_at, a.id) < (b.updated_at, b.id)`)
  await tx.execute(sql`update reviews set user_id = ${kept} where user_id = ${closed}`)
}

/** Attempts of both count, numbered on; none is open, or the merge is blocked. */
async function joinQuizAttempts(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    update quiz_attempts a set user_id = ${kept}, number = a.number + coalesce((
      select max(b.number) from quiz_attempts b where b.user_id = ${kept} and b.lesson_id = a.lesson_id), 0)
    where a.user_id = ${closed}`)
}

/**
 * Keeps the hand-ins of both accounts and numbers them anew in the order they were begun, except that a passed one comes
 * after those that are not, and an open one last: the highest number is the learner's current state. Where a step was
 * signed for both, the signature of the account that stays is kept.
 */
async function joinHandIns(tx: Tx, { kept, closed }: Pair): Promise<void> {
  // Far above all numbers first: a row must not meet the number of one that is still to be moved.
  await tx.execute(sql`
    update hand_ins a set user_id = ${kept}, number = 100000 + b.place from (
      select id, row_number() over (
        partition by lesson_id order by state in ('draft', 'submitted'), state = 'passed', started_at, id) as place
      from hand_ins where user_id in (${kept}, ${closed})) b
    where a.id = b.id`)
  await tx.execute(sql`
    update hand_ins set number = number - 100000 where user_id = ${kept} and number > 100000`)
  await tx.execute(sql`
    delete from checklist_signatures a using checklist_signatures b
    where a.user_id = ${closed} and b.user_id = ${kept} and a.lesson_id = b.lesson_id and a.item_id = b.item_id`)
  await tx.execute(sql`update checklist_signatures set user_id = ${kept} where user_id = ${closed}`)
}

/**
 * A question that both review: the card that was reviewed more often stays, with the answers of both as far as they are
 * of different days. A day that both reviewed: the finished one.
 */
async function joinRepetition(tx: Tx, { kept, closed }: Pair): Promise<void> {
  const both = sql`(${kept}, ${closed})`
  const doubled = sql`
    select stays.id as stays, goes.id as goes from repetition_cards stays
    join repetition_cards goes on goes.question_id = stays.question_id and goes.user_id <> stays.user_id
    where stays.user_id in ${both} and goes.user_id in ${both}
      and (stays.reps, stays.user_id) > (goes.reps, goes.user_id)`
  await tx.execute(sql`
    update repetition_answers a set card_id = d.stays from (${doubled}) d
    where a.card_id = d.goes and not exists (
      select 1 from repetition_answers b where b.card_id = d.stays and b.day = a.day and b.kind = a.kind)`)
  await tx.execute(sql`delete from repetition_cards c using (${doubled}) d where c.id = d.goes`)
  await tx.execute(sql`
    delete from repetition_days a using repetition_days b
    where a.day = b.day and a.user_id in ${both} and b.user_id in ${both} and a.user_id <> b.user_id
      and (a.finished_at is not null, a.user_id = ${kept}) < (b.finished_at is not null, b.user_id = ${kept})`)
  for (const table of ['repetition_cards', 'repetition_days', 'repetition_answers'])
    await tx.execute(sql`update ${sql.identifier(table)} set user_id = ${kept} where user_id = ${closed}`)
}

/** One vote and one report of a person for each question, and none for an own one. */
async function joinVotes(tx: Tx, { kept, closed }: Pair): Promise<void> {
  const both = [kept, closed]
  await tx.execute(sql`
    insert into question_votes (question_id, user_id, created_at)
    select question_id, ${kept}, created_at from question_votes where user_id = ${closed} on conflict do nothing`)
  await tx.execute(sql`
    delete from question_votes v where v.user_id = ${closed} or (v.user_id = ${kept} and exists (
      select from course_questions q where q.id = v.question_id and q.user_id in (${sql.join(both, sql`, `)})))`)
  await tx.execute(sql`
    delete from question_reports a using question_reports b
    where a.user_id = ${closed} and b.user_id = ${kept} and a.question_id = b.question_id
      and a.answer_id is not distinct from b.answer_id`)
  await tx.execute(sql`update question_reports set user_id = ${kept} where user_id = ${closed}`)
}

/** One wish for each course. */
async function joinWishes(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into wished_courses (user_id, course_id, created_at)
    select ${kept}, course_id, created_at from wished_courses where user_id = ${closed} on conflict do nothing`)
  await tx.execute(sql`delete from wished_courses where user_id = ${closed}`)
}

/** A course muted with either account stays muted. */
async function joinMuted(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into muted_announcements (user_id, course_id, created_at)
    select ${kept}, course_id, created_at from muted_announcements where user_id = ${closed} on conflict do nothing`)
  await tx.execute(sql`delete from muted_announcements where user_id = ${closed}`)
}

/** Of an item that both opened, what was done in it last stays, and that one of them finished it. */
async function joinScormStates(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    update scorm_states k set done_at = least(k.done_at, c.done_at),
      values = case when c.updated_at > k.updated_at then c.values else k.values end,
      updated_at = greatest(k.updated_at, c.updated_at)
    from scorm_states c where k.user_id = ${kept} and c.user_id = ${closed}
      and c.package_id = k.package_id and c.item_id = k.item_id`)
  await tx.execute(sql`
    delete from scorm_states c using scorm_states k where c.user_id = ${closed} and k.user_id = ${kept}
      and c.package_id = k.package_id and c.item_id = k.item_id`)
  await tx.execute(sql`update scorm_states set user_id = ${kept} where user_id = ${closed}`)
}

/** Each course once, up to what an order holds: first what lies in the cart of the kept account. */
async function joinCarts(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into cart_courses (user_id, course_id, seen_price, created_at)
    select ${kept}, course_id, seen_price, created_at from cart_courses c where user_id = ${closed}
      and not exists (select from cart_courses k where k.user_id = ${kept} and k.course_id = c.course_id)
    order by created_at, course_id
    limit greatest(0, ${MAX_ORDER_LINES} - (select count(*) from cart_courses where user_id = ${kept}))`)
  await tx.execute(sql`delete from cart_courses where user_id = ${closed}`)
}

/** Two seats of one course: that of the closed account is free again. */
async function joinSeats(tx: Tx, { kept, closed }: Pair, now: Date): Promise<void> {
  await tx.execute(sql`
    update seat_grants a set ended_at = ${now.toISOString()}::timestamptz, end_reason = 'taken_back'
    where a.user_id = ${closed} and a.ended_at is null and exists (
      select 1 from seat_grants b where b.user_id = ${kept} and b.course_id = a.course_id and b.ended_at is null)`)
  await tx.execute(sql`update seat_grants set user_id = ${kept} where user_id = ${closed}`)
}

/** Streams end, and devices give up their places: the next lesson takes one again. */
async function joinStreams(tx: Tx, { kept, closed }: Pair, now: Date): Promise<void> {
  const { playbacks, learningDevices } = t
  await tx
    .update(playbacks)
    .set({ endedAt: now, endReason: 'withdrawn' })
    .where(and(eq(playbacks.userId, closed), isNull(playbacks.endedAt)))
  await tx.update(playbacks).set({ userId: kept }).where(eq(playbacks.userId, closed))
  await tx
    .update(learningDevices)
    .set({ removedAt: now })
    .where(and(eq(learningDevices.userId, closed), isNull(learningDevices.removedAt)))
  await tx.update(learningDevices).set({ userId: kept }).where(eq(learningDevices.userId, closed))
}

async function joinLetters(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from letter_recipients a where a.user_id = ${closed} and exists (
      select 1 from letter_recipients b where b.user_id = ${kept} and b.letter_id = a.letter_id)`)
  await tx.execute(sql`update letter_recipients set user_id = ${kept} where user_id = ${closed}`)
}

/** One statement of profession: an approved one before any other, else that of the account that stays. */
async function joinProfession(tx: Tx, { kept, closed }: Pair): Promise<string[]> {
  const { professionalProfiles: profiles } = t
  const of = async (id: string) => (await tx.select().from(profiles).where(eq(profiles.userId, id)))[0]
  const [one, other] = [await of(kept), await of(closed)]
  if (!other) return []
  const isTheirs = !one || (other.state === 'approved' && one.state !== 'approved')
  const dropped = isTheirs ? one : other
  if (dropped) await tx.delete(profiles).where(eq(profiles.userId, dropped.userId))
  if (isTheirs) await tx.update(profiles).set({ userId: kept }).where(eq(profiles.userId, closed))
  return dropped?.proofPath ? [dropped.proofPath] : []
}

/** Closes the account, which points to the one that stays from then on. */
export async function closeAccount(tx: Tx, { kept, closed }: Pair): Promise<void> {
  await tx
    .update(t.users)
    .set({ status: 'locked', mergedInto: kept, phone: null, avatarPath: null })
    .where(and(eq(t.users.id, closed), ne(t.users.id, kept)))
}
