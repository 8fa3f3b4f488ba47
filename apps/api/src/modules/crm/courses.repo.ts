import type { courseBody } from '@repo/contract/crm'
import { courseStatuses, type courseWaits } from '@repo/contract/crm-courses'
import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import {
  categories,
  courseDoctors,
  courseDrafts,
  courseSalesDays,
  courseStats,
  courseSubmissions,
  courses,
  curriculumDrafts,
  curriculumVersions,
  doctors,
  foldedTitle,
  type StoredDetails,
} from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'
import { together } from '../../db/together.ts'
import { idsBelow, isLicenceVerified, priceSql } from '../cards/index.ts'

export type { StoredDetails }
export type CourseBody = z.output<typeof courseBody>
export type CourseRow = typeof courses.$inferSelect

export interface StaffCourseQuery {
  status?: CourseRow['status']
  waits?: (typeof courseWaits)[number]
  category?: string
  q?: string
  sort: 'updated' | 'title' | 'price' | 'learners'
  direction: 'asc' | 'desc'
}

const revenue = sql<number>`(select coalesce(sum(${courseSalesDays.revenue}), 0)::float8
  from ${courseSalesDays} where ${courseSalesDays.courseId} = ${courses.id})`

// A draft that was published stays stored, older than the version that it became.
const hasChanges = sql<boolean>`(${courses.status} = 'published' and (
  exists (select 1 from ${courseDrafts} where ${courseDrafts.courseId} = ${courses.id})
  or exists (select 1 from ${curriculumDrafts} where ${curriculumDrafts.courseId} = ${courses.id}
    and ${curriculumDrafts.savedAt} > coalesce((select max(${curriculumVersions.publishedAt})
      from ${curriculumVersions} where ${curriculumVersions.courseId} = ${courses.id}), ${courses.publishedAt}))))`

const isSubmitted = sql<boolean>`exists (select 1 from ${courseSubmissions}
  where ${courseSubmissions.courseId} = ${courses.id} and ${courseSubmissions.state} = 'open')`

const waitsFor = { changes: hasChanges, submission: isSubmitted }

function selectStaffCourses<Key extends Record<string, SQL>>(db: DbOrTx, key: Key) {
  return db
    .select({
      ...key,
      course: getTableColumns(courses),
      category: { id: categories.id, name: categories.name },
      doctor: { id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle },
      stats: getTableColumns(courseStats),
      revenue,
      hasChanges,
      isSubmitted,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(courseDoctors, and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.position, 0)))
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
    .$dynamic()
}

export type StaffCourseRow = Awaited<ReturnType<typeof selectStaffCourses<{}>>>[number]

export async function findStaffCourses(
  db: DbOrTx,
  query: StaffCourseQuery & ListPlace,
  pageSize: number,
  now: Date,
) {
  const found = and(
    matchesWords(courses.searchText, query.q),
    query.waits && waitsFor[query.waits],
    query.category
      ? sql`${courses.categoryId} in ${idsBelow(sql`categories.slug = ${query.category}`)}`
      : undefined,
  )
  const where = and(found, query.status ? eq(courses.status, query.status) : undefined)
  const order = orderOf(query, now)
  const [page, counted] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        selectStaffCourses(db, { key: rowKeyOf(order) })
          .where(
            inArray(
              courses.id,
              selectIds(db, query.sort)
                .where(and(where, part.where))
                .orderBy(...part.orderBy)
                .limit(part.limit),
            ),
          )
          .orderBy(...part.orderBy),
      count: (before) => countUpTo(db, selectIds(db, query.sort).where(and(where, before)), query.q),
    }),
    countTabs(db, {
      by: courses.status,
      values: courseStatuses,
      shown: query.status && [query.status],
      words: query.q,
      rows: (fields, ofTab) => db.select(fields).from(courses).where(and(found, ofTab)),
    }),
  ])
  return { ...page, ...counted }
}

/** The courses of a page are found by what they are sorted by alone, and only then joined with all that their rows show. */
function selectIds(db: DbOrTx, sort: StaffCourseQuery['sort']) {
  const found = db.select({ id: courses.id }).from(courses).$dynamic()
  return sort === 'learners' ? found.innerJoin(courseStats, eq(courseStats.courseId, courses.id)) : found
}

const orderOf = ({ sort, direction }: StaffCourseQuery, now: Date): ValueOrder => ({
  ...orders(now)[sort],
  direction,
})

const orders = (now: Date): Record<StaffCourseQuery['sort'], Omit<ValueOrder, 'direction'>> => ({
  updated: { by: courses.updatedAt, type: 'timestamptz', id: courses.id },
  title: { by: foldedTitle(courses), type: 'text', id: courses.id },
  price: { by: priceSql(now), type: 'bigint', id: courses.id },
  learners: { by: courseStats.learnerCount, type: 'bigint', id: courseStats.courseId },
})

export async function findStaffCourse(db: DbOrTx, id: string) {
  const [row] = await selectStaffCourses(db, {}).where(eq(courses.id, id))
  return row
}

/** One course with what is copied of it. */
export async function findCourse(db: DbOrTx, id: string) {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row
}

/** Locked until the transaction ends, so that two changes of one course take turns. */
export async function lockCourse(tx: Tx, id: string) {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('no key update')
  return row
}

export async function insertCourse(tx: Tx, values: typeof courses.$inferInsert): Promise<string> {
  const [row] = await tx.insert(courses).values(values).returning({ id: courses.id })
  if (!row) throw new Error('a course insert returned no row')
  return row.id
}

export async function updateCourse(
  tx: Tx,
  id: string,
  change: Partial<typeof courses.$inferInsert>,
): Promise<void> {
  await tx.update(courses).set(change).where(eq(courses.id, id))
}

/** Replaces the team of a course; the first is the one on the card. */
export async function setTeam(tx: Tx, courseId: string, doctorIds: readonly string[]): Promise<void> {
  await tx.delete(courseDoctors).where(eq(courseDoctors.courseId, courseId))
  await tx
    .insert(courseDoctors)
    .values(doctorIds.map((doctorId, position) => ({ courseId, doctorId, position })))
}

/** Ids of the team, the one on the card first. */
export async function findTeam(db: DbOrTx, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: courseDoctors.doctorId })
    .from(courseDoctors)
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position), asc(courseDoctors.doctorId))
  return rows.map(({ id }) => id)
}

/** Names of the team, the one on the card first. */
export async function findTeamNames(db: DbOrTx, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ name: doctors.name })
    .from(courseDoctors)
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))
  return rows.map((row) => row.name)
}

export async function isSlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId ? ne(courses.id, exceptId) : undefined
  return (await db.$count(courses, and(eq(courses.slug, slug), other))) > 0
}

export async function findCategoryName(db: DbOrTx, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id))
  return row?.name
}

export async function doDoctorsExist(db: DbOrTx, ids: readonly string[]): Promise<boolean> {
  return (await db.$count(doctors, inArray(doctors.id, [...ids]))) === ids.length
}

/** Whether one of the doctors may practise: staff have checked the licence, and it is not over on that day. */
export async function hasLicensedDoctor(db: DbOrTx, ids: readonly string[], now: Date): Promise<boolean> {
  const rows = await db
    .select({ licenceVerifiedAt: doctors.licenceVerifiedAt, licenceExpiresOn: doctors.licenceExpiresOn })
    .from(doctors)
    .where(inArray(doctors.id, [...ids]))
  return rows.some((row) => isLicenceVerified(row, now))
}

/** Names by id, of doctors with their title. */
export async function findNames(
  db: DbOrTx,
  ids: { categories: readonly string[]; doctors: readonly string[] },
): Promise<Map<string, string>> {
  const read = together(db)
  const [categoryRows, doctorRows] = await Promise.all([
    read
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, [...ids.categories])),
    read
      .select({
        id: doctors.id,
        name: sql<string>`concat_ws(' ', ${doctors.academicTitle}, ${doctors.name})`,
      })
      .from(doctors)
      .where(inArray(doctors.id, [...ids.doctors])),
  ])
  return new Map([...categoryRows, ...doctorRows].map(({ id, name }) => [id, name]))
}

/** The categories and doctors that a course or its draft names. */
export async function findNamedOf(db: DbOrTx, courseId: string) {
  const read = together(db)
  const draft = sql`from ${courseDrafts} d where d.course_id = ${courseId}`
  const [categoryRows, doctorRows] = await Promise.all([
    read
      .select({ id: categories.id, slug: categories.slug, name: categories.name })
      .from(categories)
      .where(sql`${categories.id} = any(array(
        select c.category_id from ${courses} c where c.id = ${courseId}
        union select (d.details ->> 'categoryId')::uuid ${draft}))`),
    read
      .select({ id: doctors.id, slug: doctors.slug, name: doctors.name })
      .from(doctors)
      .where(sql`${doctors.id} = any(array(
        select cd.doctor_id from ${courseDoctors} cd where cd.course_id = ${courseId}
        union select (d.details ->> 'doctorId')::uuid ${draft}
        union select jsonb_array_elements_text(d.details -> 'coDoctorIds')::uuid ${draft}))`),
  ])
  return { categories: categoryRows, doctors: doctorRows }
}

export async function findCourseOptions(db: DbOrTx) {
  const [categoryRows, doctorRows] = await Promise.all([
    db
      .select({ id: categories.id, slug: categories.slug, name: categories.name })
      .from(categories)
      .orderBy(categories.position, categories.name),
    db
      .select({ id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle })
      .from(doctors)
      .orderBy(doctors.position, doctors.name),
  ])
  return { categories: categoryRows, doctors: doctorRows }
}
