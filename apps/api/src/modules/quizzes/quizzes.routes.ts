import { crmQuizzes } from '@repo/contract/crm-quizzes'
import { quizzes } from '@repo/contract/quizzes'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { addPictureRoute } from '../../http/picture-route.ts'
import { questionPictures } from '../../storage/public-pictures.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { createAttemptsService } from './attempts.service.ts'
import { createBankService } from './bank.service.ts'
import { createQuizzesService } from './quizzes.service.ts'
import { createResultsService } from './results.service.ts'
import type { WithReviewCards } from './review-cards.ts'

/** Quizzes: taken by learners, made and looked at by staff and the doctors of their courses. */
export const createQuizzesModule = (
  services: Needs<'db' | 'reports' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter' | 'cache'> &
    WithLessonAccess &
    WithReviewCards,
): Module => {
  const attempts = createAttemptsService(services)
  const bank = createBankService(services)
  const made = createQuizzesService(services)
  const results = createResultsService(services)
  return (app) => {
    addPictureRoute(app, services, questionPictures)
    implement(app, quizzes, {
      quiz: ({ params, caller }) => attempts.overview(caller, params.lessonId),
      beginAttempt: ({ params, caller }) => attempts.begin(caller, params.lessonId),
      attempt: ({ params, caller }) => attempts.get(caller, params.attemptId),
      saveAnswer: ({ params, body, caller }) => attempts.save(caller, params.attemptId, body),
      submitAttempt: ({ params, body, caller }) => attempts.submit(caller, params.attemptId, body.answers),
    })
    implement(app, crmQuizzes, {
      quiz: ({ params, caller, request }) => made.get(params.id, params.lessonId, toActor(caller, request)),
      saveSettings: ({ params, body, caller, request }) =>
        made.saveSettings(params.id, params.lessonId, body, toActor(caller, request)),
      saveItems: ({ params, body, caller, request }) =>
        made.saveItems(params.id, params.lessonId, body, toActor(caller, request)),
      publish: ({ params, body, caller, request }) =>
        made.publish(params.id, params.lessonId, body.version, toActor(caller, request)),
      questions: ({ params, caller, request }) => bank.list(params.id, toActor(caller, request)),
      addQuestion: ({ params, body, caller, request }) => bank.add(params.id, body, toActor(caller, request)),
      saveQuestion: ({ params, body, caller, request }) =>
        bank.save(params.id, params.questionId, body, toActor(caller, request)),
      removeQuestion: ({ params, caller, request }) =>
        bank.remove(params.id, params.questionId, toActor(caller, request)),
      addPicture: ({ params, file, caller, request }) =>
        bank.addPicture(params.id, file, toActor(caller, request)),
      analysis: ({ params, caller }) => results.analysis(caller, params.lessonId),
      learnerQuizzes: ({ params }) => results.ofLearner(params.id),
      learnerAttempt: ({ params }) => results.attemptOfLearner(params.id, params.attemptId),
    })
  }
}
