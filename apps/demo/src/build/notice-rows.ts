import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type Notice = Row<typeof tables.notices>

const SEED = 20_261_126
/** The bell keeps notices for half a year. */
const KEPT_DAYS = 180
/** Older ones have been read. */
const READ_AFTER_DAYS = 4

interface Known {
  courses: readonly CourseRows[]
  questions: readonly Row<typeof tables.courseQuestions>[]
  answers: readonly Row<typeof tables.questionAnswers>[]
  certificates: readonly Row<typeof tables.certificates>[]
  orders: readonly Pick<Row<typeof tables.orders>, 'userId' | 'code' | 'paidAt'>[]
}

/** What the bells of learners show: answers to their questions, certificates, and orders that were paid. */
export function buildLearnerNotices(context: SeedContext, known: Known): Notice[] {
  const own = forkContext(context, SEED)
  const from = addDays(own.now, -KEPT_DAYS)
  const readBefore = addDays(own.now, -READ_AFTER_DAYS)
  return [...answered(known), ...certified(known), ...paid(known)]
    .filter(({ createdAt }) => createdAt > from)
    .map((notice) => ({
      ...notice,
      id: own.id(notice.createdAt),
      readAt: notice.createdAt < readBefore ? addMinutes(notice.createdAt, 50) : null,
    }))
}

type Told = Notice & { createdAt: Date }

function answered({ questions, answers, courses }: Known): Told[] {
  const courseOf = new Map(courses.map(({ course }) => [course.id, course]))
  const questionOf = new Map(questions.map((question) => [question.id, question]))
  return answers.flatMap(({ questionId, userId, createdAt }) => {
    const question = questionOf.get(questionId)
    const course = question && courseOf.get(question.courseId)
    if (!course?.slug || !question?.id || question.userId === userId || !createdAt) return []
    const place = new URLSearchParams({ lesson: question.lessonId, question: question.id })
    const link = `/student/my-course/${course.slug}?${place}`
    return [{ userId: question.userId, kind: 'question_answered', subject: course.title, link, createdAt }]
  })
}

const certified = ({ certificates }: Known): Told[] =>
  certificates.flatMap(({ userId, code, courseTitle, issuedAt, revokedAt }) =>
    issuedAt && !revokedAt
      ? [
          {
            userId,
            kind: 'certificate_issued',
            subject: courseTitle,
            link: `/certificate/${code}`,
            createdAt: issuedAt,
          },
        ]
      : [],
  )

const paid = ({ orders }: Known): Told[] =>
  orders.flatMap(({ userId, code, paidAt }) =>
    paidAt
      ? [
          {
            userId,
            kind: 'order_paid',
            subject: code,
            link: `/profile?tab=orders&order=${code}`,
            createdAt: paidAt,
          },
        ]
      : [],
  )
