import { newsDrafts } from '@repo/contract/news-drafts'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createNewsDraftsService } from './news-drafts.service.ts'

export function createNewsDraftsModule(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache' | 'storage' | 'limiter'>,
): Module {
  const drafts = createNewsDraftsService(services)
  return (app) =>
    implement(app, newsDrafts, {
      publish: ({ params, body, caller, request }) =>
        drafts.publish(params.id, body, toActor(caller, request)),
      withdraw: ({ params, body, caller, request }) =>
        drafts.withdraw(params.id, body.version, toActor(caller, request)),
      discard: ({ params, body, caller, request }) =>
        drafts.discard(params.id, body.version, toActor(caller, request)),
      versions: ({ params }) => drafts.versions(params.id),
      version: ({ params, query }) => drafts.version(params.id, query.number),
      restore: ({ params, body, caller, request }) =>
        drafts.restore(params.id, body, toActor(caller, request)),
    })
}
