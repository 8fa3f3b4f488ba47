import { z } from 'zod'
import { doctor } from './access.ts'
import { questionBody } from './crm-courses.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, keyPageOf, keyQuery, savedFile, searchText, slug } from './fields.ts'
import { doctorQuestionStates } from './list-choices.ts'
import {
  answerBody,
  question,
  questionDetail,
  questionPictureFile,
  questionPictureParams,
} from './questions.ts'

/** Where it was asked: the course beside the lesson. */
const course = z.object({ slug, title: z.string() })
export const doctorQuestion = question.extend({ course })
export const doctorQuestionDetail = questionDetail.omit({ isOpen: true }).extend({
  course,
  /** The video of the lesson, to see the moment that is asked about; null where none can be played now. */
  videoId: id.nullable(),
})

export const doctorAnswerBody = answerBody.extend({
  /** The last answer of a doctor or of staff that its writer has seen; null for none. */
  seenAnswerId: id.nullable(),
  /** A recording of one's own that is ready; null for an answer in writing alone. */
  recordingId: id.nullable().default(null),
})

/** Questions about the courses that a doctor teaches, alone or in a team. */
export const doctorQuestions = {
  questions: endpoint({
    method: 'GET',
    path: '/doctor-portal/questions',
    summary:
      'Questions about the own courses, also those that other learners do not see: those that wait, the longest first, others the newest first',
    access: doctor,
    query: z.object({
      state: z.enum(doctorQuestionStates).default('waiting'),
      /** Slug of one of the own courses. */
      course: slug.optional(),
      lessonId: id.optional(),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(doctorQuestion),
    errors: ['doctor.not_found'],
    isSearch: true,
  }),
  question: endpoint({
    method: 'GET',
    path: '/doctor-portal/questions/:id',
    summary: 'One question about an own course with its answers',
    access: doctor,
    params: byId,
    response: doctorQuestionDetail,
    errors: ['question.not_found', 'doctor.not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/doctor-portal/questions/:id/pictures/:pictureId',
    summary: 'A picture of a question about an own course',
    access: doctor,
    params: questionPictureParams,
    download: questionPictureFile,
    response: savedFile,
    errors: ['question.not_found', 'doctor.not_found', 'question.picture_not_found'],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/doctor-portal/questions/:id/answers',
    summary: 'Answer a question; refused once when somebody else has answered since it was read',
    access: doctor,
    params: byId,
    body: doctorAnswerBody,
    response: doctorQuestionDetail,
    errors: [
      'question.not_found',
      'doctor.not_found',
      'question.answered_meanwhile',
      'recording.not_found',
      'recording.not_ready',
      'recording.unusable',
    ],
  }),
  editAnswer: endpoint({
    method: 'PATCH',
    path: '/doctor-portal/answers/:id',
    summary: 'Change an own answer',
    access: doctor,
    params: byId,
    body: answerBody,
    response: doctorQuestionDetail,
    errors: ['answer.not_found', 'doctor.not_found'],
  }),
  acceptAnswer: endpoint({
    method: 'POST',
    path: '/doctor-portal/questions/:id/accepted',
    summary: 'Say which answer is the right one; null for none',
    access: doctor,
    params: byId,
    body: z.strictObject({ answerId: id.nullable() }),
    response: doctorQuestionDetail,
    errors: ['question.not_found', 'answer.not_found', 'doctor.not_found'],
  }),
  addToFaq: endpoint({
    method: 'POST',
    path: '/doctor-portal/questions/:id/faq',
    summary: 'Put an answered question on the page of its course; visitors see it once that is published',
    access: doctor,
    params: byId,
    body: questionBody,
    response: done,
    errors: [
      'question.not_found',
      'doctor.not_found',
      'question.not_for_faq',
      'course.not_found',
      'course.faq_taken',
      'course.faq_full',
    ],
  }),
  setPrivacy: endpoint({
    method: 'POST',
    path: '/doctor-portal/questions/:id/privacy',
    summary: 'Show a question to who asked and to doctors only, or to all learners of the course again',
    access: doctor,
    params: byId,
    body: z.strictObject({ isPrivate: z.boolean() }),
    response: doctorQuestionDetail,
    errors: ['question.not_found', 'doctor.not_found', 'question.kept_private'],
  }),
}
