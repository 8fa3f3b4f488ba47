import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './client.ts'
import {
  activationBatches,
  affiliates,
  apiKeys,
  beforeAfterPairs,
  bundles,
  categories,
  contactRequests,
  coupons,
  courses,
  doctors,
  handIns,
  instalmentPlans,
  learningPaths,
  lessons,
  letters,
  ltiPlatforms,
  news,
  orders,
  organisations,
  pageVersions,
  quizQuestions,
  staffRoles,
  users,
  videos,
  webhooks,
} from './schema/index.ts'

/** What people call the things of each type: table, key and name. */
const named: Readonly<Record<string, { table: PgTable; id: PgColumn; name: PgColumn | SQL }>> = {
  user: { table: users, id: users.id, name: users.name },
  course: { table: courses, id: courses.id, name: courses.title },
  lesson: { table: lessons, id: lessons.id, name: lessons.title },
  hand_in: { table: handIns, id: handIns.id, name: handIns.lessonTitle },
  assignment: { table: lessons, id: lessons.id, name: lessons.title },
  quiz: { table: lessons, id: lessons.id, name: lessons.title },
  page_version: {
    table: pageVersions,
    id: pageVersions.id,
    name: sql`${pageVersions.title} || ' (bản ' || ${pageVersions.number} || ')'`,
  },
  before_after: {
    table: beforeAfterPairs,
    id: beforeAfterPairs.id,
    name: sql`${beforeAfterPairs.facts}->>'beforeLabel' || ' – ' || (${beforeAfterPairs.facts}->>'afterLabel')`,
  },
  quiz_question: { table: quizQuestions, id: quizQuestions.id, name: quizQuestions.text },
  video: { table: videos, id: videos.id, name: videos.title },
  doctor: { table: doctors, id: doctors.id, name: doctors.name },
  order: { table: orders, id: orders.id, name: orders.code },
  organisation: { table: organisations, id: organisations.id, name: organisations.name },
  api_key: { table: apiKeys, id: apiKeys.id, name: apiKeys.name },
  lti_platform: { table: ltiPlatforms, id: ltiPlatforms.id, name: ltiPlatforms.name },
  webhook: { table: webhooks, id: webhooks.id, name: webhooks.name },
  affiliate: { table: affiliates, id: affiliates.id, name: affiliates.code },
  instalment_plan: { table: instalmentPlans, id: instalmentPlans.id, name: instalmentPlans.title },
  bundle: { table: bundles, id: bundles.id, name: bundles.title },
  coupon: { table: coupons, id: coupons.id, name: coupons.code },
  path: { table: learningPaths, id: learningPaths.id, name: learningPaths.title },
  category: { table: categories, id: categories.id, name: categories.name },
  news: { table: news, id: news.id, name: news.title },
  letter: { table: letters, id: letters.id, name: letters.subject },
  activation_batch: { table: activationBatches, id: activationBatches.id, name: activationBatches.name },
  role: { table: staffRoles, id: staffRoles.id, name: staffRoles.name },
  contact: { table: contactRequests, id: contactRequests.id, name: contactRequests.reference },
}

/** What the ids in fields of an entry name. */
const typeOfField: Readonly<Record<string, keyof typeof named>> = {
  account: 'user',
  accounts: 'user',
  authorDoctorId: 'doctor',
  categoryId: 'category',
  closed: 'user',
  coDoctorIds: 'doctor',
  contactId: 'contact',
  copyOf: 'course',
  course: 'course',
  courseId: 'course',
  courseIds: 'course',
  coverCourseId: 'course',
  createdBy: 'user',
  doctorId: 'doctor',
  holders: 'user',
  learnerId: 'user',
  lessonId: 'lesson',
  linkLessonId: 'lesson',
  moveTo: 'role',
  optionalCourseIds: 'course',
  orderId: 'order',
  organisationId: 'organisation',
  platformId: 'lti_platform',
  ownerId: 'user',
  pairIds: 'before_after',
  parentId: 'category',
  questionId: 'quiz_question',
  relatedCourseId: 'course',
  reviewerId: 'doctor',
  roles: 'role',
  textId: 'page_version',
  userId: 'user',
  videoId: 'video',
}

export interface Named {
  type: string
  id: string
}

const isUuid = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Everything that a recorded state names by its id. */
export function namedIn(value: unknown, field = ''): Named[] {
  if (Array.isArray(value)) return value.flatMap((item) => namedIn(item, field))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => namedIn(item, name))
  const type = typeOfField[field]
  return type && isUuid(value) ? [{ type, id: value }] : []
}

/** @returns names by their ids; what has no name, or is gone, is not among them */
export async function findNames(db: DbOrTx, wanted: readonly Named[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(named).map(async ([type, { table, id, name }]) => {
      const ids = new Set(wanted.filter((one) => one.type === type && isUuid(one.id)).map((one) => one.id))
      if (ids.size === 0) return []
      const rows = await db
        .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(id, [...ids]))
      return rows.map((row) => [row.id, row.name] as const)
    }),
  )
  return new Map(found.flat())
}
