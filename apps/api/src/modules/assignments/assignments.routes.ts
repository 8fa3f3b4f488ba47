import { crmAssignments } from '@repo/contract/crm-assignments'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createAssignmentsService } from './assignments.service.ts'

/** Assignments: made by staff. */
export const createAssignmentsModule = (services: Needs<'db' | 'clock' | 'cache'>): Module => {
  const made = createAssignmentsService(services)
  return (app) => {
    implement(app, crmAssignments, {
      assignment: ({ params }) => made.get(params.id, params.lessonId),
      saveTask: ({ params, body, caller, request }) =>
        made.save(params.id, params.lessonId, body, toActor(caller, request)),
      publish: ({ params, body, caller, request }) =>
        made.publish(params.id, params.lessonId, body.version, toActor(caller, request)),
    })
  }
}
