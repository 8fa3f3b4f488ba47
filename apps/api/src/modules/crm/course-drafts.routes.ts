import { courseDrafts } from '@repo/contract/course-drafts'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createCourseDraftsService } from './course-drafts.service.ts'

export function createCourseDraftsModule(
  services: Needs<'db' | 'clock' | 'cache' | 'queue' | 'storage' | 'limiter'>,
): Module {
  const drafts = createCourseDraftsService(services)
  return (app) =>
    implement(app, courseDrafts, {
      pendingChanges: ({ params, caller }) => drafts.pending(params.id, caller),
      publishChanges: ({ params, body, caller, request }) =>
        drafts.publish(params.id, body.seen, toActor(caller, request)),
      discardChanges: ({ params, body, caller, request }) =>
        drafts.discard(params.id, body.seen, toActor(caller, request)),
      courseVersions: ({ params }) => drafts.versions(params.id),
      compareVersions: ({ params, query }) => drafts.compare(params.id, query),
      restoreVersion: ({ params, body, caller, request }) =>
        drafts.restore(params.id, body, toActor(caller, request)),
    })
}
