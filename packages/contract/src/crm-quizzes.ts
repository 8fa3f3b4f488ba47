import { z } from 'zod'
import { admin, courseAuthors, courseReaders } from './access.ts'
import { courseLocks } from './course-outline.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, milliseconds, text } from './fields.ts'
import {
  attemptScore,
  judgedQuestion,
  MAX_CHOICES,
  pictureArea,
  questionKinds,
  questionPicture,
} from './quizzes.ts'

export const MAX_QUESTIONS = 500
export const MAX_QUIZ_ITEMS = 100
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** A word by which questions of the bank are found and drawn. */
export const questionTag = text(1, 40)

export const questionChoice = z.strictObject({
  id,
  text: text(0, 300),
  /** Not used by `order`, whose choices stand in the right order. */
  isCorrect: z.boolean(),
  /** Only of a `hotspot`. */
  area: z.strictObject(pictureArea.shape).nullable(),
})

/** A question may be saved unfinished; what it lacks keeps its quiz from being published. */
export const questionBody = z.strictObject({
  kind: z.enum(questionKinds),
  text: text(0, 1000),
  points: z.int().min(1).max(100),
  tags: z.array(questionTag).max(8),
  explanation: text(0, 2000),
  /** Lesson of the course in which it is taught. */
  linkLessonId: id.nullable(),
  linkStartMs: milliseconds.max(86_400_000),
  choices: z.array(questionChoice).max(MAX_CHOICES),
  pictureId: id.nullable(),
  pictureAlt: text(0, 300),
  /** Every learner is to keep it: it comes back in the daily review once the quiz is passed. */
  isKey: z.boolean().default(false),
})

/** What a question lacks. */
export const questionGaps = [
  'text',
  'choices',
  'choice_text',
  'same_choices',
  'correct',
  'picture',
  'picture_alt',
  'areas',
  'link',
] as const

export const bankQuestion = questionBody.extend({
  id,
  picture: questionPicture.pick({ url: true, width: true, height: true }).nullable(),
  gaps: z.array(z.enum(questionGaps)),
  /** How many quizzes of the course name it. */
  usedIn: z.int(),
  updatedAt: instant,
  version: editVersion,
})

export const quizSettings = z.strictObject({
  intro: text(0, 1000),
  timeLimitMinutes: z.int().min(1).max(300).nullable(),
  /** Null means any number. */
  maxAttempts: z.int().min(1).max(20).nullable(),
  passPercent: z.int().min(1).max(100),
  /** Questions and answers come in another order for everybody. */
  isShuffled: z.boolean(),
})

/** A question that everybody gets, or some that are drawn from those with a tag. */
export const quizItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), questionId: id }),
  z.strictObject({ kind: z.literal('draw'), id, tag: questionTag, count: z.int().min(1).max(50) }),
])

export const quizItems = z.array(quizItem).max(MAX_QUIZ_ITEMS)

/** What keeps a quiz from being published. */
export const quizGap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_questions') }),
  z.object({ kind: z.literal('question_gone'), questionId: id }),
  z.object({ kind: z.literal('question'), questionId: id, gap: z.enum(questionGaps) }),
  /** Fewer finished questions have the tag than are drawn. */
  z.object({ kind: z.literal('draw'), tag: z.string(), count: z.int(), available: z.int() }),
])

export const staffQuiz = z.object({
  course: z.object({ id, title: z.string() }),
  lesson: z.object({ id, title: z.string() }),
  settings: quizSettings,
  items: z.array(quizItem),
  gaps: z.array(quizGap),
  /** What learners get; null before the first publication. */
  published: z
    .object({ number: z.int(), at: instant, by: z.string().nullable(), questionCount: z.int() })
    .nullable(),
  /** Publishing would change something for learners. */
  hasChanges: z.boolean(),
  /** Learners have the lesson: what its doctors change is published by who approves it. */
  isWithLearners: z.boolean(),
  version: editVersion,
})

/** Figures over the first attempt of every learner; null where fewer than `MIN_GROUP` answered. */
export const MIN_GROUP = 5

export const questionFigures = z.object({
  questionId: id,
  kind: z.enum(questionKinds),
  text: z.string(),
  answers: z.int(),
  /** Share of right answers, 0–100. */
  correctPercent: z.int().nullable(),
  /** Correlation of the question with the rest of the quiz, −1 to 1; null also where all answered alike. */
  discrimination: z.number().nullable(),
  /** How many chose what; empty for `order` and for small groups. */
  choices: z.array(z.object({ text: z.string(), isCorrect: z.boolean(), percent: z.int() })),
})

export const quizAnalysis = z.object({
  learners: z.int(),
  /** Null while fewer than `MIN_GROUP` learners have handed in. */
  averagePercent: z.int().nullable(),
  passedPercent: z.int().nullable(),
  questions: z.array(questionFigures),
})

export const learnerAttempt = z.object({
  id,
  number: z.int(),
  startedAt: instant,
  /** Null while the attempt is open. */
  result: attemptScore.nullable(),
})

export const learnerQuiz = z.object({
  lessonId: id,
  title: z.string(),
  course: z.object({ id, title: z.string() }),
  isPassed: z.boolean(),
  bestPercent: z.int().nullable(),
  /** The newest first. */
  attempts: z.array(learnerAttempt),
})

const maySeeLearner = admin('learners.read')
const ofQuiz = byId.extend({ lessonId: id })
const ofQuestion = byId.extend({ questionId: id })
const quizErrors = ['course.not_found', 'lesson.not_found'] as const

/** Quizzes and the questions of a course, as staff and its doctors make them and read their results. */
export const crmQuizzes = {
  quiz: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/quizzes/:lessonId',
    summary: 'A quiz as it is being made',
    access: courseAuthors,
    params: ofQuiz,
    response: staffQuiz,
    errors: quizErrors,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/quizzes/:lessonId/settings',
    summary: 'Save time limit, attempts, pass mark and order of a quiz; learners see it once it is published',
    access: courseAuthors,
    params: ofQuiz,
    body: quizSettings.extend({ version: editVersion }),
    response: staffQuiz,
    errors: [...quizErrors, 'edit.outdated', ...courseLocks],
  }),
  saveItems: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/quizzes/:lessonId/items',
    summary: 'Save which questions a quiz asks or draws; learners see it once it is published',
    access: courseAuthors,
    params: ofQuiz,
    body: z.strictObject({ items: quizItems, version: editVersion }),
    response: staffQuiz,
    errors: [...quizErrors, 'edit.outdated', 'quiz_question.not_found', ...courseLocks],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/quizzes/:lessonId/publish',
    summary:
      'Give learners the quiz with its questions as they are now; attempts that were begun stay as they are',
    access: courseAuthors,
    params: ofQuiz,
    body: z.strictObject({ version: editVersion }),
    response: staffQuiz,
    errors: [...quizErrors, 'edit.outdated', 'quiz.not_publishable', 'lesson.needs_approval', ...courseLocks],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/questions',
    summary: 'All questions of a course, the newest first',
    access: courseAuthors,
    params: byId,
    response: z.array(bankQuestion),
    errors: ['course.not_found'],
  }),
  addQuestion: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/questions',
    summary: 'Add a question to the bank of a course',
    access: courseAuthors,
    params: byId,
    body: questionBody,
    response: bankQuestion,
    errors: ['course.not_found', 'quiz.picture_unknown', 'quiz.bank_full', ...courseLocks],
  }),
  saveQuestion: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/questions/:questionId',
    summary: 'Change a question of the bank; quizzes get it when they are published again',
    access: courseAuthors,
    params: ofQuestion,
    body: questionBody.extend({ version: editVersion }),
    response: bankQuestion,
    errors: [
      'course.not_found',
      'quiz_question.not_found',
      'quiz.picture_unknown',
      'edit.outdated',
      ...courseLocks,
    ],
  }),
  removeQuestion: endpoint({
    method: 'DELETE',
    path: '/crm/courses/:id/questions/:questionId',
    summary: 'Remove a question that no quiz names',
    access: courseAuthors,
    params: ofQuestion,
    response: z.array(bankQuestion),
    errors: ['course.not_found', 'quiz_question.not_found', 'quiz_question.in_use', ...courseLocks],
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/question-pictures',
    summary: 'Upload the picture of a question; it is drawn anew',
    access: courseAuthors,
    params: byId,
    upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: MAX_PICTURE_BYTES },
    response: questionPicture.pick({ url: true, width: true, height: true }).extend({ id }),
    errors: ['course.not_found', 'upload.not_an_image', 'request.too_many', ...courseLocks],
  }),
  analysis: endpoint({
    method: 'GET',
    path: '/quizzes/:lessonId/analysis',
    summary:
      'How hard each question of a quiz is and what is chosen instead; for staff and the doctors of the course',
    access: courseReaders,
    params: z.object({ lessonId: id }),
    response: quizAnalysis,
    errors: ['lesson.not_found'],
  }),
  learnerQuizzes: endpoint({
    method: 'GET',
    path: '/crm/students/:id/quizzes',
    summary: 'Quizzes that a learner has begun, with every attempt',
    access: maySeeLearner,
    params: byId,
    response: z.array(learnerQuiz),
    errors: ['user.not_found'],
  }),
  learnerAttempt: endpoint({
    method: 'GET',
    path: '/crm/students/:id/quizzes/:attemptId',
    summary: 'One attempt of a learner that is handed in, question by question',
    access: maySeeLearner,
    params: byId.extend({ attemptId: id }),
    response: z.object({ questions: z.array(judgedQuestion) }),
    errors: ['user.not_found', 'quiz_attempt.not_found'],
  }),
}
