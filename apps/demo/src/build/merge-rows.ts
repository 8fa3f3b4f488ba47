import type { tables } from '@repo/api/rows'
import { DEMO_DOMAIN } from '../demo-accounts.ts'
import { forkContext, type SeedContext } from './context.ts'
import { type PersonRow, person } from './people-rows.ts'

const STREAM = 20_261_125
type AuditRow = typeof tables.auditEntries.$inferInsert

/** A second account that a learner had opened with another address, and its merge into the first. */
export function buildMerge(
  shared: SeedContext,
  kept: PersonRow,
  owner: PersonRow,
  passwordHash: string,
): { closed: PersonRow; audit: AuditRow[] } {
  const context = forkContext(shared, STREAM)
  const email = `tai.khoan.cu@${DEMO_DOMAIN}`
  const closed: PersonRow = {
    ...person(context, kept.name, email, passwordHash, context.daysAgo(30, 20)),
    status: 'locked',
    mergedInto: kept.id,
    lastSeenAt: context.daysAgo(21, 19),
  }
  const createdAt = context.daysAgo(12, 10, 20)
  const audit = [kept.id, closed.id].map((subjectId) => ({
    id: context.id(createdAt),
    actorId: owner.id,
    action: 'user.merged',
    subjectType: 'user',
    subjectId,
    before: { accounts: [kept.id, closed.id] },
    after: {
      account: kept.id,
      closed: closed.id,
      reason: 'Học viên báo đã đăng ký hai lần bằng hai email.',
      joinedCourses: [],
      joinedReviews: [],
      orders: 0,
      courses: 0,
      lessons: 0,
      quizAttempts: 0,
      handIns: 0,
      reviews: 0,
      seats: 0,
      notes: 0,
      requests: 0,
    },
    createdAt,
  }))
  return { closed, audit }
}
