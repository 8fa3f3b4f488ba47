import { captionDrafts as contract } from '@repo/contract/caption-drafts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { implement, type RequestFacts } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createCaptionDraftsService } from './caption-drafts.service.ts'

const askerOf = ({ caller, request }: { caller: Caller; request: RequestFacts }) => ({
  caller,
  ip: request.ip,
})

/** Drafts of captions that a program heard in a video. */
export function createCaptionDraftsModule(services: Needs<'db' | 'queue' | 'clock'>): Module {
  const drafts = createCaptionDraftsService(services)
  return (app) =>
    implement(app, contract, {
      draft: (input) => drafts.get(askerOf(input), input.params.id),
      requestDraft: (input) => drafts.request(askerOf(input), input.params.id),
      saveDraft: (input) => drafts.save(askerOf(input), input.params.id, input.body),
      removeDraft: (input) => drafts.remove(askerOf(input), input.params.id, input.query),
    })
}
