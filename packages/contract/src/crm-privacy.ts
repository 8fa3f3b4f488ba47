import { z } from 'zod'
import { admin, anyone } from './access.ts'
import { dataRequest, dataRequestChannels, dataRequestKinds } from './data-requests.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, keyPageOf, keyQuery, savedFile, searchText, text } from './fields.ts'

const mayManage = admin('privacy.manage')
const params = z.object({ id })

/** Where a request stands with its clocks; days left are working days of Việt Nam and negative once they are over. */
const clocks = { answerDaysLeft: z.int(), finishDaysLeft: z.int() }

const listed = dataRequest.extend({
  channel: z.enum(dataRequestChannels),
  /** The person who asks; erased names stay erased. */
  name: z.string(),
  answeredAt: instant.nullable(),
  isIdentityChecked: z.boolean(),
  ...clocks,
})

/** What an erasure removes and what stays of an account, counted now. */
const erasure = z.object({
  removed: z.object({
    sessions: z.int(),
    devices: z.int(),
    progress: z.int(),
    playbacks: z.int(),
    mails: z.int(),
    messages: z.int(),
    notes: z.int(),
  }),
  kept: z.object({
    /** Paid orders with their payments and the notices of banks: vouchers of sales. */
    orders: z.int(),
    invoices: z.int(),
    enrolments: z.int(),
    consents: z.int(),
    reviews: z.int(),
    /** Answered questions that other learners see. */
    questions: z.int(),
  }),
  isErased: z.boolean(),
})

const detail = listed.extend({
  contact: z.string(),
  details: z.string(),
  userId: id.nullable(),
  /** An erasure takes how the person was identified, which may say who they are, and leaves that somebody did. */
  identity: z.object({ how: z.string().nullable(), at: instant, by: z.string().nullable() }).nullable(),
  answer: z.string().nullable(),
  /** Null where the law knows no extension, or none is left. */
  extensionDays: z.int().nullable(),
  extensionReason: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Until when the copy can be fetched by link; null without a link. */
  linkUntil: instant.nullable(),
  hasFile: z.boolean(),
  erasure: erasure.nullable(),
  /** What was done about it, oldest first. */
  history: z.array(
    z.object({ id, action: z.string(), at: instant, by: z.string().nullable(), ip: z.string().nullable() }),
  ),
})

const act = { access: mayManage, params, response: detail }
const notFound = 'data_request.not_found'
const notOpen = 'data_request.not_open'

/** The desk for requests of people about their data. */
export const crmPrivacy = {
  requests: endpoint({
    method: 'GET',
    path: '/crm/privacy/requests',
    summary: 'Requests about personal data, newest first, with the days that are left',
    access: mayManage,
    query: z.object({
      /** Words of the name, or the whole address or number by which the person is reached. */
      q: searchText.optional(),
      /** `waiting` are the open ones that somebody has to do something about; the others are on their way. */
      state: z.enum(['waiting', 'open', 'closed']).optional(),
      kind: z.enum(dataRequestKinds).optional(),
      ...keyQuery,
    }),
    response: keyPageOf(listed).extend({
      counts: z.object({ waiting: z.int(), open: z.int(), closed: z.int() }),
    }),
  }),
  request: endpoint({
    method: 'GET',
    path: '/crm/privacy/requests/:id',
    summary: 'One request with its history, and what an erasure removes and keeps',
    ...act,
    errors: [notFound],
  }),
  enterRequest: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests',
    summary:
      'Note a request that came by mail, message, phone or on paper; its clocks run from the day it came',
    access: mayManage,
    body: z.strictObject({
      kind: z.enum(dataRequestKinds),
      channel: z.enum(dataRequestChannels).exclude(['profile']),
      /** The day it came, in Việt Nam; not after today. */
      receivedOn: z.iso.date(),
      name: text(2, 80),
      contact: text(3, 160),
      /** Address of the account that it is about, where there is one. */
      accountEmail: z.union([z.literal(''), email]),
      details: text(5, 2000),
    }),
    response: detail,
    errors: ['data_request.open', 'data_request.no_account', 'data_request.in_future'],
  }),
  checkIdentity: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/identity',
    summary: 'Note how it was checked that the person is who they say',
    ...act,
    body: z.strictObject({ how: text(5, 300) }),
    errors: [notFound, notOpen],
  }),
  answerRequest: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/answer',
    summary: 'Note what the person was answered; stops the clock of the answer',
    ...act,
    body: z.strictObject({ answer: text(5, 2000) }),
    errors: [notFound, notOpen],
  }),
  extendRequest: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/extend',
    summary: 'Extend the period once, where the law knows an extension, for a reason that the person is told',
    ...act,
    body: z.strictObject({ reason: text(5, 500) }),
    errors: [notFound, notOpen, 'data_request.no_extension'],
  }),
  carryOut: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/carry-out',
    summary: 'Make the copy, or schedule the erasure, of the account that the request is about',
    ...act,
    errors: [notFound, notOpen, 'data_request.no_account', 'data_request.identity_unchecked'],
  }),
  closeRequest: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/close',
    summary: 'Close a request as done by hand, or refused, with what was done or why',
    ...act,
    body: z.strictObject({ state: z.enum(['done', 'refused']), outcome: text(5, 1000) }),
    errors: [notFound, notOpen],
  }),
  linkToCopy: endpoint({
    method: 'POST',
    path: '/crm/privacy/requests/:id/link',
    summary:
      'Make a link by which the copy is fetched without signing in, for three days; an earlier link ends',
    access: mayManage,
    params,
    response: z.object({ url: z.string(), until: instant }),
    errors: [notFound, notOpen],
  }),
  copyByLink: endpoint({
    method: 'GET',
    path: '/data-copies/:link',
    summary: 'The copy of the own data, by the link that staff handed over',
    access: anyone,
    params: z.object({
      link: z
        .string()
        .max(64)
        .regex(/^[\w-]+$/),
    }),
    download: { types: ['application/json'] },
    response: savedFile,
    errors: ['data_request.link_over'],
  }),
}
