import { crmQuestions } from '@repo/contract/crm-questions'
import { doctorQuestions } from '@repo/contract/doctor-questions'
import { questions } from '@repo/contract/questions'
import { savedReplies } from '@repo/contract/saved-replies'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { createAskingService } from './asking.service.ts'
import type { WithCourseFaq } from './course-faq.ts'
import { createInboxService } from './inbox.service.ts'
import { registerMailAnswerRoutes } from './mail-answers.routes.ts'
import { createModerationService } from './moderation.service.ts'
import { createPicturesService } from './pictures.service.ts'
import { createReading } from './reading.service.ts'
import { createSavedReplies } from './saved-replies.service.ts'

/** Questions about lessons: asked by learners, answered by doctors and staff. */
export const createQuestionsModule = (
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'> &
    WithLessonAccess &
    WithCourseFaq &
    WithRecordings,
): Module => {
  const reading = createReading(services)
  const asking = createAskingService(services)
  const pictures = createPicturesService(services)
  const inbox = createInboxService(services)
  const moderation = createModerationService(services)
  const replies = createSavedReplies(services)
  return (app) => {
    implement(app, questions, {
      questions: ({ caller, params, query }) => reading.list(caller, params.slug, query),
      similarQuestions: ({ caller, params, query }) => reading.similar(caller, params.slug, query.q),
      question: async ({ caller, params }) => {
        const [, shown] = await Promise.all([
          reading.open(caller, params.id),
          reading.detail(caller.userId, params.id),
        ])
        return shown
      },
      askQuestion: ({ caller, params, body }) => asking.ask(caller, params.lessonId, body),
      editQuestion: ({ caller, params, body }) => asking.edit(caller, params.id, body),
      removeQuestion: ({ caller, params }) => asking.remove(caller, params.id),
      addPicture: ({ caller, params, file }) => pictures.add(caller, params.id, file),
      removePicture: ({ caller, params }) => pictures.remove(caller, params.id, params.pictureId),
      picture: ({ caller, params }) => pictures.read(caller, params.id, params.pictureId),
      voteQuestion: ({ caller, params, body }) => asking.vote(caller, params.id, body.isUseful),
      answerQuestion: ({ caller, params, body }) => asking.answer(caller, params.id, body.text),
      editAnswer: ({ caller, params, body }) => asking.editAnswer(caller, params.id, body.text),
      removeAnswer: ({ caller, params }) => asking.removeAnswer(caller, params.id),
      acceptAnswer: ({ caller, params, body }) => asking.accept(caller, params.id, body.answerId),
      reportQuestion: ({ caller, params, body }) => asking.report(caller, params.id, body),
    })
    implement(app, doctorQuestions, {
      questions: ({ caller, query }) => inbox.list(caller, query),
      question: ({ caller, params }) => inbox.detail(caller, params.id),
      picture: ({ caller, params }) => inbox.picture(caller, params.id, params.pictureId),
      answerQuestion: ({ caller, params, body, request }) =>
        inbox.answer(caller, params.id, body, toActor(caller, request)),
      editAnswer: ({ caller, params, body, request }) =>
        inbox.editAnswer(caller, params.id, body.text, toActor(caller, request)),
      acceptAnswer: ({ caller, params, body, request }) =>
        inbox.accept(caller, params.id, body.answerId, toActor(caller, request)),
      addToFaq: ({ caller, params, body, request }) =>
        inbox.addToFaq(caller, params.id, body, toActor(caller, request)),
      setPrivacy: ({ caller, params, body, request }) =>
        inbox.setPrivacy(caller, params.id, body.isPrivate, toActor(caller, request)),
    })
    implement(app, savedReplies, {
      savedReplies: ({ caller }) => replies.list(caller.userId),
      addSavedReply: ({ caller, body, request }) => replies.add(body, toActor(caller, request)),
      changeSavedReply: ({ caller, params, body, request }) =>
        replies.change(params.id, body, toActor(caller, request)),
      removeSavedReply: ({ caller, params, request }) => replies.remove(params.id, toActor(caller, request)),
    })
    registerMailAnswerRoutes(app, services)
    implement(app, crmQuestions, {
      questions: ({ query, caller }) => moderation.list({ ...query, isWhole: seesMasked(caller) }),
      learnerQuestions: ({ params, query }) => moderation.ofLearner(params.id, query),
      questionPicture: ({ params }) => moderation.picture(params.id, params.pictureId),
      removeQuestionPicture: ({ params, body, caller, request }) =>
        moderation.removePicture(params, body, toActor(caller, request)),
      moderateQuestion: ({ params, body, caller, request }) =>
        moderation.decide(params.id, body, toActor(caller, request)),
      answerQuestion: ({ params, body, caller, request }) =>
        moderation.answer(params.id, body.text, toActor(caller, request)),
    })
  }
}
