import { crmEmergencyCards, emergencyCards } from '@repo/contract/emergency-cards'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createLearnerCards } from './learner-cards.service.ts'
import { createStaffCards } from './staff-cards.service.ts'

/** Emergency cards: as learners read them, and as staff write, publish and withdraw them. */
export const createEmergencyCardsModule = (services: Needs<'db' | 'clock'>): Module => {
  const learners = createLearnerCards(services)
  const staff = createStaffCards(services)
  return (app) => {
    implement(app, emergencyCards, { cards: ({ caller }) => learners.list(caller.userId) })
    implement(app, crmEmergencyCards, {
      cards: ({ query }) => staff.list(query),
      card: ({ params }) => staff.one(params.id),
      createCard: ({ body, caller, request }) => staff.create(body, toActor(caller, request)),
      saveCard: ({ params, body, caller, request }) => staff.save(params.id, body, toActor(caller, request)),
      reviewers: () => staff.reviewers(),
      publishCard: ({ params, body, caller, request }) =>
        staff.publish(params.id, body, toActor(caller, request)),
      setCardState: ({ params, body, caller, request }) =>
        staff.setState(params.id, body.state, toActor(caller, request)),
      removeCard: ({ params, caller, request }) => staff.remove(params.id, toActor(caller, request)),
      cardVersions: ({ params }) => staff.versions(params.id),
    })
  }
}
