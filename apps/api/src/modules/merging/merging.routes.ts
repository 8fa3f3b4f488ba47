import { crmMerges } from '@repo/contract/crm-merges'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createMergingService } from './merging.service.ts'

export const createMergingModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'cache'>,
): Module => {
  const merging = createMergingService(services)
  return (app) =>
    implement(app, crmMerges, {
      mergePlan: ({ params }) => merging.plan({ kept: params.id, closed: params.otherId }),
      merge: ({ params, body, caller, request }) =>
        merging.merge({ kept: params.id, closed: params.otherId }, body.reason, toActor(caller, request)),
    })
}
