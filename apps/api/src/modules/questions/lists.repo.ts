import { countLimitOf, searchCountLimit } from '@repo/contract/lengths'
import type { questionOrders } from '@repo/contract/questions'
import { foldText } from '@repo/messages'
import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { idsOfAny } from '../../db/any-of.ts'
import type { Db } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { RowOrder, ValueOrder } from '../../db/row-order.ts'
import {
  courseDoctors,
  courseQuestions,
  courses,
  lessons,
  questionPictures,
  questionVotes,
  users,
} from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'
import { holdsWord, matchesWords } from '../../db/search-words.ts'

const order = { at: courseQuestions.createdAt, id: courseQuestions.id }
/** What waits, the longest first. Its keys are written like those of the newest first. */
const longestFirst = {
  by: courseQuestions.createdAt,
  type: 'timestamptz',
  direction: 'asc',
  id: courseQuestions.id,
} as const satisfies ValueOrder

/** The pictures of a question in the order in which they were added. */
const pictures = sql<{ id: string; width: number; height: number }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height)
    order by p.created_at, p.id), '[]'::json)
  from ${questionPictures} p where p.question_id = ${courseQuestions.id})`

const columns = {
  question: getTableColumns(courseQuestions),
  asker: users.name,
  course: { id: courses.id, slug: courses.slug, title: courses.title },
  pictures,
}

/** Whether a learner finds the question useful; false where the reader is none. */
const votedBy = (userId: string | null) =>
  sql<boolean>`exists (select from ${questionVotes} v
    where v.question_id = ${courseQuestions.id} and v.user_id = ${userId}::uuid)`

/** @param userId the learner whose votes are shown; null for other readers */
const listed = (db: Db, userId: string | null = null) =>
  db
    .select({ key: rowKeyOf(order), ...columns, hasVoted: votedBy(userId) })
    .from(courseQuestions)
    .innerJoin(users, eq(users.id, courseQuestions.userId))
    .innerJoin(courses, eq(courses.id, courseQuestions.courseId))
export type ListedQuestion = Awaited<ReturnType<typeof listed>>[number]

/** One question as lists have it for this learner. */
export async function findListed(db: Db, id: string, userId: string): Promise<ListedQuestion | undefined> {
  const [row] = await listed(db, userId).where(eq(courseQuestions.id, id))
  return row
}

/** One question as lists have it, if the doctor teaches its course. */
export async function findTaught(db: Db, id: string, doctorId: string): Promise<ListedQuestion | undefined> {
  const isTaught = sql`${courseQuestions.courseId} in (${coursesOf(doctorId)})`
  const [row] = await listed(db).where(and(eq(courseQuestions.id, id), isTaught))
  return row
}

/** What a learner of the course may read: not what is kept from others, unless it is the learner's own. */
const readableBy = (userId: string, isProfessional: boolean) =>
  and(
    or(
      eq(courseQuestions.userId, userId),
      and(isNull(courseQuestions.privateBy), eq(courseQuestions.state, 'visible')),
    ),
    isProfessional
      ? undefined
      : // Asked of each question by itself, so that a list reads no more questions and lessons than it shows or counts.
        sql`(select l.is_professionals_only from ${lessons} l where l.id = ${courseQuestions.lessonId}) is not true`,
  )

export interface LearnerQuery {
  courseId: string
  userId: string
  isProfessional: boolean
  lessonId?: string
  order: (typeof questionOrders)[number]
  q?: string
  after?: string
}

/** Questions of a course for one of its learners, read on from the last one that was read. */
export async function findForLearner(db: Db, query: LearnerQuery, pageSize: number) {
  const where = and(
    eq(courseQuestions.courseId, query.courseId),
    readableBy(query.userId, query.isProfessional),
    query.lessonId ? eq(courseQuestions.lessonId, query.lessonId) : undefined,
    query.order === 'unanswered' ? isNull(courseQuestions.answeredAt) : undefined,
    query.order === 'mine' ? eq(courseQuestions.userId, query.userId) : undefined,
    matchesWords(courseQuestions.searchText, query.q),
  )
  const isByVotes = query.order === 'votes'
  const place = isByVotes
    ? sql`(${courseQuestions.voteCount}, ${courseQuestions.createdAt}, ${courseQuestions.id})`
    : sql`(${courseQuestions.createdAt}, ${courseQuestions.id})`
  const last = isByVotes ? sql`x.vote_count, x.created_at, x.id` : sql`x.created_at, x.id`
  const after = query.after
    ? sql`${place} < (select ${last} from ${courseQuestions} x where x.id = ${query.after})`
    : undefined
  const [rows, total] = await Promise.all([
    listed(db, query.userId)
      .where(and(where, after))
      .orderBy(
        ...(isByVotes ? [desc(courseQuestions.voteCount)] : []),
        desc(courseQuestions.createdAt),
        desc(courseQuestions.id),
      )
      .limit(pageSize + 1),
    // Each of them has to be read to be counted, so they are counted as far as the hits of a search.
    db.$count(
      db
        .select({ n: sql`1` })
        .from(courseQuestions)
        .where(where)
        .limit(searchCountLimit + 1)
        .as('counted') as never,
    ),
  ])
  const shown = rows.slice(0, pageSize)
  return { rows: shown, total, next: rows.length > pageSize ? (shown.at(-1)?.question.id ?? null) : null }
}

/** Shorter words say little about what a question is about. */
const SHORTEST_WORD = 3
const MOST_WORDS = 12

/** Questions that share most words with a text, at least two where it has two. */
export async function findSimilar(
  db: Db,
  query: Pick<LearnerQuery, 'courseId' | 'userId' | 'isProfessional'> & { text: string },
  limit: number,
): Promise<ListedQuestion[]> {
  const words = [...new Set(foldText(query.text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const hits: SQL = sql.join(
    words.map((word) => sql`(${holdsWord(courseQuestions.searchText, word)})::int`),
    sql` + `,
  )
  return listed(db, query.userId)
    .where(
      and(
        eq(courseQuestions.courseId, query.courseId),
        readableBy(query.userId, query.isProfessional),
        sql`${hits} >= ${Math.min(2, words.length)}`,
      ),
    )
    .orderBy(desc(sql`${hits}`), desc(courseQuestions.voteCount), desc(courseQuestions.id))
    .limit(limit)
}

interface Part {
  where?: SQL
  orderBy?: SQL[]
  limit: number
}

/**
 * @param matching the condition for the rows of a part of the list, of which no more than its limit are needed.
 * @param more.idsOf the ids of these rows, where they are counted as they are found, without looking each up again
 */
async function findByKey(
  db: Db,
  matching: (part: Part) => SQL | undefined,
  place: ListPlace & { q?: string },
  pageSize: number,
  { idsOf, by = order }: { idsOf?: (part: Part) => SQL; by?: RowOrder } = {},
) {
  const count = (newer?: SQL) => {
    const part = { where: newer, limit: countLimitOf(place.q) + 1 }
    const rows = db.select({ n: sql`1` })
    return countUpTo(
      db,
      idsOf ? rows.from(sql`(${idsOf(part)}) as found`) : rows.from(courseQuestions).where(matching(part)),
      place.q,
    )
  }
  const [page, total] = await Promise.all([
    readByKey(by, place, pageSize, {
      read: (part) =>
        listed(db)
          .where(matching(part))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** Neither a doctor nor staff have answered. */
export const isWaiting = and(isNull(courseQuestions.answeredAt), eq(courseQuestions.state, 'visible'))

function coursesOf(doctorId: string): SQL {
  return sql`select cd.course_id from ${courseDoctors} cd where cd.doctor_id = ${doctorId}`
}

interface DoctorQuery extends ListPlace {
  state: 'waiting' | 'answered' | 'all'
  course?: string
  lessonId?: string
  q?: string
}

/** Questions about the courses of a doctor, those that wait from the oldest on. What staff have hidden is left out. */
export function findForDoctor(db: Db, doctorId: string, query: DoctorQuery, pageSize: number) {
  const isMeant = and(
    eq(courseQuestions.state, 'visible'),
    query.state === 'waiting' ? isWaiting : undefined,
    query.state === 'answered' ? sql`${courseQuestions.answeredAt} is not null` : undefined,
    query.lessonId ? eq(courseQuestions.lessonId, query.lessonId) : undefined,
    matchesWords(courseQuestions.searchText, query.q),
  )
  const taught = db
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
    .where(
      and(eq(courseDoctors.doctorId, doctorId), query.course ? eq(courses.slug, query.course) : undefined),
    )
  const matching = ({ where, orderBy, limit }: Part) => {
    if (!orderBy) return and(inArray(courseQuestions.courseId, taught), isMeant, where)
    // The first of each course, by its index: no doctor has many courses, and some have tens of thousands of questions.
    const own = taught.as('taught')
    const first = db
      .select({ id: courseQuestions.id })
      .from(courseQuestions)
      .where(and(eq(courseQuestions.courseId, own.id), isMeant, where))
      .orderBy(...orderBy)
      .limit(limit)
      .as('first_of_course')
    return inArray(
      courseQuestions.id,
      db.select({ id: first.id }).from(own).innerJoinLateral(first, sql`true`),
    )
  }
  return findByKey(db, matching, query, pageSize, query.state === 'waiting' ? { by: longestFirst } : {})
}

interface StaffQuery extends ListPlace {
  state: 'reported' | 'waiting' | 'hidden' | 'all'
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

const queues = {
  reported: sql`${courseQuestions.reportCount} > 0`,
  waiting: isWaiting,
  hidden: eq(courseQuestions.state, 'hidden'),
  all: undefined,
}

export function findForStaff(db: Db, query: StaffQuery, pageSize: number) {
  const { q } = query
  const ofQueue = queues[query.state]
  const isText = matchesWords(courseQuestions.searchText, q)
  if (!isText) return findByKey(db, ({ where }) => and(ofQueue, where), query, pageSize)
  const askers = db.select({ id: users.id }).from(users).where(matchesPerson(q, query.isWhole))
  const titled = db.select({ id: courses.id }).from(courses).where(matchesWords(courses.searchText, q))
  const searched = [
    inArray(courseQuestions.userId, askers),
    inArray(courseQuestions.courseId, titled),
    isText,
  ]
  const rows = { from: courseQuestions, id: courseQuestions.id }
  const idsOf = (part: Part) => idsOfAny(rows, searched, { ...part, where: and(ofQueue, part.where) })
  const matching = (part: Part) => sql`${courseQuestions.id} in (${idsOf(part)})`
  return findByKey(db, matching, query, pageSize, { idsOf })
}

export const findOfLearner = (db: Db, userId: string, place: ListPlace, pageSize: number) =>
  findByKey(db, ({ where }) => and(eq(courseQuestions.userId, userId), where), place, pageSize)

/** How many questions wait for the doctor, and since when the longest. */
export async function countWaiting(db: Db, doctorId: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${courseQuestions.createdAt})`.mapWith(courseQuestions.createdAt),
    })
    .from(courseQuestions)
    // The courses as an array: their questions are then found in the index, and not joined with all that wait.
    .where(and(sql`${courseQuestions.courseId} = any(array(${coursesOf(doctorId)}))`, isWaiting))
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

export async function isReadable(
  db: Db,
  id: string,
  { userId, isProfessional }: { userId: string; isProfessional: boolean },
): Promise<boolean> {
  return (
    (await db.$count(courseQuestions, and(eq(courseQuestions.id, id), readableBy(userId, isProfessional)))) >
    0
  )
}
