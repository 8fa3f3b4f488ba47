import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createPublicPaths } from './public-paths.service.ts'
import { createStaffPaths } from './staff-paths.service.ts'

/** Paths over several courses: composed by staff, read by everybody, followed by learners. */
export const createLearningPathsModule = (
  services: Needs<'db' | 'publicReads' | 'env' | 'clock' | 'cache'>,
): Module => {
  const shown = createPublicPaths(services)
  const staff = createStaffPaths(services)
  return (app) => {
    implement(app, contract.learningPaths, {
      paths: () => shown.list(),
      path: ({ params }) => shown.find(params.slug),
      ownPaths: ({ caller }) => shown.own(caller.userId),
    })
    implement(app, contract.crmPaths, {
      paths: () => staff.list(),
      path: ({ params }) => staff.find(params.id),
      createPath: ({ body, caller, request }) => staff.create(body, toActor(caller, request)),
      savePath: ({ params, body, caller, request }) => staff.save(params.id, body, toActor(caller, request)),
      orderPaths: ({ body, caller, request }) => staff.order(body.ids, toActor(caller, request)),
      removePath: ({ params, caller, request }) => staff.remove(params.id, toActor(caller, request)),
    })
  }
}
