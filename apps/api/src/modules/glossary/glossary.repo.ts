import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { courses, glossaryNames, glossaryTerms, lessons } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export type TermRow = typeof glossaryTerms.$inferSelect
type NewTerm = Pick<
  typeof glossaryTerms.$inferInsert,
  'term' | 'otherNames' | 'explanation' | 'foreignName' | 'lessonId' | 'sortName' | 'searchText'
>

const order: ValueOrder = {
  by: glossaryTerms.sortName,
  type: 'text',
  direction: 'asc',
  id: glossaryTerms.id,
}

const lesson = { id: lessons.id, title: lessons.title }
const course = { title: courses.title, slug: courses.slug, status: courses.status }
const version = versionOf('glossaryTerm', glossaryTerms.id)

/** All terms, by name. */
export const findAllTerms = (db: DbOrTx) =>
  db
    .select({ row: glossaryTerms, lesson, course })
    .from(glossaryTerms)
    .leftJoin(lessons, eq(lessons.id, glossaryTerms.lessonId))
    .leftJoin(courses, eq(courses.id, lessons.courseId))
    .orderBy(glossaryTerms.sortName, glossaryTerms.id)

/** The main name of each term, in their order. */
export async function listTermNames(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ term: glossaryTerms.term })
    .from(glossaryTerms)
    .orderBy(glossaryTerms.sortName, glossaryTerms.id)
  return rows.map(({ term }) => term)
}

export async function findTerms(db: DbOrTx, { q, ...place }: ListPlace & { q?: string }, pageSize: number) {
  const found = matchesWords(glossaryTerms.searchText, q)
  const counted = (before?: ReturnType<typeof sql>) =>
    countUpTo(db, db.select({ n: sql`1` }).from(glossaryTerms).where(and(found, before)), q)
  const page = readByKey(order, place, pageSize, {
    read: (part) =>
      db
        .select({ key: rowKeyOf(order), row: glossaryTerms, lesson, course, version })
        .from(glossaryTerms)
        .leftJoin(lessons, eq(lessons.id, glossaryTerms.lessonId))
        .leftJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(found, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: counted,
  })
  const [read, total] = await Promise.all([page, counted()])
  return { ...read, total }
}

export async function findTerm(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ row: glossaryTerms, lesson, course, version })
    .from(glossaryTerms)
    .leftJoin(lessons, eq(lessons.id, glossaryTerms.lessonId))
    .leftJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(glossaryTerms.id, id))
  return found
}

export async function lockTerm(tx: Tx, id: string): Promise<TermRow | undefined> {
  const [row] = await tx.select().from(glossaryTerms).where(eq(glossaryTerms.id, id)).for('update')
  return row
}

export const countTerms = async (db: DbOrTx): Promise<number> =>
  (await db.select({ total: count() }).from(glossaryTerms))[0]?.total ?? 0

export async function insertTerm(tx: Tx, row: NewTerm, names: readonly string[], now: Date): Promise<string> {
  const [saved] = await tx
    .insert(glossaryTerms)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning({ id: glossaryTerms.id })
  if (!saved) throw new Error('a term came back without its id')
  await insertNames(tx, saved.id, names)
  return saved.id
}

export async function updateTerm(
  tx: Tx,
  id: string,
  { row, names, now }: { row: NewTerm; names: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .update(glossaryTerms)
    .set({ ...row, updatedAt: now })
    .where(eq(glossaryTerms.id, id))
  await tx.delete(glossaryNames).where(eq(glossaryNames.termId, id))
  await insertNames(tx, id, names)
}

const insertNames = async (tx: Tx, termId: string, names: readonly string[]) => {
  await tx.insert(glossaryNames).values(names.map((exact) => ({ exact, termId })))
}

export async function deleteTerm(tx: Tx, id: string): Promise<void> {
  await tx.delete(glossaryTerms).where(eq(glossaryTerms.id, id))
}

/** One of the names that another term has already, with that term. */
export async function findTakenName(db: DbOrTx, exact: readonly string[], ownId: string | null) {
  const [taken] = await db
    .select({ name: glossaryNames.exact, term: glossaryTerms.term })
    .from(glossaryNames)
    .innerJoin(glossaryTerms, eq(glossaryTerms.id, glossaryNames.termId))
    .where(and(inArray(glossaryNames.exact, [...exact]), ownId ? ne(glossaryNames.termId, ownId) : undefined))
    .limit(1)
  return taken
}

export const hasLesson = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await db.$count(lessons, eq(lessons.id, id))) > 0
