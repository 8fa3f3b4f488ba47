import { crmCourseArchives } from '@repo/contract/crm-course-archives'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createExportService } from './export.service.ts'
import { createImportService } from './import.service.ts'

export function createCourseArchivesModule(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'limiter' | 'queue' | 'log'>,
) {
  const exporting = createExportService(services)
  const importing = createImportService(services)
  return (app: FastifyInstance) =>
    implement(app, crmCourseArchives, {
      exportCourse: ({ params, caller, request }) =>
        exporting.exportCourse(params.id, toActor(caller, request)),
      importCourse: ({ file, caller, request }) =>
        importing.importCourse(file, caller, toActor(caller, request)),
    })
}
