import { contract } from '@repo/contract'
import type { questionBody } from '@repo/contract/crm-quizzes'
import type { z } from 'zod'
import { randomUUIDv7 } from '../db/uuid.ts'
import { buildCourse, buildLesson } from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'

type Body = z.input<typeof questionBody>

const choice = (text: string, isCorrect: boolean, area: Body['choices'][number]['area'] = null) => ({
  id: randomUUIDv7(),
  text,
  isCorrect,
  area,
})

const plain = {
  points: 1,
  tags: [],
  explanation: 'Lời giải bí mật',
  linkLessonId: null,
  linkStartMs: 0,
  pictureId: null,
  pictureAlt: '',
}

/** A whole question of a kind, as staff save it. */
export const questionOf = {
  single: (values: Partial<Body> = {}): Body => ({
    ...plain,
    kind: 'single',
    text: 'Liều khởi đầu?',
    choices: [choice('0,1 ml', true), choice('1 ml', false), choice('2 ml', false)],
    ...values,
  }),
  multiple: (values: Partial<Body> = {}): Body => ({
    ...plain,
    kind: 'multiple',
    text: 'Dấu hiệu tắc mạch?',
    points: 2,
    choices: [choice('Tái da', true), choice('Đau dữ dội', true), choice('Ngứa', false)],
    ...values,
  }),
  trueFalse: (values: Partial<Body> = {}): Body => ({
    ...plain,
    kind: 'true_false',
    text: 'Luôn hút ngược trước khi tiêm.',
    choices: [choice('Đúng', true), choice('Sai', false)],
    ...values,
  }),
  order: (values: Partial<Body> = {}): Body => ({
    ...plain,
    kind: 'order',
    text: 'Xếp các bước.',
    choices: ['Rửa tay', 'Sát khuẩn', 'Đánh dấu', 'Tiêm'].map((text) => choice(text, false)),
    ...values,
  }),
  hotspot: (pictureId: string, values: Partial<Body> = {}): Body => ({
    ...plain,
    kind: 'hotspot',
    text: 'Vùng nào nguy hiểm?',
    pictureId,
    pictureAlt: 'Mặt nhìn thẳng',
    choices: [
      choice('', true, { x: 40, y: 10, width: 20, height: 20 }),
      choice('', false, { x: 10, y: 60, width: 20, height: 20 }),
    ],
    ...values,
  }),
}

/** A quiz lesson of a course, by default a new one, and the calls by which its authors make it. */
export async function makeQuiz(
  t: TestApp,
  as: TestSession,
  courseValues: Parameters<typeof buildCourse>[1] = {},
  known?: Awaited<ReturnType<typeof buildCourse>>,
) {
  const course = known ?? (await buildCourse(t.db, courseValues))
  const lesson = await buildLesson(t.db, { courseId: course.id, kind: 'quiz', completionKind: 'quiz' })
  const params = { id: course.id, lessonId: lesson.id }
  const { crmQuizzes } = contract
  const read = async () => (await t.call(crmQuizzes.quiz, { as, params })).data
  const add = async (body: Body) =>
    (await t.call(crmQuizzes.addQuestion, { as, params: { id: course.id }, body })).data
  const set = async (items: z.input<typeof crmQuizzes.saveItems.body>['items']) =>
    t.call(crmQuizzes.saveItems, { as, params, body: { items, version: (await read()).version } })
  return {
    course,
    lesson,
    params,
    read,
    add,
    set,
    /** Adds questions and asks them all. */
    ask: async (...bodies: Body[]) => {
      const questions = []
      for (const body of bodies) questions.push(await add(body))
      await set(questions.map(({ id }) => ({ kind: 'question', questionId: id })))
      return questions
    },
    settle: async (settings: Partial<z.input<typeof crmQuizzes.saveSettings.body>>) => {
      const { version, settings: before } = await read()
      return t.call(crmQuizzes.saveSettings, { as, params, body: { ...before, ...settings, version } })
    },
    publish: async () =>
      t.call(crmQuizzes.publish, { as, params, body: { version: (await read()).version } }),
  }
}
