import { crmLearners } from '@repo/contract/crm-learners'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createLearnersService } from './learners.service.ts'

/** Endpoints by which staff look after one learner. */
export const createLearnersModule = (services: Needs<'db' | 'env' | 'clock'>): Module => {
  const learners = createLearnersService(services)
  return (app) =>
    implement(app, crmLearners, {
      learner: ({ params }) => learners.get(params.id),
    })
}
