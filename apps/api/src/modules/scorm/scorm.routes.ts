import { crmScorm, scorm } from '@repo/contract/scorm'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { orAskToSignIn, type WithMediaGrants } from '../learning/index.ts'
import { createAuthorsService } from './authors.service.ts'
import { createPlayService } from './play.service.ts'
import { registerScormServing } from './serving.routes.ts'

/** SCORM packages: put into lessons by who writes them, played by learners. */
export const createScormModule = (
  services: Needs<'db' | 'env' | 'storage' | 'queue' | 'clock' | 'limiter'> &
    WithMediaGrants &
    Parameters<typeof createPlayService>[0] &
    Parameters<typeof registerScormServing>[1],
): Module => {
  const authors = createAuthorsService(services)
  const play = createPlayService(services)
  return (app) => {
    implement(app, scorm, {
      openPackage: ({ params, caller, request }) =>
        orAskToSignIn(caller, request, () => play.open(caller, params.lessonId)),
      savePackageState: ({ params, body, caller }) => play.save(caller, params.lessonId, body),
    })
    implement(app, crmScorm, {
      lessonPackages: ({ params, caller, request }) => authors.get(params, toActor(caller, request)),
      uploadPackage: ({ params, file, caller, request }) =>
        authors.upload(params, file, toActor(caller, request)),
      removePackage: ({ params, caller, request }) => authors.remove(params, toActor(caller, request)),
      tryPackage: ({ params, caller, request }) => authors.try(params, caller, toActor(caller, request)),
    })
    registerScormServing(app, services)
  }
}
