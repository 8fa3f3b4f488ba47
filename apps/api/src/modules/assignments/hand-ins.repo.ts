import { and, asc, desc, eq, inArray, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import {
  assignmentVersions,
  checklistSignatures,
  courseDoctors,
  courses,
  doctors,
  handInFiles,
  handIns,
  type StoredMark,
  type StoredScore,
  users,
} from '../../db/schema/index.ts'

export type { StoredMark, StoredScore }
export type HandIn = typeof handIns.$inferSelect
export type HandInFile = typeof handInFiles.$inferSelect
export type Signature = typeof checklistSignatures.$inferSelect

/** A hand-in with the task that it was begun with. */
export interface HandInRow {
  handIn: HandIn
  task: typeof assignmentVersions.$inferSelect.task
}

const withTask = (db: DbOrTx) =>
  db
    .select({ handIn: handIns, task: assignmentVersions.task })
    .from(handIns)
    .innerJoin(assignmentVersions, eq(assignmentVersions.id, handIns.versionId))

/** All hand-ins of a learner at an assignment, the newest first. */
export const findHandIns = (db: DbOrTx, userId: string, lessonId: string): Promise<HandInRow[]> =>
  withTask(db)
    .where(and(eq(handIns.userId, userId), eq(handIns.lessonId, lessonId)))
    .orderBy(desc(handIns.number))

/** The same of the learner and the assignment of a hand-in. */
export function findHandInsBeside(db: DbOrTx, id: string): Promise<HandInRow[]> {
  const of = (column: SQL) => sql`(select ${column} from ${handIns} one where one.id = ${id})`
  return withTask(db)
    .where(and(eq(handIns.userId, of(sql`one.user_id`)), eq(handIns.lessonId, of(sql`one.lesson_id`))))
    .orderBy(desc(handIns.number))
}

/** What a learner has handed in anywhere; not what is still being written. */
export const findHandInsOfLearner = (db: DbOrTx, userId: string) =>
  db
    .select({
      handIn: handIns,
      task: assignmentVersions.task,
      course: { id: courses.id, title: courses.title },
    })
    .from(handIns)
    .innerJoin(assignmentVersions, eq(assignmentVersions.id, handIns.versionId))
    .innerJoin(courses, eq(courses.id, handIns.courseId))
    .where(and(eq(handIns.userId, userId), ne(handIns.state, 'draft')))
    .orderBy(desc(handIns.submittedAt))

export async function findHandIn(db: DbOrTx, id: string): Promise<HandInRow | null> {
  const [row] = await withTask(db).where(eq(handIns.id, id))
  return row ?? null
}

/** One that was handed in in a course that the doctor teaches. */
export async function findTaughtHandIn(db: DbOrTx, id: string, doctorId: string): Promise<HandInRow | null> {
  const [row] = await withTask(db).where(
    and(eq(handIns.id, id), ne(handIns.state, 'draft'), ofDoctor(doctorId)),
  )
  return row ?? null
}

/** Locks a hand-in, so that it is judged once. */
export async function lockHandIn(tx: Tx, id: string): Promise<HandIn | null> {
  const [row] = await tx.select().from(handIns).where(eq(handIns.id, id)).for('no key update')
  return row ?? null
}

export async function insertHandIn(tx: Tx, row: typeof handIns.$inferInsert): Promise<HandIn> {
  const [saved] = await tx.insert(handIns).values(row).returning()
  if (!saved) throw new Error('an inserted hand-in returned no row')
  return saved
}

export async function updateHandIn(
  tx: Tx,
  id: string,
  change: Partial<typeof handIns.$inferInsert>,
): Promise<void> {
  await tx.update(handIns).set(change).where(eq(handIns.id, id))
}

export async function findFiles(db: DbOrTx, ids: readonly string[]): Promise<HandInFile[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(handInFiles)
    .where(inArray(handInFiles.handInId, [...ids]))
    .orderBy(asc(handInFiles.createdAt), asc(handInFiles.id))
}

export async function findFile(db: DbOrTx, handInId: string, id: string): Promise<HandInFile | null> {
  const [row] = await db
    .select()
    .from(handInFiles)
    .where(and(eq(handInFiles.id, id), eq(handInFiles.handInId, handInId)))
  return row ?? null
}

export async function insertFile(tx: Tx, row: typeof handInFiles.$inferInsert): Promise<void> {
  await tx.insert(handInFiles).values(row)
}

export async function removeFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(handInFiles).where(eq(handInFiles.id, id))
}

/** Those of the keys that no row knows. */
export async function findUnknownFiles(db: DbOrTx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: handInFiles.storageKey })
    .from(handInFiles)
    .where(inArray(handInFiles.storageKey, [...keys]))
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/** Bytes of the films of a learner that are kept, but for the draft at one lesson. */
export async function sumFilmBytes(db: DbOrTx, userId: string, exceptLessonId?: string): Promise<number> {
  const isReplaced = exceptLessonId
    ? and(eq(handIns.lessonId, exceptLessonId), eq(handIns.state, 'draft'))
    : undefined
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${handIns.filmBytes}), 0)`.mapWith(Number) })
    .from(handIns)
    .where(
      and(
        eq(handIns.userId, userId),
        isNotNull(handIns.filmVideoId),
        isReplaced ? not(isReplaced) : undefined,
      ),
    )
  return row?.bytes ?? 0
}

/** Hand-ins whose film has been kept long enough: since the decision, or since they were begun and left. */
export const findOldFilms = (db: DbOrTx, before: Date, limit: number) =>
  db
    .select({ id: handIns.id, userId: handIns.userId, courseId: handIns.courseId })
    .from(handIns)
    .where(
      and(
        isNotNull(handIns.filmVideoId),
        ne(handIns.state, 'submitted'),
        lt(sql`coalesce(${handIns.judgedAt}, ${handIns.startedAt})`, before),
      ),
    )
    .orderBy(asc(handIns.id))
    .limit(limit)

export const findSignatures = (
  db: DbOrTx,
  userId: string,
  lessonIds: readonly string[],
): Promise<Signature[]> =>
  lessonIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(checklistSignatures)
        .where(
          and(eq(checklistSignatures.userId, userId), inArray(checklistSignatures.lessonId, [...lessonIds])),
        )
        .orderBy(asc(checklistSignatures.signedAt))

/** Adds signatures; a step that was signed before keeps its first one. @returns how many were added */
export async function insertSignatures(
  tx: Tx,
  rows: (typeof checklistSignatures.$inferInsert)[],
): Promise<number> {
  const added = await tx
    .insert(checklistSignatures)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: checklistSignatures.id })
  return added.length
}

export async function findDoctorName(db: DbOrTx, doctorId: string): Promise<string> {
  const [row] = await db
    .select({ name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
  return row ? `${row.academicTitle} ${row.name}`.trim() : ''
}

export async function findCoursePlace(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ slug: courses.slug, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  if (!row) throw new Error('the course of a hand-in is gone')
  return row
}

export async function findLearnerName(db: DbOrTx, id: string): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name ?? ''
}

/** The longest waiting first; what was judged, the newest first. */
const orders = {
  waiting: { by: handIns.submittedAt, type: 'timestamptz', direction: 'asc', id: handIns.id },
  judged: { by: handIns.submittedAt, type: 'timestamptz', direction: 'desc', id: handIns.id },
} as const satisfies Record<string, ValueOrder>

const ofDoctor = (doctorId: string, course?: string): SQL =>
  sql`${handIns.courseId} = any(array(select cd.course_id from ${courseDoctors} cd join ${courses} c on c.id = cd.course_id
    where cd.doctor_id = ${doctorId} ${course ? sql`and c.slug = ${course}` : sql``}))`

const isWaiting = eq(handIns.state, 'submitted')

interface DoctorQuery extends ListPlace {
  state: 'waiting' | 'judged' | 'all'
  course?: string
}

export async function findForDoctor(db: DbOrTx, doctorId: string, query: DoctorQuery, pageSize: number) {
  const order = orders[query.state === 'waiting' ? 'waiting' : 'judged']
  const isMeant = and(
    ofDoctor(doctorId, query.course),
    query.state === 'waiting'
      ? isWaiting
      : query.state === 'judged'
        ? inArray(handIns.state, ['returned', 'passed'])
        : ne(handIns.state, 'draft'),
  )
  const fileCount = sql<number>`(select count(*)::int from ${handInFiles} f where f.hand_in_id = ${handIns.id})`
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            handIn: handIns,
            learner: users.name,
            course: { slug: courses.slug, title: courses.title },
            files: fileCount,
          })
          .from(handIns)
          .innerJoin(users, eq(users.id, handIns.userId))
          .innerJoin(courses, eq(courses.id, handIns.courseId))
          .where(and(isMeant, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => countUpTo(db, db.select({ n: sql`1` }).from(handIns).where(and(isMeant, newer))),
    }),
    countUpTo(db, db.select({ n: sql`1` }).from(handIns).where(isMeant)),
  ])
  return { ...page, total }
}

/** The hand-in of a doctor's courses that has waited longest besides one. */
export async function findNextWaiting(
  db: DbOrTx,
  doctorId: string,
  exceptId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: handIns.id })
    .from(handIns)
    .where(and(ofDoctor(doctorId), isWaiting, ne(handIns.id, exceptId)))
    .orderBy(asc(handIns.submittedAt), asc(handIns.id))
    .limit(1)
  return row?.id ?? null
}

/** How many hand-ins wait for a doctor, and since when the longest. */
export async function countWaitingHandIns(db: DbOrTx, doctorId: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${handIns.submittedAt})`.mapWith(handIns.submittedAt),
    })
    .from(handIns)
    .where(and(ofDoctor(doctorId), isWaiting))
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}
