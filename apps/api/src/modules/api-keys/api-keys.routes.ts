import { crmApiKeys } from '@repo/contract/crm-api-keys'
import { toActor } from '../../core/actor.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { type ApiKeysNeeds, createApiKeysService } from './api-keys.service.ts'

/** API keys, made and revoked by who keeps the settings. */
export const createApiKeysModule = (services: ApiKeysNeeds): Module => {
  const keys = createApiKeysService(services)
  return (app) =>
    implement(app, crmApiKeys, {
      keys: ({ caller }) => keys.list(caller.userId),
      createKey: ({ body, caller, request }) => keys.create(body, toActor(caller, request)),
      revokeKey: ({ params, caller, request }) => keys.revoke(params.id, toActor(caller, request)),
    })
}
