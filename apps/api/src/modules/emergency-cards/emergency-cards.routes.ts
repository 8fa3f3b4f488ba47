import { crmEmergencyCards, doctorEmergencyCards, emergencyCards } from '@repo/contract/emergency-cards'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createDoctorCards } from './doctor-cards.service.ts'
import { createLearnerCards } from './learner-cards.service.ts'
import { createStaffCards } from './staff-cards.service.ts'

/** Emergency cards: as learners read them, as doctors write them for their courses, and as staff write and publish them. */
export const createEmergencyCardsModule = (services: Needs<'db' | 'env' | 'queue' | 'clock'>): Module => {
  const learners = createLearnerCards(services)
  const staff = createStaffCards(services)
  const doctors = createDoctorCards(services)
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
      returnCard: ({ params, body, caller, request }) =>
        staff.giveBack(params.id, body.note, toActor(caller, request)),
      setCardState: ({ params, body, caller, request }) =>
        staff.setState(params.id, body.state, toActor(caller, request)),
      removeCard: ({ params, caller, request }) => staff.remove(params.id, toActor(caller, request)),
      cardVersions: ({ params }) => staff.versions(params.id),
    })
    implement(app, doctorEmergencyCards, {
      cards: ({ caller }) => doctors.list(caller),
      card: ({ params, caller }) => doctors.one(params.id, caller),
      createCard: ({ body, caller, request }) => doctors.create(body, caller, toActor(caller, request)),
      saveCard: ({ params, body, caller, request }) =>
        doctors.save(params.id, body, caller, toActor(caller, request)),
      submitCard: ({ params, body, caller, request }) =>
        doctors.submit(params.id, body.version, caller, toActor(caller, request)),
      removeCard: ({ params, caller, request }) =>
        doctors.remove(params.id, caller, toActor(caller, request)),
    })
  }
}
