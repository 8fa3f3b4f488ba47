import type { cardStates } from '@repo/contract/emergency-cards'
import { foldText } from '@repo/messages'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isStaffWith } from '../../core/staff-rights.repo.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  courseDoctors,
  courses,
  doctors,
  emergencyCardCourses,
  emergencyCards,
  emergencyCardVersions,
  enrollments,
  type StoredCard,
  users,
} from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export type { StoredCard }
export type CardRow = typeof emergencyCards.$inferSelect
export type CardVersion = typeof emergencyCardVersions.$inferSelect

export interface NamedCourse {
  id: string
  title: string
}

export interface CardQuery {
  q?: string
  state?: (typeof cardStates)[number] | 'overdue' | 'submitted'
}

const order = { at: emergencyCards.createdAt, id: emergencyCards.id }

export const cardSearchText = ({ title, whenToUse, steps }: StoredCard): string =>
  foldText([title, whenToUse, ...steps].join(' '))

/** The version that learners read, or that they read last. */
const currentVersion = and(
  eq(emergencyCardVersions.cardId, emergencyCards.id),
  eq(emergencyCardVersions.number, emergencyCards.number),
)

const drawn = {
  row: emergencyCards,
  published: emergencyCardVersions,
  submitter: sql<string | null>`${doctors.academicTitle} || ' ' || ${doctors.name}`,
  version: versionOf('emergencyCard', emergencyCards.id),
}

export const isDue = (today: string): SQL => lt(emergencyCards.nextReviewOn, today)

export async function findCards(
  db: DbOrTx,
  { q, state, ...place }: CardQuery & ListPlace,
  { today, pageSize }: { today: string; pageSize: number },
) {
  const isInState = (wanted: typeof state) => {
    if (wanted === 'overdue') return and(eq(emergencyCards.state, 'published'), isDue(today))
    if (wanted === 'submitted') return isNotNull(emergencyCards.submittedAt)
    return wanted && eq(emergencyCards.state, wanted)
  }
  const inState = isInState(state)
  const where = and(matchesWords(emergencyCards.searchText, q), inState)
  const counted = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(emergencyCards).where(and(where, before)), q)
  const page = readByKey(order, place, pageSize, {
    read: (part) =>
      db
        .select({ key: rowKeyOf(order), ...drawn })
        .from(emergencyCards)
        .leftJoin(emergencyCardVersions, currentVersion)
        .leftJoin(doctors, eq(doctors.id, emergencyCards.submittedBy))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: counted,
  })
  const [read, total] = await Promise.all([page, counted()])
  return { ...read, total }
}

export async function findCard(db: DbOrTx, id: string) {
  const [found] = await db
    .select(drawn)
    .from(emergencyCards)
    .leftJoin(emergencyCardVersions, currentVersion)
    .leftJoin(doctors, eq(doctors.id, emergencyCards.submittedBy))
    .where(eq(emergencyCards.id, id))
  return found
}

/** Cards whose draft names one of the courses, the newest first. */
export async function findCardsNaming(db: DbOrTx, courseIds: readonly string[]) {
  if (courseIds.length === 0) return []
  const named = sql`jsonb_exists_any(${emergencyCards.draft}->'courseIds', ${sql.param(courseIds)}::text[])`
  return db
    .select(drawn)
    .from(emergencyCards)
    .leftJoin(emergencyCardVersions, currentVersion)
    .leftJoin(doctors, eq(doctors.id, emergencyCards.submittedBy))
    .where(named)
    .orderBy(desc(emergencyCards.createdAt), desc(emergencyCards.id))
}

/** The courses that a doctor teaches, alone or in a team. */
export const findTaughtCourses = (db: DbOrTx, doctorId: string) =>
  db
    .select({ id: courses.id, title: courses.title })
    .from(courseDoctors)
    .innerJoin(courses, eq(courses.id, courseDoctors.courseId))
    .where(eq(courseDoctors.doctorId, doctorId))
    .orderBy(asc(courses.title), asc(courses.id))

/** The open account of a doctor. */
export async function findAccountOf(db: DbOrTx, doctorId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(doctors)
    .innerJoin(users, and(eq(users.id, doctors.userId), eq(users.status, 'active')))
    .where(eq(doctors.id, doctorId))
  return row?.id ?? null
}

/** Staff who publish cards. */
export async function findPublishers(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isStaffWith('clinical.edit'))
  return rows.map(({ id }) => id)
}

export async function lockCard(tx: Tx, id: string): Promise<CardRow | undefined> {
  const [row] = await tx.select().from(emergencyCards).where(eq(emergencyCards.id, id)).for('update')
  return row
}

export const countCards = (db: DbOrTx): Promise<number> => db.$count(emergencyCards)

/** Locks an account until the transaction ends, so that two cards of its owner are begun one after the other. */
export async function lockAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Cards that an account began and that were never published. */
export const countUnpublishedBy = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(emergencyCards, and(eq(emergencyCards.createdBy, userId), isNull(emergencyCards.number)))

export async function insertCard(
  tx: Tx,
  draft: StoredCard,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const [row] = await tx
    .insert(emergencyCards)
    .values({ draft, searchText: cardSearchText(draft), createdBy: by, createdAt: now, updatedAt: now })
    .returning({ id: emergencyCards.id })
  if (!row) throw new Error('a card came back without its id')
  return row.id
}

export async function updateCard(
  tx: Tx,
  id: string,
  change: Partial<typeof emergencyCards.$inferInsert>,
): Promise<void> {
  await tx.update(emergencyCards).set(change).where(eq(emergencyCards.id, id))
}

export async function deleteCard(tx: Tx, id: string): Promise<void> {
  await tx.delete(emergencyCards).where(eq(emergencyCards.id, id))
}

/** Adds a version and leads the card to the courses that it names; those that are gone by now fall out. */
export async function insertVersion(tx: Tx, version: typeof emergencyCardVersions.$inferInsert) {
  const { cardId, content } = version
  await tx.insert(emergencyCardVersions).values(version)
  await tx.delete(emergencyCardCourses).where(eq(emergencyCardCourses.cardId, cardId))
  const there = content.isForAll ? [] : await findCourses(tx, content.courseIds)
  if (there.length > 0)
    await tx.insert(emergencyCardCourses).values(there.map(({ id }) => ({ cardId, courseId: id })))
}

export const findVersions = (db: DbOrTx, cardId: string): Promise<CardVersion[]> =>
  db
    .select()
    .from(emergencyCardVersions)
    .where(eq(emergencyCardVersions.cardId, cardId))
    .orderBy(desc(emergencyCardVersions.number))

export async function findCourses(db: DbOrTx, ids: readonly string[]): Promise<NamedCourse[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(asc(courses.title), asc(courses.id))
}

/** Doctors whose licence was verified, whether it still counts or not. */
export const findVerifiedDoctors = (db: DbOrTx) =>
  db
    .select({
      id: doctors.id,
      name: doctors.name,
      academicTitle: doctors.academicTitle,
      licenceVerifiedAt: doctors.licenceVerifiedAt,
      licenceExpiresOn: doctors.licenceExpiresOn,
    })
    .from(doctors)
    .where(isNotNull(doctors.licenceVerifiedAt))
    .orderBy(asc(doctors.name), asc(doctors.id))

const hasAccess = (userId: string, now: Date) =>
  and(
    eq(enrollments.userId, userId),
    eq(enrollments.state, 'active'),
    sql`(${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now})`,
  )

/** Published cards that a learner may read. */
export function findCardsOf(db: DbOrTx, userId: string, now: Date) {
  const isOfOwnCourse = exists(
    db
      .select({ one: sql`1` })
      .from(emergencyCardCourses)
      .innerJoin(enrollments, eq(enrollments.courseId, emergencyCardCourses.courseId))
      .where(and(eq(emergencyCardCourses.cardId, emergencyCards.id), hasAccess(userId, now))),
  )
  const isForAll = sql`${emergencyCardVersions.content}->>'isForAll' = 'true'`
  return db
    .select({ id: emergencyCards.id, version: emergencyCardVersions })
    .from(emergencyCards)
    .innerJoin(emergencyCardVersions, currentVersion)
    .where(and(eq(emergencyCards.state, 'published'), or(isForAll, isOfOwnCourse)))
}

/** The courses of cards that a learner has access to. */
export async function findOwnCoursesOf(
  db: DbOrTx,
  cardIds: readonly string[],
  { userId, now }: { userId: string; now: Date },
) {
  if (cardIds.length === 0) return []
  return db
    .select({ cardId: emergencyCardCourses.cardId, slug: courses.slug, title: courses.title })
    .from(emergencyCardCourses)
    .innerJoin(courses, eq(courses.id, emergencyCardCourses.courseId))
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .where(and(inArray(emergencyCardCourses.cardId, [...cardIds]), hasAccess(userId, now)))
    .orderBy(asc(courses.title), asc(courses.id))
}
