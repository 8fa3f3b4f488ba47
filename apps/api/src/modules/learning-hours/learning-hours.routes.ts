import { learningHours } from '@repo/contract/learning-hours'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithContent } from '../content/index.ts'
import { createLearningHoursService } from './learning-hours.service.ts'

/** What a learner learned in a year, on the page and as files. */
export const createLearningHoursModule = (
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithContent,
): Module => {
  const service = createLearningHoursService(services)
  return (app) =>
    implement(app, learningHours, {
      year: ({ caller, query }) => service.year(caller.userId, query.year),
      yearFile: ({ caller, query }) => service.file(caller.userId, query),
    })
}
