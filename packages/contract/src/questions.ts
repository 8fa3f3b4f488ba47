import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, milliseconds, savedFile, searchText, slug, text } from './fields.ts'
import { imageTypes } from './file-types.ts'
import { recording } from './recordings.ts'

/** `hidden`: by staff. Whether others see a question at all is `isPrivate`. */
export const questionStates = ['visible', 'hidden'] as const
/** In whose name an answer stands: a learner's, a doctor's, or that of the site. */
export const answererKinds = ['learner', 'doctor', 'staff'] as const
/** Why a learner reports a question or an answer. */
export const reportReasons = ['advert', 'insult', 'off_topic', 'personal', 'health_claim'] as const
/** `unanswered` and `mine` are the newest of those. */
export const questionOrders = ['newest', 'votes', 'unanswered', 'mine'] as const

export const LONGEST_QUESTION_TITLE = 150
const questionFields = {
  title: text(5, LONGEST_QUESTION_TITLE),
  text: text(10, 3000),
  isPrivate: z.boolean(),
}
export const questionEdit = z.strictObject(questionFields)
export const questionBody = z.strictObject({
  ...questionFields,
  /** The moment of the video; null where it is about the whole lesson. */
  positionMs: milliseconds.max(86_400_000).nullable(),
})
export const answerBody = z.strictObject({ text: text(2, 5000) })

const writer = z.object({
  /** Learners are named shortly, doctors with their title. */
  name: z.string(),
  kind: z.enum(answererKinds),
  isOwn: z.boolean(),
})

export const questionAnswer = z.object({
  id,
  author: writer,
  text: z.string(),
  state: z.enum(questionStates),
  isAccepted: z.boolean(),
  /** The doctor's recording that comes with the text. */
  recording: recording.nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
})

export const MAX_QUESTION_PICTURES = 3
export const MAX_QUESTION_PICTURE_BYTES = 10 * 1024 * 1024
export const questionPicture = z.object({ id, width: z.int(), height: z.int() })
export const questionPictureParams = z.object({ id, pictureId: id })
/** A picture of a question is read as a file, because who may see it is asked each time. */
export const questionPictureFile = { types: ['image/webp'] } as const

/** A question as it stands in a list. */
export const question = z.object({
  id,
  lesson: z.object({ id, title: z.string() }),
  positionMs: milliseconds.nullable(),
  title: z.string(),
  text: z.string(),
  author: writer,
  isPrivate: z.boolean(),
  state: z.enum(questionStates),
  votes: z.int(),
  hasVoted: z.boolean(),
  /** Answers that the caller sees. */
  answers: z.int(),
  pictures: z.array(questionPicture),
  /** A doctor or staff answered. */
  isAnswered: z.boolean(),
  hasAccepted: z.boolean(),
  createdAt: instant,
  editedAt: instant.nullable(),
})

export const questionDetail = question.extend({
  thread: z.array(questionAnswer),
  /** The caller may still change what it says, or take it back: nobody has answered it. */
  isOpen: z.boolean(),
})

const lessonErrors = [
  'lesson.not_found',
  'lesson.professionals_only',
  'lesson.not_released',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const
const courseErrors = [
  'course.not_found',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const
/** Of an endpoint about one question of a course that the caller has to have. */
const questionErrors = [
  'question.not_found',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const

/** Questions about lessons, for who has the course. */
export const questions = {
  questions: endpoint({
    method: 'GET',
    path: '/me/courses/:slug/questions',
    summary: 'Questions about a bought course that the learner may see; private ones of others are left out',
    access: student,
    params: z.object({ slug }),
    query: z.object({
      lessonId: id.optional(),
      order: z.enum(questionOrders).default('newest'),
      q: searchText.optional(),
      /** The last question that was read. */
      after: id.optional(),
    }),
    response: z.object({
      items: z.array(question),
      /** At most `searchCountLimit` and one more, which says that there are more. */
      total: z.int(),
      /** What to read on from; null at the end. */
      next: id.nullable(),
    }),
    errors: [...courseErrors],
    isSearch: 'often',
  }),
  similarQuestions: endpoint({
    method: 'GET',
    path: '/me/courses/:slug/similar-questions',
    summary:
      'The few questions of the course that share most words with what is being typed, diacritics or not',
    access: student,
    params: z.object({ slug }),
    query: z.object({ q: searchText.pipe(z.string().min(5)) }),
    response: z.array(question),
    errors: [...courseErrors],
    isSearch: 'often',
  }),
  question: endpoint({
    method: 'GET',
    path: '/me/questions/:id',
    summary: 'One question with its answers',
    access: student,
    params: byId,
    response: questionDetail,
    errors: [...questionErrors],
  }),
  askQuestion: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/questions',
    summary: 'Ask about a lesson, at a moment of its video or about all of it',
    access: student,
    params: z.object({ lessonId: id }),
    body: questionBody,
    response: questionDetail,
    errors: [...lessonErrors, 'request.too_many'],
  }),
  editQuestion: endpoint({
    method: 'PATCH',
    path: '/me/questions/:id',
    summary: 'Change an own question while nobody has answered it; hiding it from others always works',
    access: student,
    params: byId,
    body: questionEdit,
    response: questionDetail,
    errors: [...questionErrors, 'question.answered'],
  }),
  removeQuestion: endpoint({
    method: 'DELETE',
    path: '/me/questions/:id',
    summary: 'Take an own question back while nobody has answered it',
    access: student,
    params: byId,
    response: done,
    errors: [...questionErrors, 'question.answered'],
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/me/questions/:id/pictures',
    summary:
      'Add a picture to an own question while nobody has answered it; it is drawn anew, without what the camera noted',
    access: student,
    params: byId,
    upload: { types: imageTypes, maxBytes: MAX_QUESTION_PICTURE_BYTES },
    response: questionDetail,
    errors: [
      'upload.not_an_image',
      ...questionErrors,
      'question.answered',
      'question.pictures_full',
      'request.too_many',
    ],
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/me/questions/:id/pictures/:pictureId',
    summary: 'Take a picture of an own question back, also after it was answered',
    access: student,
    params: questionPictureParams,
    response: questionDetail,
    errors: [...questionErrors, 'question.picture_not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/me/questions/:id/pictures/:pictureId',
    summary: 'A picture of a question that the learner may read',
    access: student,
    params: questionPictureParams,
    download: questionPictureFile,
    response: savedFile,
    errors: [...questionErrors, 'question.picture_not_found'],
  }),
  voteQuestion: endpoint({
    method: 'PUT',
    path: '/me/questions/:id/vote',
    summary: 'Say that the question of somebody else is useful, once, or take that back',
    access: student,
    params: byId,
    body: z.strictObject({ isUseful: z.boolean() }),
    response: z.object({ votes: z.int(), hasVoted: z.boolean() }),
    errors: [...questionErrors, 'question.own', 'request.too_many'],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/me/questions/:id/answers',
    summary: 'Answer a question of the course',
    access: student,
    params: byId,
    body: answerBody,
    response: questionDetail,
    errors: [...questionErrors, 'request.too_many'],
  }),
  editAnswer: endpoint({
    method: 'PATCH',
    path: '/me/answers/:id',
    summary: 'Change an own answer that nobody has accepted',
    access: student,
    params: byId,
    body: answerBody,
    response: questionDetail,
    errors: [
      'answer.not_found',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'answer.accepted',
    ],
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/me/answers/:id',
    summary: 'Take back an own answer that nobody has accepted',
    access: student,
    params: byId,
    response: questionDetail,
    errors: [
      'answer.not_found',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'answer.accepted',
    ],
  }),
  acceptAnswer: endpoint({
    method: 'PUT',
    path: '/me/questions/:id/accepted',
    summary: 'Say which answer solved the own question; null for none',
    access: student,
    params: byId,
    body: z.strictObject({ answerId: id.nullable() }),
    response: questionDetail,
    errors: [...questionErrors, 'answer.not_found'],
  }),
  reportQuestion: endpoint({
    method: 'POST',
    path: '/me/questions/:id/report',
    summary: 'Tell staff that a question or one of its answers does not belong there; again changes nothing',
    access: student,
    params: byId,
    body: z.strictObject({ answerId: id.nullable(), reason: z.enum(reportReasons) }),
    response: done,
    errors: [...questionErrors, 'answer.not_found', 'question.own', 'request.too_many'],
  }),
}
