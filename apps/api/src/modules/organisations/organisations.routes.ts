import { crmOrganisations } from '@repo/contract/crm-organisations'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import { createCoordinatorsService } from './coordinators.service.ts'
import { createOrganisationNotes } from './organisation-notes.service.ts'
import { createOrganisationsService } from './organisations.service.ts'
import { createSellingService } from './selling.service.ts'

/** Organisations and their orders of seats, for staff. */
export const createOrganisationsModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>,
): Module => {
  const organisations = createOrganisationsService(services)
  const coordinators = createCoordinatorsService(services)
  const notes = createOrganisationNotes(services)
  const selling = createSellingService(services)
  return (app) =>
    implement(app, crmOrganisations, {
      organisations: ({ query }) => organisations.list(query),
      createOrganisation: ({ body, caller, request }) => organisations.create(body, toActor(caller, request)),
      organisation: ({ params, caller }) => organisations.get(params.id, caller),
      updateOrganisation: async ({ params, body, caller, request }) => {
        await organisations.update(params.id, body, toActor(caller, request))
        return organisations.get(params.id, caller)
      },
      setOrganisationState: async ({ params, body, caller, request }) => {
        await organisations.setState(params.id, body.state, toActor(caller, request))
        return organisations.get(params.id, caller)
      },
      addCoordinator: async ({ params, body, caller, request }) => {
        await coordinators.add(params.id, body, toActor(caller, request))
        return organisations.get(params.id, caller)
      },
      removeCoordinator: async ({ params, caller, request }) => {
        await coordinators.remove(params.id, params.userId, toActor(caller, request))
        return organisations.get(params.id, caller)
      },
      organisationPeople: ({ params, query, caller }) =>
        organisations.people(params.id, { ...query, isWhole: seesMasked(caller) }),
      organisationNotes: ({ params, caller, request }) => notes.list(params.id, toActor(caller, request)),
      addOrganisationNote: ({ params, body, caller, request }) =>
        notes.add(params.id, body.text, toActor(caller, request)),
      removeOrganisationNote: ({ params, caller, request }) =>
        notes.remove(params.id, params.noteId, toActor(caller, request)),
      organisationAudit: ({ params, query, caller }) =>
        organisations.audit(params.id, query, seesMasked(caller)),
      quoteSeats: ({ params, body, caller }) => selling.quote(params.id, body, caller),
      sellSeats: ({ params, body, caller, request }) =>
        selling.sell(params.id, body, caller, toActor(caller, request), request.headers['idempotency-key']),
      orderSeats: ({ params }) => selling.seatsOf(params.code),
    })
}
