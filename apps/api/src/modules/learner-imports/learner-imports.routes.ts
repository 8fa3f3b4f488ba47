import { crmLearnerImports } from '@repo/contract/crm-learner-imports'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import { createLearnerImports } from './learner-imports.service.ts'
import { createImportReport } from './report.service.ts'

export const createLearnerImportsModule = (services: Needs<'db' | 'clock' | 'queue' | 'limiter'>): Module => {
  const imports = createLearnerImports(services)
  const report = createImportReport(services)
  return (app) =>
    implement(app, crmLearnerImports, {
      imports: ({ query }) => imports.list(query),
      addImport: ({ query, file, caller, request }) =>
        imports.add(query.fileName, file, toActor(caller, request)),
      import: ({ params }) => imports.get(params.id),
      importRows: ({ params, query, caller }) =>
        imports.rows(params.id, { ...query, isWhole: seesMasked(caller) }),
      setImportColumns: ({ params, body, caller, request }) =>
        imports.setColumns(params.id, body, toActor(caller, request)),
      startImport: ({ params, body, caller, request }) =>
        imports.start(params.id, body, toActor(caller, request)),
      discardImport: ({ params, caller, request }) => imports.discard(params.id, toActor(caller, request)),
      importReport: ({ params, caller, request }) => report(params.id, toActor(caller, request)),
    })
}
