import { doctorPortal } from '@repo/contract/doctor-portal'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createDoctorPortalService } from './doctor-portal.service.ts'

export function createDoctorPortalModule(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>) {
  const service = createDoctorPortalService(services)
  return (app: FastifyInstance) =>
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
