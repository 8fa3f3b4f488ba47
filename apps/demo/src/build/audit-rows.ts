import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import type { SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

const SIGN_IN_DAYS = 10

/** Entries of the audit log: who published each course, and staff signing in on the days before. */
export function buildAudit(
  context: SeedContext,
  staff: readonly PersonRow[],
  publisher: PersonRow,
  courses: readonly CourseRows[],
): (typeof tables.auditEntries.$inferInsert)[] {
  const published = courses.flatMap(({ course: { id, publishedAt } }) =>
    publishedAt
      ? [
          {
            id: context.id(publishedAt),
            actorId: publisher.id,
            action: 'course.status_changed',
            subjectType: 'course',
            subjectId: id,
            before: { status: 'draft' },
            after: { status: 'published' },
            createdAt: publishedAt,
          },
        ]
      : [],
  )
  const signIns = staff.flatMap((person, index) =>
    Array.from({ length: SIGN_IN_DAYS }, (_, day) => {
      const createdAt = context.daysAgo(day + 1, 8, 7 + 9 * index)
      return {
        id: context.id(createdAt),
        actorId: person.id,
        action: 'user.signed_in',
        subjectType: 'user',
        subjectId: person.id,
        createdAt,
      }
    }),
  )
  return [...published, ...signIns]
}
