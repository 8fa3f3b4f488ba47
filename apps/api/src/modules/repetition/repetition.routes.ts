import { repetition } from '@repo/contract/repetition'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { createRepetitionService } from './repetition.service.ts'

/** The daily review of questions that were answered wrong, and of key questions. */
export const createRepetitionModule = (
  services: Needs<'db' | 'env' | 'clock'> & WithLessonAccess,
): Module => {
  const service = createRepetitionService(services)
  return (app) =>
    implement(app, repetition, {
      today: ({ caller }) => service.today(caller),
      begin: ({ caller }) => service.begin(caller),
      answer: ({ caller, params, body }) => service.answer(caller, { ...params, day: body.day }, body),
      rate: ({ caller, params, body }) => service.rate(caller, { ...params, day: body.day }, body.rating),
    })
}
