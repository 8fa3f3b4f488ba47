import { z } from 'zod'
import { admin } from './access.ts'
import { hiddenFor, hideReasons } from './crm-reviews.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, savedFile, searchText, slug, text } from './fields.ts'
import { questionQueues } from './list-choices.ts'
import {
  answerBody,
  answererKinds,
  question,
  questionPictureFile,
  questionPictureParams,
  questionStates,
  reportReasons,
} from './questions.ts'
import { recording } from './recordings.ts'

export { questionQueues } from './list-choices.ts'

/** Why a picture is taken from a question; `note` is added to the mail to its asker. */
export const removePictureBody = z
  .strictObject({ reason: z.enum(hideReasons), note: text(0, 500).default('') })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] })

/** The body of a decision that hides; `note` is added to the mail. */
export const hideQuestionBody = z
  .strictObject({
    state: z.literal('hidden'),
    /** One of its answers instead of the question. */
    answerId: id.nullable(),
    reason: z.enum(hideReasons),
    note: text(0, 500).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] })

const staffAnswer = z.object({
  id,
  author: z.string(),
  kind: z.enum(answererKinds),
  text: z.string(),
  recording: recording.nullable(),
  state: z.enum(questionStates),
  hidden: hiddenFor,
  isAccepted: z.boolean(),
  /** Why it was reported, by how many; only what is undecided. */
  reports: z.array(z.enum(reportReasons)),
  createdAt: instant,
})

/** A question as staff see it: with the whole name of who asked, all answers, and what was reported. */
export const staffQuestion = question
  .pick({
    id: true,
    lesson: true,
    positionMs: true,
    title: true,
    text: true,
    isPrivate: true,
    state: true,
    votes: true,
    pictures: true,
    isAnswered: true,
    createdAt: true,
  })
  .extend({
    learner: z.object({ id, name: z.string() }),
    course: z.object({ id, slug, title: z.string() }),
    hidden: hiddenFor,
    reports: z.array(z.enum(reportReasons)),
    thread: z.array(staffAnswer),
  })

/** Questions of learners as staff moderate and answer them. */
export const crmQuestions = {
  questions: endpoint({
    method: 'GET',
    path: '/crm/questions',
    summary: 'Questions of learners, found by learner, course or words, without diacritics too',
    access: admin('reviews.moderate'),
    query: z.object({
      state: z.enum(questionQueues).default('all'),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(staffQuestion),
    isSearch: true,
  }),
  learnerQuestions: endpoint({
    method: 'GET',
    path: '/crm/learners/:id/questions',
    summary: 'Questions that one learner has asked, newest first',
    access: admin('learners.read'),
    params: byId,
    query: z.object(keyQuery),
    response: keyPageOf(staffQuestion),
    errors: ['user.not_found'],
  }),
  questionPicture: endpoint({
    method: 'GET',
    path: '/crm/questions/:id/pictures/:pictureId',
    summary: 'A picture of a question',
    access: admin('reviews.moderate', 'learners.read'),
    params: questionPictureParams,
    download: questionPictureFile,
    response: savedFile,
    errors: ['question.not_found', 'question.picture_not_found'],
  }),
  removeQuestionPicture: endpoint({
    method: 'POST',
    path: '/crm/questions/:id/pictures/:pictureId/removal',
    summary: 'Delete a picture of a question for good, with a reason that its asker is told by mail',
    access: admin('reviews.moderate'),
    params: questionPictureParams,
    body: removePictureBody,
    response: done,
    errors: ['question.not_found', 'question.picture_not_found'],
  }),
  moderateQuestion: endpoint({
    method: 'POST',
    path: '/crm/questions/:id/state',
    summary:
      'Hide a question or one of its answers with a reason that its writer is told by mail, or show it again; decides its reports',
    access: admin('reviews.moderate'),
    params: byId,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('visible'), answerId: id.nullable() }),
      hideQuestionBody,
    ]),
    response: done,
    errors: ['question.not_found', 'answer.not_found'],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/crm/questions/:id/answers',
    summary: 'Answer a question in the name of the site',
    access: admin('reviews.moderate'),
    params: byId,
    body: answerBody,
    response: done,
    errors: ['question.not_found'],
  }),
}
