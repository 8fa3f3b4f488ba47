import { crmSetup } from '@repo/contract/crm-setup'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createSetupService } from './setup.service.ts'
import { createTrialTransfers } from './trial-transfers.service.ts'

/** From an empty installation to the first sale. */
export function createSetupModule(services: Needs<'db' | 'env' | 'clock'>): Module {
  const setup = createSetupService(services)
  const trials = createTrialTransfers(services)
  return (app) =>
    implement(app, crmSetup, {
      setup: () => setup(),
      trialTransfer: () => trials.last(),
      beginTrialTransfer: ({ caller, request }) => trials.begin(toActor(caller, request)),
    })
}
