import { contract } from '@repo/contract'
import type { assignmentTask } from '@repo/contract/assignments'
import type { z } from 'zod'
import { buildCourse, buildLesson } from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'

type Task = z.output<typeof assignmentTask>

const level = (title: string, points: number) => ({
  id: crypto.randomUUID(),
  title,
  points,
  description: `Khi ${title.toLowerCase()}`,
})

/** A whole task: a text, files if one likes, two criteria and a checklist with one critical step. */
export const taskOf = (values: Partial<Task> = {}): Task => ({
  writing: 'required',
  files: 'optional',
  film: 'off',
  filmMinutes: 5,
  filmMegabytes: 500,
  criteria: ['Đánh giá ca', 'Chọn điểm tiêm'].map((title) => ({
    id: crypto.randomUUID(),
    title,
    levels: [level('Tốt', 10), level('Đạt', 6), level('Chưa đạt', 0)],
  })),
  passPercent: 60,
  checklist: [
    { id: crypto.randomUUID(), text: 'Rửa tay trước khi đi găng', isCritical: true },
    { id: crypto.randomUUID(), text: 'Giải thích cho người bệnh', isCritical: false },
  ],
  ...values,
})

/** An assignment of a course, by default a new one, and the calls by which its authors make it. */
export async function makeAssignment(
  t: TestApp,
  as: TestSession,
  task: Task = taskOf(),
  courseValues: Parameters<typeof buildCourse>[1] = {},
  known?: Awaited<ReturnType<typeof buildCourse>>,
) {
  const course = known ?? (await buildCourse(t.db, courseValues))
  const lesson = await buildLesson(t.db, {
    courseId: course.id,
    kind: 'assignment',
    completionKind: 'manual',
    html: '<p>Tiêm mô phỏng</p>',
    durationMs: 60_000,
  })
  const params = { id: course.id, lessonId: lesson.id }
  const { crmAssignments } = contract
  const read = async () => (await t.call(crmAssignments.assignment, { as, params })).data
  const save = async (body: Task = task) =>
    t.call(crmAssignments.saveTask, { as, params, body: { ...body, version: (await read()).version } })
  const publish = async () =>
    t.call(crmAssignments.publish, { as, params, body: { version: (await read()).version } })
  return { course, lesson, params, task, read, save, publish }
}
