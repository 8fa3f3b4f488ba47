import { seats } from '@repo/contract/seats'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createSeatGiving } from './give-seats.service.ts'
import { createOwnSeats } from './own-seats.service.ts'
import { createSeatHolders } from './seat-holders.service.ts'

const done = { ok: true } as const

/** Seats of an organisation, for the learner who coordinates it. */
export const createSeatsModule = (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>): Module => {
  const ownSeats = createOwnSeats(services)
  const giving = createSeatGiving(services)
  const holders = createSeatHolders(services)
  return (app) =>
    implement(app, seats, {
      ownOrganisation: ({ caller }) => ownSeats.organisation(caller.userId),
      overview: ({ caller }) => ownSeats.overview(caller.userId),
      people: ({ query, caller }) => ownSeats.people(caller.userId, query),
      exportPeople: ({ caller }) => ownSeats.exportPeople(caller.userId),
      give: async ({ body, caller, request }) =>
        giving.give(await ownSeats.own(caller.userId), body, toActor(caller, request)),
      takeBack: async ({ params, caller, request }) => {
        await holders.takeBack(await ownSeats.own(caller.userId), params.id, toActor(caller, request))
        return done
      },
      remind: async ({ params, caller, request }) => {
        await holders.remind(await ownSeats.own(caller.userId), params.id, toActor(caller, request))
        return done
      },
    })
}
