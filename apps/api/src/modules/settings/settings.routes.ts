import { crmSettings } from '@repo/contract/crm-settings'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createSettingsService } from './settings.service.ts'

export function createSettingsModule(services: Needs<'db' | 'clock' | 'cache'>) {
  const settings = createSettingsService(services)
  return (app: FastifyInstance) =>
    implement(app, crmSettings, {
      business: () => settings.get('business'),
      saveBusiness: ({ body, caller, request }) => settings.save('business', body, toActor(caller, request)),
      history: ({ params, query }) => settings.history(params.section, query),
      restore: ({ params, body, caller, request }) =>
        settings.restore(params.section, body, toActor(caller, request)),
    })
}
