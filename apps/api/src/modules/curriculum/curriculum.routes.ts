import { curriculum as endpoints } from '@repo/contract/curriculum'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createCurriculumService } from './curriculum.service.ts'

export function createCurriculumModule(services: Needs<'db' | 'clock' | 'cache'>) {
  const curriculum = createCurriculumService(services)
  return (app: FastifyInstance) =>
    implement(app, endpoints, {
      curriculum: ({ params, caller, request }) => curriculum.get(params.id, toActor(caller, request)),
      saveCurriculum: ({ params, body, caller, request }) =>
        curriculum.save(params.id, body, toActor(caller, request)),
      lessonText: ({ params, caller, request }) =>
        curriculum.text(params.id, params.lessonId, toActor(caller, request)),
      saveLessonText: ({ params, body, caller, request }) =>
        curriculum.saveText(params.id, params.lessonId, body, toActor(caller, request)),
    })
}
