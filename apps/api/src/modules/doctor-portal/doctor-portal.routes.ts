import { doctorPortal } from '@repo/contract/doctor-portal'
import { ownCourses } from '@repo/contract/own-courses'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createOwnCourses } from '../crm/index.ts'
import { createDoctorPortalService } from './doctor-portal.service.ts'

export function createDoctorPortalModule(
  services: Needs<'db' | 'reports' | 'env' | 'queue' | 'clock' | 'cache' | 'limiter'>,
) {
  const service = createDoctorPortalService(services)
  const courses = createOwnCourses(services)
  return (app: FastifyInstance) => {
    implement(app, ownCourses, {
      courseCategories: () => courses.categories(),
      createOwnCourse: ({ body, caller, request }) => courses.create(body, toActor(caller, request)),
      ownDetails: ({ params, caller, request }) => courses.details(params.id, toActor(caller, request)),
      saveOwnDetails: ({ params, body, caller, request }) =>
        courses.save(params.id, body, toActor(caller, request)),
    })
    implement(app, doctorPortal, {
      overview: ({ caller }) => service.overview(caller),
      earnings: ({ caller }) => service.earnings(caller),
      room: ({ caller, params }) => service.room(caller, params.slug),
      reviews: ({ caller, query }) => service.reviews(caller, query),
      learners: ({ caller, query }) => service.learners(caller, query),
      learner: ({ caller, params }) => service.learner(caller, params.id),
      learnerAttempt: ({ caller, params }) => service.learnerAttempt(caller, params.id, params.attemptId),
      updateProfile: ({ caller, params, body, request }) =>
        service.updateProfile(caller, params.slug, body, request.ip),
      reportReview: ({ caller, params, body, request }) =>
        service.report(caller, params.id, body, request.ip),
      replyToReview: ({ caller, params, body, request }) =>
        service.reply(caller, params.id, body.text, request.ip),
    })
  }
}
