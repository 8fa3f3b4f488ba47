import { z } from 'zod'
import { admin } from './access.ts'
import { learnerEmail } from './contact-fields.ts'
import { auditEntry } from './crm-accounts.ts'
import { agreedPrice } from './crm-order-making.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  byOrderCode,
  email,
  id,
  instant,
  keyPageOf,
  keyQuery,
  orderCode,
  phone,
  searchText,
  slug,
  sortKey,
  tabCounts,
  text,
  valueKeyQuery,
  vnd,
} from './fields.ts'
import { buyersTaxCode } from './invoices.ts'
import { mostSeats, seatCounts, seatCourse, seatPerson } from './organisations.ts'

export const organisationStates = ['active', 'closed'] as const

export const organisationBody = z.strictObject({
  /** Legal name, as it stands on the invoice. */
  name: text(3, 200),
  taxCode: buyersTaxCode,
  address: text(5, 300),
  contactName: text(2, 80),
  /** Also where invoices go. */
  contactEmail: email,
  contactPhone: phone.nullable(),
})

const organisationRow = z.object({
  id,
  name: z.string(),
  taxCode: z.string(),
  state: z.enum(organisationStates),
  coordinators: z.int(),
  bought: z.int(),
  given: z.int(),
  free: z.int(),
  createdAt: instant,
})

const coordinator = z.object({
  id,
  name: z.string(),
  email: learnerEmail,
  status: z.enum(['pending', 'active', 'locked']),
})

export const organisationDetail = z.object({
  id,
  ...organisationBody.shape,
  taxCode: z.string(),
  /** In the clear: who answers for the buyer is on business there (decision 036). */
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  state: z.enum(organisationStates),
  createdAt: instant,
  coordinators: z.array(coordinator),
  seats: z.array(seatCourse),
  can: z.object({ edit: z.boolean(), sell: z.boolean() }),
  /** Of its data. */
  version: editVersion,
})

export const organisationNote = z.object({
  id,
  text: z.string(),
  by: z.string().nullable(),
  /** Only the author may remove a note. */
  isOwn: z.boolean(),
  at: instant,
})

/** Prices are agreed for one seat. */
export const seatOrderBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        course: slug,
        seats: z.int().min(1).max(mostSeats),
        agreed: agreedPrice.nullable().default(null),
      }),
    )
    .min(1)
    .max(10)
    .refine((lines) => new Set(lines.map(({ course }) => course)).size === lines.length),
  /** Ask for one invoice with the organisation's data. */
  hasInvoice: z.boolean().default(true),
})

/** A seat that somebody has, as a refund of its order can end it. */
const orderSeat = z.object({
  lineId: id,
  /** Of the giving. */
  id,
  name: z.string(),
  email: learnerEmail,
  percent: z.int(),
})

const maySee = admin('organisations.read')
const mayEdit = admin('organisations.edit')
const notFound = ['organisation.not_found'] as const
const orderErrors = [
  'organisation.not_found',
  'organisation.closed',
  'organisation.no_coordinator',
  'organisation.order_too_large',
  'order.price_not_allowed',
  'order.price_too_high',
  'course.not_found',
  'course.not_for_sale',
] as const

/** Organisations that buy seats of courses: their data, coordinators, orders, seats and people. */
export const crmOrganisations = {
  organisations: endpoint({
    method: 'GET',
    path: '/crm/organisations',
    summary: 'Organisations that buy seats, by name',
    access: maySee,
    query: z.object({
      state: z.enum(organisationStates).optional(),
      q: searchText.optional(),
      ...valueKeyQuery,
    }),
    response: keyPageOf(organisationRow, sortKey).extend({ counts: tabCounts }),
  }),
  createOrganisation: endpoint({
    method: 'POST',
    path: '/crm/organisations',
    summary: 'Take up an organisation',
    access: mayEdit,
    body: organisationBody,
    response: z.object({ id }),
    errors: ['organisation.tax_code_taken'],
  }),
  organisation: endpoint({
    method: 'GET',
    path: '/crm/organisations/:id',
    summary: 'One organisation with its coordinators and seats',
    access: maySee,
    params: byId,
    response: organisationDetail,
    errors: notFound,
  }),
  updateOrganisation: endpoint({
    method: 'PUT',
    path: '/crm/organisations/:id',
    summary: 'Change the data of an organisation; invoices already asked for stay as they are',
    access: mayEdit,
    params: byId,
    body: organisationBody.extend({ version: editVersion }),
    response: organisationDetail,
    errors: ['organisation.not_found', 'organisation.tax_code_taken', 'edit.outdated'],
  }),
  setOrganisationState: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/state',
    summary: 'Close an organisation, which then orders and gives nothing more, or open it again',
    access: mayEdit,
    params: byId,
    body: z.strictObject({ state: z.enum(organisationStates) }),
    response: organisationDetail,
    errors: notFound,
  }),
  addCoordinator: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/coordinators',
    summary: 'Let a learner coordinate the organisation; who has no account is invited',
    access: mayEdit,
    params: byId,
    body: z.strictObject({ email, name: text(2, 80) }),
    response: organisationDetail,
    errors: [
      'organisation.not_found',
      'organisation.coordinator_taken',
      'organisation.coordinator_not_learner',
      'request.too_many',
    ],
  }),
  removeCoordinator: endpoint({
    method: 'DELETE',
    path: '/crm/organisations/:id/coordinators/:userId',
    summary: 'Let a person coordinate the organisation no more; seats stay as they are',
    access: mayEdit,
    params: byId.extend({ userId: id }),
    response: organisationDetail,
    errors: ['organisation.not_found', 'organisation.coordinator_not_found'],
  }),
  organisationPeople: endpoint({
    method: 'GET',
    path: '/crm/organisations/:id/people',
    summary: 'Who has a seat of the organisation, and how far they are; last given first',
    access: maySee,
    params: byId,
    query: z.object({ course: id.optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(seatPerson),
    errors: notFound,
  }),
  organisationNotes: endpoint({
    method: 'GET',
    path: '/crm/organisations/:id/notes',
    summary: 'Notes of staff on an organisation, newest first',
    access: maySee,
    params: byId,
    response: z.array(organisationNote),
    errors: notFound,
  }),
  addOrganisationNote: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/notes',
    summary: 'Leave a note that only staff see',
    access: maySee,
    params: byId,
    body: z.strictObject({ text: text(1, 2000) }),
    response: z.array(organisationNote),
    errors: notFound,
  }),
  removeOrganisationNote: endpoint({
    method: 'DELETE',
    path: '/crm/organisations/:id/notes/:noteId',
    summary: 'Remove an own note',
    access: maySee,
    params: byId.extend({ noteId: id }),
    response: z.array(organisationNote),
    errors: ['organisation.not_found', 'learner_note.not_found'],
  }),
  organisationAudit: endpoint({
    method: 'GET',
    path: '/crm/organisations/:id/audit',
    summary: 'What was done with an organisation and its seats, newest first',
    access: maySee,
    params: byId,
    query: z.object(keyQuery),
    response: keyPageOf(auditEntry),
    errors: notFound,
  }),
  quoteSeats: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/quote',
    summary: 'What an order of seats would cost; makes nothing',
    access: admin('orders.make'),
    params: byId,
    body: seatOrderBody,
    response: z.object({
      lines: z.array(
        z.object({
          course: z.object({ slug, title: z.string() }),
          seats: z.int(),
          /** Of one seat. */
          unitListPrice: vnd,
          unitPrice: vnd,
          price: vnd,
        }),
      ),
      total: vnd,
    }),
    errors: orderErrors,
  }),
  sellSeats: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/orders',
    summary: 'Make an order of seats; a coordinator gets its payment page by mail',
    access: admin('orders.make'),
    params: byId,
    body: seatOrderBody,
    response: z.object({ code: orderCode }),
    errors: [...orderErrors, 'payment.no_account', 'request.too_many'],
    isIdempotent: true,
  }),
  orderSeats: endpoint({
    method: 'GET',
    path: '/crm/orders/:code/seats',
    summary: 'The seats of an order: how many are free, and who has the others',
    access: admin('orders.read'),
    params: byOrderCode,
    response: z.object({
      lines: z.array(seatCounts.extend({ lineId: id })),
      given: z.array(orderSeat),
    }),
    errors: ['order.not_found'],
  }),
}
