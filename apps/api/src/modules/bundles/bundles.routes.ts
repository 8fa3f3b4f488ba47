import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createPublicBundles } from './public-bundles.service.ts'
import { createStaffBundles } from './staff-bundles.service.ts'

/** Courses that cost less together: made by staff, read by everybody. */
export const createBundlesModule = (services: Needs<'db' | 'env' | 'clock'>): Module => {
  const shown = createPublicBundles(services)
  const staff = createStaffBundles(services)
  return (app) => {
    implement(app, contract.bundles, {
      bundles: ({ query }) => shown.list(query.course),
      bundle: ({ params }) => shown.find(params.slug),
    })
    implement(app, contract.crmBundles, {
      bundles: () => staff.list(),
      createBundle: ({ body, caller, request }) => staff.create(body, toActor(caller, request)),
      updateBundle: ({ params, body, caller, request }) =>
        staff.update(params.id, body, toActor(caller, request)),
    })
  }
}
