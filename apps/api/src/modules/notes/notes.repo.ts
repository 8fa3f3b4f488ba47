import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { courses, lessonNotes, lessons } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export type Note = typeof lessonNotes.$inferSelect

const columns = {
  note: getTableColumns(lessonNotes),
  course: { slug: courses.slug, title: courses.title },
  /** As it is called now; null where it was taken out. */
  lessonTitle: lessons.title,
}

const order = { at: lessonNotes.createdAt, id: lessonNotes.id }

const noted = (db: DbOrTx) =>
  db
    .select({ key: rowKeyOf(order), ...columns })
    .from(lessonNotes)
    .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
    .leftJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
export type NoteRow = Awaited<ReturnType<typeof noted>>[number]

/** In the order of the video; those about the whole lesson come first. */
export function findOfLesson(db: Db, userId: string, lessonId: string): Promise<NoteRow[]> {
  return noted(db)
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId)))
    .orderBy(sql`${lessonNotes.positionMs} nulls first`, asc(lessonNotes.createdAt), asc(lessonNotes.id))
}

export async function findNote(db: DbOrTx, userId: string, id: string): Promise<NoteRow | undefined> {
  const [row] = await noted(db).where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.id, id)))
  return row
}

interface NotesQuery extends ListPlace {
  q?: string
  course?: string
}

/** Notes of a person over all courses, or over one. */
export async function findNotes(
  db: Db,
  userId: string,
  { q, course, ...place }: NotesQuery,
  pageSize: number,
) {
  const where = and(
    eq(lessonNotes.userId, userId),
    course ? eq(courses.slug, course) : undefined,
    matchesWords(lessonNotes.searchText, q),
  )
  const filtered = () =>
    db
      .select({ id: lessonNotes.id })
      .from(lessonNotes)
      .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
  const count = (beside?: Parameters<typeof and>[0]) =>
    db.$count(filtered().where(and(where, beside)).as('counted') as never)
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        noted(db)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** All notes, course by course in the order in which they were begun, each in the order of its lessons and videos. */
export function findAll(db: Db, userId: string, course?: string): Promise<NoteRow[]> {
  return noted(db)
    .where(and(eq(lessonNotes.userId, userId), course ? eq(courses.slug, course) : undefined))
    .orderBy(
      asc(courses.title),
      asc(courses.id),
      // Lessons by their place in the course; those that were taken out come last.
      sql`(select (s.position::bigint << 32) + l.position from lessons l join sections s on s.id = l.section_id
        where l.id = ${lessonNotes.lessonId}) nulls last`,
      asc(lessonNotes.lessonId),
      sql`${lessonNotes.positionMs} nulls first`,
      asc(lessonNotes.createdAt),
      asc(lessonNotes.id),
    )
}

/** Courses that the person has written about. */
export function countByCourse(db: Db, userId: string) {
  const count = sql<number>`count(*)::int`
  return db
    .select({ slug: courses.slug, title: courses.title, notes: count })
    .from(lessonNotes)
    .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
    .where(eq(lessonNotes.userId, userId))
    .groupBy(courses.id)
    .orderBy(desc(count), asc(courses.title))
}

export async function lockNote(tx: Tx, userId: string, id: string): Promise<Note | undefined> {
  const [row] = await tx
    .select()
    .from(lessonNotes)
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.id, id)))
    .for('no key update')
  return row
}

/** How many notes the person has, and how many of them beside the lesson. */
export async function countNotes(tx: Tx, userId: string, lessonId: string) {
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      ofLesson: sql<number>`count(*) filter (where ${lessonNotes.lessonId} = ${lessonId})::int`,
    })
    .from(lessonNotes)
    .where(eq(lessonNotes.userId, userId))
  return row!
}

/** @returns false if the id is taken by a note, of this learner or of another */
export async function insertNote(tx: Tx, row: typeof lessonNotes.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(lessonNotes)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: lessonNotes.id })
  return rows.length > 0
}

export async function updateNote(tx: Tx, id: string, values: Partial<Note>): Promise<void> {
  await tx.update(lessonNotes).set(values).where(eq(lessonNotes.id, id))
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(lessonNotes).where(eq(lessonNotes.id, id))
}
