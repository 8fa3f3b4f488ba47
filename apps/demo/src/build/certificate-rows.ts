import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type CertificateRow = (typeof tables.certificates)['$inferInsert'] & { id: string }
type AttemptRow = (typeof tables.quizAttempts)['$inferInsert']
type Enrollment = SalesRows['enrollments'][number]

const SEED = 20_261_125
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CERTIFICATES = 14
/** Which of them, from the oldest on, was revoked, and which was issued anew. */
const REVOKED = 4
const REISSUED = 7

interface Known {
  courses: readonly CourseRows[]
  enrollments: readonly Enrollment[]
  attempts: readonly AttemptRow[]
  people: readonly PersonRow[]
  doctorNames: ReadonlyMap<string, string>
  issuer: string
}

/** Courses that name hours give certificates; some of those who completed them have claimed theirs. */
export function buildCertificates(context: SeedContext, known: Known) {
  const own = forkContext(context, SEED)
  const rules = known.courses
    .filter(({ source }) => source.certificateHours !== null)
    .map(({ course }) => ({
      courseId: course.id,
      isOffered: true,
      lessonsPercent: 100,
      needsQuizzes: true,
      updatedAt: own.daysAgo(150),
    }))
  const certified = new Set(rules.map(({ courseId }) => courseId))
  const certificates = known.enrollments
    .filter(
      ({ courseId, completedAt, state }) => completedAt && certified.has(courseId) && state !== 'revoked',
    )
    .filter((enrollment) => scoreOf(enrollment, known) !== undefined)
    .sort((a, b) => Number(a.completedAt) - Number(b.completedAt))
    .slice(-CERTIFICATES)
    .map((enrollment) => issue(own, enrollment, known))
  revoke(own, certificates[REVOKED])
  return { rules, certificates: [...certificates, ...reissue(own, certificates[REISSUED])] }
}

/** Null for a course without quizzes; undefined while one of them is not passed. */
function scoreOf({ userId, courseId }: Enrollment, { courses, attempts }: Known): number | null | undefined {
  const lessons = courses.find(({ course }) => course.id === courseId)?.lessons ?? []
  const quizzes = lessons.filter(({ kind }) => kind === 'quiz')
  const best = quizzes.map(({ id }) => {
    const passed = attempts.filter((one) => one.userId === userId && one.lessonId === id && one.isPassed)
    return Math.max(-1, ...passed.map((one) => Math.floor(((one.score ?? 0) * 100) / one.maxScore)))
  })
  if (best.includes(-1)) return undefined
  return best.length === 0 ? null : Math.floor(best.reduce((sum, one) => sum + one, 0) / best.length)
}

function issue(own: SeedContext, enrollment: Enrollment, known: Known): CertificateRow {
  const { course, source, leadId } = known.courses.find((one) => one.course.id === enrollment.courseId)!
  const issuedAt = notAfter(addMinutes(enrollment.completedAt ?? own.now, 6), own.now)
  return {
    id: own.id(issuedAt),
    code: codeOf(own),
    userId: enrollment.userId,
    courseId: enrollment.courseId,
    name: known.people.find(({ id }) => id === enrollment.userId)?.name ?? '',
    courseTitle: course.title,
    doctors: [known.doctorNames.get(leadId) ?? ''],
    hours: source.certificateHours,
    score: scoreOf(enrollment, known) ?? null,
    issuer: known.issuer,
    origin: 'earned',
    issuedAt,
    createdAt: issuedAt,
  }
}

function codeOf({ random }: SeedContext): string {
  const letter = () => ALPHABET.charAt(random.between(0, ALPHABET.length - 1))
  const group = () => Array.from({ length: 5 }, letter).join('')
  return Array.from({ length: 5 }, group).join('-')
}

function revoke({ now }: SeedContext, row: CertificateRow | undefined): void {
  if (!row) return
  row.revokedAt = notAfter(addDays(row.issuedAt, 2), now)
  row.revokedReason = 'Người học nhờ người khác làm bài trắc nghiệm thay.'
}

function reissue(own: SeedContext, row: CertificateRow | undefined): CertificateRow[] {
  if (!row) return []
  const at = notAfter(addDays(row.issuedAt, 1), own.now)
  const anew = {
    ...row,
    id: own.id(at),
    code: codeOf(own),
    origin: 'reissued' as const,
    reissueReason: 'Ghi đủ họ và tên đệm theo căn cước.',
    createdAt: at,
  }
  const words = (row.name ?? '').split(' ')
  row.name = words.length > 2 ? `${words[0]} ${words.at(-1)}` : row.name
  row.replacedAt = at
  row.replacedBy = anew.id
  return [anew]
}
