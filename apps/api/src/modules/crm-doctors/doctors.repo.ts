import { type licenceEvents, licenceReminderDays, licenceStates } from '@repo/contract/crm-doctors'
import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { AuditAction } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { auditEntries, courseDoctors, courses, doctors, users } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'

export type DoctorRow = typeof doctors.$inferSelect
type LicenceState = (typeof licenceStates)[number]
type LicenceEvent = (typeof licenceEvents)[number]

const HISTORY = 50

/** The state of a licence on the day of `now` in Việt Nam, whose last day still counts. */
function licenceState(now: Date): SQL<LicenceState> {
  const today = sql`${dayInVietnam(now)}::date`
  return sql<LicenceState>`case
    when ${doctors.licenceNumber} is null then 'missing'
    when ${doctors.licenceExpiresOn} < ${today} then 'expired'
    when ${doctors.licenceVerifiedAt} is null then 'unchecked'
    when ${doctors.licenceExpiresOn} <= ${today} + ${Math.max(...licenceReminderDays)}::int then 'expiring'
    else 'valid' end`
}

const courseCount = sql<number>`(select count(*)::int from ${courseDoctors}
  where ${courseDoctors.doctorId} = ${doctors.id})`

/** The order of the public list. */
const order: ValueOrder = { by: doctors.position, type: 'bigint', direction: 'asc', id: doctors.id }

export interface StaffDoctorQuery extends ListPlace {
  q?: string
  licence?: LicenceState
}

/** A page of the list, with how many doctors of each licence state match the search. */
export async function findStaffDoctors(db: DbOrTx, query: StaffDoctorQuery, pageSize: number, now: Date) {
  const found = matchesWords(doctors.searchText, query.q)
  const state = licenceState(now)
  const where = and(found, query.licence ? sql`${state} = ${query.licence}` : undefined)
  const [page, counted] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            doctor: getTableColumns(doctors),
            courseCount,
            licenceState: state,
          })
          .from(doctors)
          .where(
            inArray(
              doctors.id,
              db
                .select({ id: doctors.id })
                .from(doctors)
                .where(and(where, part.where))
                .orderBy(...part.orderBy)
                .limit(part.limit),
            ),
          )
          .orderBy(...part.orderBy),
      count: (before) =>
        countUpTo(db, db.select({ n: sql`1` }).from(doctors).where(and(where, before)), query.q),
    }),
    countTabs(db, {
      by: state,
      values: licenceStates,
      shown: query.licence && [query.licence],
      words: query.q,
      // A state depends on the day, so an index holds what decides it, but not the state itself.
      isOnePass: true,
      rows: (fields, ofTab) => db.select(fields).from(doctors).where(and(found, ofTab)),
    }),
  ])
  return { ...page, ...counted }
}

export async function findStaffDoctor(db: DbOrTx, id: string, now: Date) {
  const [row] = await db
    .select({
      doctor: getTableColumns(doctors),
      courseCount,
      licenceState: licenceState(now),
      verifiedBy: users.name,
      isPublic: sql<boolean>`exists (select 1 from ${courseDoctors}
        join ${courses} on ${courses.id} = ${courseDoctors.courseId}
        where ${courseDoctors.doctorId} = ${doctors.id} and ${courses.status} = 'published')`,
    })
    .from(doctors)
    .leftJoin(users, eq(users.id, doctors.licenceVerifiedBy))
    .where(eq(doctors.id, id))
  return row
}

export async function readDoctor(db: DbOrTx, id: string): Promise<DoctorRow | undefined> {
  const [row] = await db.select().from(doctors).where(eq(doctors.id, id))
  return row
}

export async function isSlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId ? ne(doctors.id, exceptId) : undefined
  return (await db.$count(doctors, and(eq(doctors.slug, slug), other))) > 0
}

const eventOf = {
  'doctor.licence_saved': 'saved',
  'doctor.licence_proof_set': 'proof_set',
  'doctor.licence_proof_opened': 'proof_opened',
  'doctor.licence_verified': 'verified',
  'doctor.licence_withdrawn': 'withdrawn',
} as const satisfies Partial<Record<AuditAction, LicenceEvent>>

/** What was done with a licence, newest first. */
export async function findLicenceHistory(db: DbOrTx, doctorId: string) {
  const rows = await db
    .select({ id: auditEntries.id, action: auditEntries.action, by: users.name, at: auditEntries.createdAt })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, 'doctor'),
        eq(auditEntries.subjectId, doctorId),
        inArray(auditEntries.action, Object.keys(eventOf)),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(HISTORY)
  return rows.map(({ action, ...row }) => ({ ...row, event: eventOf[action as keyof typeof eventOf] }))
}
