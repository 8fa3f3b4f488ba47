import type { consentStates } from '@repo/contract/crm-patient-consents'
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../core/actor.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  beforeAfterPairs,
  courseDoctors,
  curriculumDrafts,
  doctors,
  lessons,
  type PairFacts,
  patientConsents,
  patientPictures,
  users,
} from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export type { PairFacts }
export type ConsentRow = typeof patientConsents.$inferSelect
export type PictureRow = typeof patientPictures.$inferSelect
export type PairRow = typeof beforeAfterPairs.$inferSelect

/** Who chooses pictures: staff, or a doctor by the own profile. */
export type Chooser = Pick<Actor, 'doctor'>

export interface ConsentQuery {
  q?: string
  state?: (typeof consentStates)[number]
}

const order = { at: patientConsents.createdAt, id: patientConsents.id }

const isInForce = and(isNull(patientConsents.withdrawnAt), isNotNull(patientConsents.proofPath))
const inState = {
  in_force: isInForce,
  unproven: and(isNull(patientConsents.withdrawnAt), isNull(patientConsents.proofPath)),
  withdrawn: isNotNull(patientConsents.withdrawnAt),
}

const recorder = { row: patientConsents, recordedBy: users.name, doctorName: doctors.name }

export async function findConsents(
  db: DbOrTx,
  { q, state, ...place }: ConsentQuery & ListPlace,
  pageSize: number,
) {
  const where = and(matchesWords(patientConsents.searchText, q), state && inState[state])
  const counted = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(patientConsents).where(and(where, before)), q)
  const page = readByKey(order, place, pageSize, {
    read: (part) =>
      db
        .select({ key: rowKeyOf(order), ...recorder })
        .from(patientConsents)
        .leftJoin(users, eq(users.id, patientConsents.recordedBy))
        .leftJoin(doctors, eq(doctors.id, patientConsents.doctorId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: counted,
  })
  const [read, total] = await Promise.all([page, counted()])
  return { ...read, total }
}

export async function findConsent(db: DbOrTx, id: string) {
  const [found] = await db
    .select(recorder)
    .from(patientConsents)
    .leftJoin(users, eq(users.id, patientConsents.recordedBy))
    .leftJoin(doctors, eq(doctors.id, patientConsents.doctorId))
    .where(eq(patientConsents.id, id))
  return found
}

/** Nobody withdraws the consent before the transaction has ended. */
export async function lockConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  const [row] = await tx.select().from(patientConsents).where(eq(patientConsents.id, id)).for('update')
  return row
}

/** Of staff all of them; of a doctor those of the own patients. */
export const findUsableConsents = (
  db: DbOrTx,
  { q, doctor }: { q: string | undefined; doctor: Chooser['doctor'] },
  limit: number,
): Promise<ConsentRow[]> =>
  db
    .select()
    .from(patientConsents)
    .where(
      and(
        isInForce,
        matchesWords(patientConsents.searchText, q),
        doctor && (doctor.id ? eq(patientConsents.doctorId, doctor.id) : sql`false`),
      ),
    )
    .orderBy(desc(patientConsents.createdAt), desc(patientConsents.id))
    .limit(limit)

/** How many pairs rest on each consent. */
export async function countPairs(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: beforeAfterPairs.consentId, pairs: count() })
    .from(beforeAfterPairs)
    .where(inArray(beforeAfterPairs.consentId, [...ids]))
    .groupBy(beforeAfterPairs.consentId)
  return new Map(rows.map(({ id, pairs }) => [id, pairs]))
}

export const findDoctors = (db: DbOrTx) =>
  db.select({ id: doctors.id, name: doctors.name }).from(doctors).orderBy(doctors.name, doctors.id)

export async function isDoctor(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(doctors, eq(doctors.id, id))) > 0
}

export async function isReferenceTaken(tx: Tx, folded: string): Promise<boolean> {
  return (await tx.$count(patientConsents, eq(patientConsents.searchText, folded))) > 0
}

export async function insertConsent(tx: Tx, row: typeof patientConsents.$inferInsert & { id: string }) {
  await tx.insert(patientConsents).values(row)
}

export async function updateConsent(tx: Tx, id: string, change: Partial<ConsentRow>): Promise<void> {
  await tx.update(patientConsents).set(change).where(eq(patientConsents.id, id))
}

export async function deleteConsent(tx: Tx, id: string): Promise<void> {
  await tx.delete(patientConsents).where(eq(patientConsents.id, id))
}

export const findPicturesOf = (db: DbOrTx, consentId: string): Promise<PictureRow[]> =>
  db.select().from(patientPictures).where(eq(patientPictures.consentId, consentId))

export const findPictures = (db: DbOrTx, ids: readonly string[]): Promise<PictureRow[]> =>
  db
    .select()
    .from(patientPictures)
    .where(inArray(patientPictures.id, [...ids]))

/** The first picture of which this one is a copy, or the picture itself. */
export const originOf = ({ id, originId }: Pick<PictureRow, 'id' | 'originId'>): string => originId ?? id

const isCopyOf = (origins: string[]) =>
  or(inArray(patientPictures.id, origins), inArray(patientPictures.originId, origins))

/** Those of the origins of which a picture here rests on a withdrawn consent. The consents are locked. */
export async function lockWithdrawnOrigins(tx: Tx, origins: string[]): Promise<ReadonlySet<string>> {
  if (origins.length === 0) return new Set()
  const rows = await tx
    .select({
      id: patientPictures.id,
      originId: patientPictures.originId,
      withdrawnAt: patientConsents.withdrawnAt,
    })
    .from(patientPictures)
    .innerJoin(patientConsents, eq(patientConsents.id, patientPictures.consentId))
    .where(isCopyOf(origins))
    .for('share', { of: patientConsents })
  return new Set(rows.filter(({ withdrawnAt }) => withdrawnAt).map(originOf))
}

/** Rests all copies of a consent's pictures on it, and the pairs that are made of them. */
export async function gatherCopies(tx: Tx, consentId: string): Promise<void> {
  const own = await findPicturesOf(tx, consentId)
  if (own.length === 0) return
  const copies = await tx
    .update(patientPictures)
    .set({ consentId })
    .where(isCopyOf(own.map(originOf)))
    .returning({ id: patientPictures.id })
  const ids = copies.map(({ id }) => id)
  await tx
    .update(beforeAfterPairs)
    .set({ consentId })
    .where(or(inArray(beforeAfterPairs.beforeId, ids), inArray(beforeAfterPairs.afterId, ids)))
}

/** Which of these storage keys hold a picture. */
export async function findKeptPictures(db: DbOrTx, keys: readonly string[]): Promise<string[]> {
  const key = patientPictures.storageKey
  const rows = await db
    .select({ key })
    .from(patientPictures)
    .where(inArray(key, [...keys]))
  return rows.map((row) => row.key)
}

/** A picture with the consent that it rests on. */
export async function findPicture(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ picture: patientPictures, consent: patientConsents })
    .from(patientPictures)
    .leftJoin(patientConsents, eq(patientConsents.id, patientPictures.consentId))
    .where(eq(patientPictures.id, id))
  return found
}

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(patientPictures).values(row)
}

export async function insertPair(tx: Tx, row: PairRow): Promise<void> {
  await tx.insert(beforeAfterPairs).values(row)
}

const before = alias(patientPictures, 'before_picture')
const after = alias(patientPictures, 'after_picture')

export type FoundPair = Awaited<ReturnType<typeof selectPairs>>[number]

const selectPairs = (db: DbOrTx) =>
  db
    .select({ pair: beforeAfterPairs, before, after, consent: patientConsents })
    .from(beforeAfterPairs)
    .innerJoin(before, eq(before.id, beforeAfterPairs.beforeId))
    .innerJoin(after, eq(after.id, beforeAfterPairs.afterId))
    .leftJoin(patientConsents, eq(patientConsents.id, beforeAfterPairs.consentId))

/** Pairs with their pictures and consents, in no particular order. */
export async function findPairs(db: DbOrTx, ids: readonly string[]): Promise<FoundPair[]> {
  if (ids.length === 0) return []
  return selectPairs(db).where(inArray(beforeAfterPairs.id, [...ids]))
}

/** The same of the pairs that texts of a course, or of its draft, name. */
export function findPairsOfCourse(db: DbOrTx, courseId: string): Promise<FoundPair[]> {
  const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
  // Inside of JSON the quotation mark is escaped.
  const namedIn = (text: SQL) =>
    sql`(regexp_matches(${text}, ${`data-before-after=\\\\?"${id}`}, 'g'))[1]::uuid`
  return selectPairs(db).where(sql`${beforeAfterPairs.id} = any(array(
    select ${namedIn(sql`l.html`)} from ${lessons} l where l.course_id = ${courseId}
    union select ${namedIn(sql`d.sections::text`)} from ${curriculumDrafts} d where d.course_id = ${courseId}))`)
}

export async function lockPair(tx: Tx, id: string): Promise<PairRow | undefined> {
  const [row] = await tx.select().from(beforeAfterPairs).where(eq(beforeAfterPairs.id, id)).for('update')
  return row
}

/** Rests a pair and its pictures on a consent. */
export async function setConsent(tx: Tx, pair: PairRow, consentId: string): Promise<void> {
  await tx.update(beforeAfterPairs).set({ consentId }).where(eq(beforeAfterPairs.id, pair.id))
  await tx
    .update(patientPictures)
    .set({ consentId })
    .where(inArray(patientPictures.id, [pair.beforeId, pair.afterId]))
}

/** Pairs from before this moment that rest on no consent. */
export async function findUnrestedPairs(db: DbOrTx, until: Date): Promise<string[]> {
  const rows = await db
    .select({ id: beforeAfterPairs.id })
    .from(beforeAfterPairs)
    .where(and(isNull(beforeAfterPairs.consentId), lt(beforeAfterPairs.createdAt, until)))
  return rows.map(({ id }) => id)
}

/**
 * Those of the pairs that stand as a block in a lesson, or the draft of one, of a course that the doctor teaches. An id
 * that was only written into a text or a title is none.
 */
export async function findPairsInCoursesOf(
  db: DbOrTx,
  doctorId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isTaught = (courseId: SQL) => sql`exists (select from ${courseDoctors} cd
    where cd.course_id = ${courseId} and cd.doctor_id = ${doctorId})`
  const isBlockOf = (html: SQL) =>
    sql`${html} like '%<figure data-before-after="' || ${beforeAfterPairs.id}::text || '"%'`
  const rows = await db
    .select({ id: beforeAfterPairs.id })
    .from(beforeAfterPairs)
    .where(
      and(
        inArray(beforeAfterPairs.id, [...ids]),
        sql`(exists (select from ${lessons} l
            where ${isTaught(sql`l.course_id`)} and ${isBlockOf(sql`l.html`)})
          or exists (select from ${curriculumDrafts} d, jsonb_path_query(d.sections, '$[*].lessons[*].html') text
            where ${isTaught(sql`d.course_id`)} and ${isBlockOf(sql`text #>> '{}'`)}))`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Ids of all pairs that lessons and drafts name. Versions are not read: without its consents a course has none. */
export async function findPairsInTexts(db: DbOrTx): Promise<ReadonlySet<string>> {
  // Inside of JSON the quotation mark is escaped.
  const id = (text: SQL) =>
    sql<string>`(regexp_matches(${text}, ${'data-before-after=\\\\?"([0-9a-f-]{36})'}, 'g'))[1]`
  const html = sql`${lessons.html}`
  const sections = sql`${curriculumDrafts.sections}::text`
  const has = (text: SQL) => sql`${text} like '%data-before-after=%'`
  const rows = await db
    .select({ id: id(html) })
    .from(lessons)
    .where(has(html))
    .unionAll(
      db
        .select({ id: id(sections) })
        .from(curriculumDrafts)
        .where(has(sections)),
    )
  return new Set(rows.map((row) => row.id))
}

/** Removes those of the pairs that still rest on no consent, with their pictures. @returns the keys of the files */
export async function removeUnrestedPairs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(beforeAfterPairs)
    .where(and(inArray(beforeAfterPairs.id, [...ids]), isNull(beforeAfterPairs.consentId)))
    .returning({ beforeId: beforeAfterPairs.beforeId, afterId: beforeAfterPairs.afterId })
  const pictureIds = gone.flatMap(({ beforeId, afterId }) => [beforeId, afterId])
  const isUsed = tx
    .select({ one: sql`1` })
    .from(beforeAfterPairs)
    .where(
      or(eq(beforeAfterPairs.beforeId, patientPictures.id), eq(beforeAfterPairs.afterId, patientPictures.id)),
    )
  const pictures = await tx
    .delete(patientPictures)
    .where(and(inArray(patientPictures.id, pictureIds), isNull(patientPictures.consentId), notExists(isUsed)))
    .returning({ key: patientPictures.storageKey })
  return pictures.map(({ key }) => key)
}
