import { crmLearners } from '@repo/contract/crm-learners'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createGivenCodesService } from './codes.service.ts'
import { createEnrollmentsService } from './enrollments.service.ts'
import { createLearnersService } from './learners.service.ts'
import { createMailRoutes } from './mails.routes.ts'
import { createNotesService } from './notes.service.ts'
import { createRevealService } from './reveal.service.ts'

/** Endpoints by which staff look after one learner. */
export const createLearnersModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>,
): Module => {
  const learners = createLearnersService(services)
  const enrollments = createEnrollmentsService(services)
  const codes = createGivenCodesService(services)
  const notes = createNotesService(services)
  const reveals = createRevealService(services)
  const addMails = createMailRoutes(services)
  return (app) => {
    addMails(app)
    implement(app, crmLearners, {
      learner: ({ params, caller, request }) => learners.get(params.id, toActor(caller, request)),
      revealContact: ({ params, body, caller, request }) =>
        reveals.reveal(params.id, body.place, toActor(caller, request)),
      moveEnrollment: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await enrollments.move(params.id, params.enrollmentId, body, actor)
        return learners.get(params.id, actor)
      },
      codeBatches: ({ params }) => codes.batches(params.id),
      giveCode: ({ params, body, caller, request }) => codes.give(params.id, body, toActor(caller, request)),
      notes: ({ params, caller, request }) => notes.list(params.id, toActor(caller, request)),
      addNote: ({ params, body, caller, request }) => notes.add(params.id, body, toActor(caller, request)),
      editNote: ({ params, body, caller, request }) =>
        notes.edit(params.id, params.noteId, body, toActor(caller, request)),
      removeNote: ({ params, caller, request }) =>
        notes.remove(params.id, params.noteId, toActor(caller, request)),
      enrol: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await enrollments.enrol(params.id, body, actor)
        return learners.get(params.id, actor)
      },
      extendAccess: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await enrollments.extend(params.id, params.enrollmentId, body, actor)
        return learners.get(params.id, actor)
      },
      setEnrollmentState: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await enrollments.setState(params.id, params.enrollmentId, body, actor)
        return learners.get(params.id, actor)
      },
    })
  }
}
