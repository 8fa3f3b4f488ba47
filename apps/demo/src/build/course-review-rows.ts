import { findPublicDetails, findPublishedSections, type Tx, type tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

interface People {
  /** Who decides on courses. */
  reviewer: PersonRow
  /** Who is told of a course that waits. */
  staff: readonly PersonRow[]
  /** Account of the doctor who leads a course. */
  teacherOf: (course: CourseRows) => string | null
}

const note =
  'Nội dung rõ ràng, dễ theo. Trước khi mở đăng ký, bác sĩ bổ sung giúp phần chống chỉ định và xem nhận xét ở hai bài học.'

/** One course that waits for review and one that came back with comments, each told to those it concerns. */
export async function buildCourseReviews(
  context: SeedContext,
  tx: Tx,
  courses: readonly CourseRows[],
  { reviewer, staff, teacherOf }: People,
) {
  const waiting = courses.find(({ course }) => course.status === 'in_review')
  const returned = courses.find(({ course }) => course.status === 'draft')
  const rows = {
    submissions: [] as Row<typeof tables.courseSubmissions>[],
    comments: [] as Row<typeof tables.courseComments>[],
    notices: [] as Row<typeof tables.notices>[],
  }
  if (waiting) {
    const at = context.daysAgo(1, 16, 10)
    rows.submissions.push({
      ...(await submitted(context, tx, waiting, at)),
      state: 'open',
      submittedBy: teacherOf(waiting),
      message: 'Tôi đã thêm phần theo dõi nốt muộn. Nhờ ban nội dung xem giúp trước cuối tuần.',
    })
    rows.comments.push(...firstRemarks(context, waiting, reviewer.id, at))
    const link = `/crm/Course/Edit?id=${waiting.course.id}&tab=review`
    rows.notices.push(
      ...staff.map((person) => told(context, person.id, 'course_submitted', waiting, link, at)),
    )
  }
  if (returned) {
    const at = context.daysAgo(3, 9, 40)
    const decidedAt = addMinutes(at, 26 * 60)
    const teacher = teacherOf(returned)
    rows.submissions.push({
      ...(await submitted(context, tx, returned, at)),
      state: 'returned',
      submittedBy: teacher,
      message: '',
      decidedBy: reviewer.id,
      decidedAt,
      note,
    })
    rows.comments.push(...commentsOn(context, returned, reviewer.id, teacher, decidedAt))
    const link = `/crm/doctor/course/${returned.course.id}`
    if (teacher) rows.notices.push(told(context, teacher, 'course_returned', returned, link, decidedAt))
  }
  return rows
}

async function submitted(context: SeedContext, tx: Tx, { course }: CourseRows, createdAt: Date) {
  const details = await findPublicDetails(tx, course.id)
  if (!details) throw new Error(`the demo has no course ${course.slug}`)
  const sections = await findPublishedSections(tx, course.id)
  return {
    id: context.id(createdAt),
    courseId: course.id,
    number: 1,
    snapshot: { details, sections },
    createdAt,
  }
}

function told(
  context: SeedContext,
  userId: string,
  kind: 'course_submitted' | 'course_returned',
  { course }: CourseRows,
  link: string,
  createdAt: Date,
): Row<typeof tables.notices> {
  return { id: context.id(createdAt), userId, kind, subject: course.title, link, createdAt }
}

/** What a colleague has noted so far on a course that waits: at a lesson and at a detail. */
function firstRemarks(
  context: SeedContext,
  { course, lessons }: CourseRows,
  authorId: string,
  submittedAt: Date,
): Row<typeof tables.courseComments>[] {
  const [lesson] = lessons
  if (!lesson) return []
  const written = (minutesLater: number) => {
    const createdAt = addMinutes(submittedAt, minutesLater)
    return {
      id: context.id(createdAt),
      courseId: course.id,
      authorId,
      authorRole: 'staff' as const,
      createdAt,
    }
  }
  return [
    {
      ...written(75),
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      text: 'Phần mở đầu hơi dài. Có thể đưa bảng so sánh các chất lên trước không, bác sĩ?',
    },
    { ...written(90), field: 'outcomes', text: 'Dòng cuối trùng ý với dòng thứ hai, nên gộp lại.' },
  ]
}

function commentsOn(
  context: SeedContext,
  { course, lessons }: CourseRows,
  reviewerId: string,
  teacherId: string | null,
  decidedAt: Date,
): Row<typeof tables.courseComments>[] {
  const at = (minutesBefore: number) => addMinutes(decidedAt, -minutesBefore)
  const written = (minutesBefore: number) => ({
    id: context.id(at(minutesBefore)),
    courseId: course.id,
    authorId: reviewerId,
    authorRole: 'staff' as const,
    createdAt: at(minutesBefore),
  })
  const [first, second] = lessons
  if (!first || !second) return []
  const onFirst = {
    ...written(40),
    lessonId: first.id,
    lessonTitle: first.title,
    text: 'Nói rõ khoảng cách tối thiểu giữa hai buổi và lý do. Học viên hay hỏi điều này.',
  }
  return [
    onFirst,
    {
      ...written(30),
      lessonId: second.id,
      lessonTitle: second.title,
      text: 'Hình ở phút thứ hai hơi tối, nếu được thì thay bằng ảnh sáng hơn.',
    },
    { ...written(20), field: 'risks', text: 'Thêm nguy cơ tăng sắc tố sau viêm ở da sẫm màu.' },
    {
      ...written(0),
      id: context.id(addMinutes(decidedAt, 90)),
      threadId: onFirst.id,
      authorId: teacherId,
      authorRole: 'doctor' as const,
      text: 'Tôi sẽ thêm vào cuối bài, kèm một bảng tóm tắt.',
      createdAt: addMinutes(decidedAt, 90),
    },
  ]
}
