import type { StatementVerb } from '@repo/contract/lti-launch'
import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { RowOrder } from '../../db/row-order.ts'
import { courses, ltiAccounts, ltiPlatforms, ltiStatements } from '../../db/schema/index.ts'

/** Which statements are read; what is undefined does not matter. */
export interface StatementFilter {
  account?: { homePage: string; name: string } | undefined
  verb?: StatementVerb | undefined
  /** `isRelated`: quizzes of the course, too. */
  activity?: { slug: string; lessonId: string | null; isRelated: boolean } | undefined
  /** Times to the millisecond, as `stored` shows them: later than the one, not later than the other. */
  since?: Date | undefined
  until?: Date | undefined
}

const select = (db: DbOrTx, order: RowOrder) =>
  db
    .select({
      key: rowKeyOf(order),
      statement: ltiStatements,
      issuer: ltiPlatforms.issuer,
      subject: ltiAccounts.subject,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(ltiStatements)
    .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiStatements.accountId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiAccounts.platformId))
    .innerJoin(courses, eq(courses.id, ltiStatements.courseId))

export type StoredStatement = Awaited<ReturnType<typeof select>>[number]

const orderFor = (direction: 'asc' | 'desc') =>
  ({ by: ltiStatements.createdAt, type: 'timestamptz', direction, id: ltiStatements.id }) as const

const nextMillisecond = (moment: Date) => new Date(moment.getTime() + 1)

function conditionOf({ account, verb, activity, since, until }: StatementFilter): SQL | undefined {
  const lesson =
    activity?.lessonId === null
      ? isNull(ltiStatements.lessonId)
      : eq(ltiStatements.lessonId, activity?.lessonId ?? '')
  return and(
    account && and(eq(ltiPlatforms.issuer, account.homePage), eq(ltiAccounts.subject, account.name)),
    verb && eq(ltiStatements.verb, verb),
    activity && eq(courses.slug, activity.slug),
    activity && (activity.lessonId !== null || !activity.isRelated) ? lesson : undefined,
    since && gte(ltiStatements.createdAt, nextMillisecond(since)),
    until && lt(ltiStatements.createdAt, nextMillisecond(until)),
  )
}

/** A page in the order in which they were stored, and the key that the next one begins after. */
export async function readStatements(
  db: DbOrTx,
  filter: StatementFilter,
  page: { direction: 'asc' | 'desc'; after?: string | undefined; size: number },
) {
  const order = orderFor(page.direction)
  const place = page.after === undefined ? {} : { after: page.after }
  const { rows, next } = await readByKey(order, place, page.size, {
    read: (part) =>
      select(db, order)
        .where(and(conditionOf(filter), part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    // How many stand before a page is not asked.
    count: async () => 0,
  })
  return { rows, next }
}

export async function findStoredStatement(db: DbOrTx, id: string): Promise<StoredStatement | null> {
  const [row] = await select(db, orderFor('desc')).where(eq(ltiStatements.id, id))
  return row ?? null
}
