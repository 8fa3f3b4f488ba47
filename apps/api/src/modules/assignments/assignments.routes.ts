import { crmAssignments } from '@repo/contract/crm-assignments'
import { crmHandIns } from '@repo/contract/crm-hand-ins'
import { doctorHandIns } from '@repo/contract/doctor-hand-ins'
import { handIns } from '@repo/contract/hand-ins'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createAssignmentsService } from './assignments.service.ts'
import { createHandInsService } from './hand-ins.service.ts'
import { createMarkingService } from './marking.service.ts'
import { createStaffHandIns } from './staff-hand-ins.service.ts'

/** Assignments: made by staff and the doctors of their courses, handed in by learners, judged by doctors. */
export const createAssignmentsModule = (
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'cache' | 'limiter'> &
    WithLessonAccess &
    WithFilms &
    WithRecordings,
): Module => {
  const made = createAssignmentsService(services)
  const own = createHandInsService(services)
  const marking = createMarkingService(services)
  const read = createStaffHandIns(services)
  return (app) => {
    implement(app, handIns, {
      handIns: ({ params, caller }) => own.get(caller, params.lessonId),
      saveDraft: ({ params, body, caller }) => own.save(caller, params.lessonId, body),
      addFile: ({ params, query, file, caller }) => own.addFile(caller, params.lessonId, query.name, file),
      removeFile: ({ params, caller }) => own.removeFile(caller, params.lessonId, params.fileId),
      file: ({ params, caller }) => own.file(caller, params.id, params.fileId),
      film: ({ params, caller }) => own.playFilm(caller, params.id),
      removeFilm: ({ params, caller }) => own.removeFilm(caller, params.lessonId),
      submit: ({ params, body, caller }) => own.submit(caller, params.lessonId, body),
    })
    implement(app, doctorHandIns, {
      handIns: ({ query, caller }) => marking.list(caller, query),
      handIn: ({ params, caller }) => marking.detail(caller, params.id),
      file: ({ params, caller }) => marking.file(caller, params.id, params.fileId),
      film: ({ params, caller }) => marking.playFilm(caller, params.id),
      beginMarking: ({ params, body, caller }) => marking.beginMarking(caller, params.id, body.takeOver),
      sign: ({ params, body, caller, request }) =>
        marking.sign(caller, params.id, body.itemIds, toActor(caller, request)),
      judge: ({ params, body, caller, request }) =>
        marking.judge(caller, params.id, body, toActor(caller, request)),
    })
    implement(app, crmHandIns, {
      learnerHandIns: ({ params }) => read.ofLearner(params.id),
      file: ({ params }) => read.file(params.id, params.fileId),
      film: ({ params, caller }) => read.playFilm(caller, params.id),
    })
    implement(app, crmAssignments, {
      assignment: ({ params, caller, request }) =>
        made.get(params.id, params.lessonId, toActor(caller, request)),
      saveTask: ({ params, body, caller, request }) =>
        made.save(params.id, params.lessonId, body, toActor(caller, request)),
      publish: ({ params, body, caller, request }) =>
        made.publish(params.id, params.lessonId, body.version, toActor(caller, request)),
    })
  }
}
