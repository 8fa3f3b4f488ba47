import { lessonFiles as endpoints } from '@repo/contract/lesson-files'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { orAskToSignIn, type WithLessonAccess } from '../learning/index.ts'
import { createLessonFilesService } from './lesson-files.service.ts'

export function createLessonFilesModule(
  services: Needs<'db' | 'storage' | 'clock' | 'limiter'> & WithLessonAccess,
) {
  const files = createLessonFilesService(services)
  return (app: FastifyInstance) =>
    implement(app, endpoints, {
      uploadLessonFile: ({ params, file, caller, request }) =>
        files.add(params.id, file, toActor(caller, request)),
      staffLessonFile: ({ params, caller, request }) =>
        files.findForAuthors(params.id, params.fileId, toActor(caller, request)),
      lessonFile: ({ caller, params, request }) =>
        orAskToSignIn(caller, request, () => files.download(caller, params, request.ip)),
    })
}
