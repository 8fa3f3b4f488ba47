import { notes } from '@repo/contract/notes'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { createNotesService } from './notes.service.ts'

/** Notes that learners write for themselves beside lessons. */
export const createNotesModule = (
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithLessonAccess,
): Module => {
  const service = createNotesService(services)
  return (app) =>
    implement(app, notes, {
      lessonNotes: ({ caller, params }) => service.listOfLesson(caller.userId, params.lessonId),
      notes: ({ caller, query }) => service.list(caller.userId, query),
      saveNote: ({ caller, params, body }) => service.save(caller.userId, params.id, body),
      removeNote: ({ caller, params, query }) => service.remove(caller.userId, params.id, query.version),
      noteFile: ({ caller, query }) => service.file(caller.userId, query),
    })
}
