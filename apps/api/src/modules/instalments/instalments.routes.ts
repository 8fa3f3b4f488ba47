import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createStaffPlans } from './staff-plans.service.ts'

/** Plans to pay in parts: made by staff, offered at the checkout by `orders`. */
export const createInstalmentsModule = (services: Needs<'db' | 'clock'>): Module => {
  const staff = createStaffPlans(services)
  return (app) => {
    implement(app, contract.crmInstalments, {
      plans: () => staff.list(),
      createPlan: ({ body, caller, request }) => staff.create(body, toActor(caller, request)),
      updatePlan: ({ params, body, caller, request }) =>
        staff.update(params.id, body, toActor(caller, request)),
    })
  }
}
