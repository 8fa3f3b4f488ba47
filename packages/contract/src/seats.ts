import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, keyPageOf, keyQuery, savedFile, searchText } from './fields.ts'
import { giveVerdicts, mostAddresses, seatCourse, seatPerson } from './organisations.ts'

const people = z.object({ course: id.optional(), q: searchText.optional() })

/** Seats of an organisation, as its coordinator gives and takes them; for everybody else there is nothing here. */
export const seats = {
  ownOrganisation: endpoint({
    method: 'GET',
    path: '/seats/organisation',
    summary: 'The organisation that one coordinates; null for everybody who coordinates none',
    access: student,
    response: z.object({ name: z.string() }).nullable(),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/seats',
    summary: 'The seats of the organisation that one coordinates, course by course',
    access: student,
    response: z.object({
      organisation: z.object({
        name: z.string(),
        /** A closed one keeps its people, but gives no seats any more. */
        isOpen: z.boolean(),
      }),
      courses: z.array(seatCourse),
    }),
    errors: ['organisation.not_found'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/seats/people',
    summary: 'Who has a seat of the own organisation, and how far they are; last given first',
    access: student,
    query: people.extend(keyQuery),
    response: keyPageOf(seatPerson).extend({
      /** Below which share of the course a seat may be taken back. */
      takeBackBelowPercent: z.int(),
    }),
    errors: ['organisation.not_found'],
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/seats/people.csv',
    summary: 'Everybody with a seat of the own organisation, as a table',
    access: student,
    download: { types: ['text/csv'] },
    response: savedFile,
    errors: ['organisation.not_found'],
  }),
  give: endpoint({
    method: 'POST',
    path: '/seats/give',
    summary: 'Give seats of a course to people by their addresses; who has no account is invited',
    access: student,
    body: z.strictObject({
      courseId: id,
      /** As typed or pasted: what is no address is answered as such and keeps nobody else from a seat. */
      emails: z.array(z.string().max(320)).min(1).max(mostAddresses),
    }),
    response: z.object({
      results: z.array(z.object({ email: z.string(), verdict: z.enum(giveVerdicts) })),
      free: z.int(),
    }),
    errors: ['organisation.not_found', 'organisation.closed', 'seat.not_found', 'request.too_many'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/seats/people/:id/take-back',
    summary: 'Take a seat back from who has seen little of the course; it is free again',
    access: student,
    params: byId,
    response: done,
    errors: ['seat.not_found', 'seat.in_use', 'organisation.not_found', 'request.too_many'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/seats/people/:id/reminders',
    summary: 'Remind a person with a seat by mail, once in three days; who never came is invited again',
    access: student,
    params: byId,
    response: done,
    errors: ['seat.not_found', 'seat.over', 'organisation.not_found', 'request.too_many'],
  }),
}
