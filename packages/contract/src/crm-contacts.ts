import { z } from 'zod'
import { admin, roles } from './access.ts'
import { learnerEmail, learnerPhone, revealed } from './contact-fields.ts'
import { contactTopics } from './content.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, keyPageOf, keyQuery, orderCode, searchText, tabCounts, text } from './fields.ts'
import { contactStates, contactTabs } from './list-choices.ts'

export { contactStates, contactTabs } from './list-choices.ts'

/** `learner` and `order`: what the message became. */
export const contactEntryKinds = ['reply', 'note', 'owner', 'state', 'learner', 'order'] as const
/** Whose messages: the caller's own, or nobody's yet. */
export const contactOwners = ['me', 'nobody'] as const

/** Who questions of visitors are for. */
const mayAnswer = admin('messages.answer')

const staffPerson = z.object({ id, name: z.string() })

export const staffContact = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  email: learnerEmail,
  phone: learnerPhone.nullable(),
  topic: z.enum(contactTopics),
  message: z.string(),
  state: z.enum(contactStates),
  owner: staffPerson.nullable(),
  createdAt: instant,
  /** When the first reply went out. */
  answeredAt: instant.nullable(),
  version: editVersion,
})

export const staffContactDetail = staffContact.extend({
  /** The account with the same address. */
  account: z.object({ id, role: z.enum(roles) }).nullable(),
  /** What the message became. */
  became: z.object({ learner: staffPerson.nullable(), orderCode: orderCode.nullable() }),
  /** Other messages from the same address, newest first; twenty at most. */
  others: z.array(
    staffContact.pick({ id: true, reference: true, topic: true, state: true, createdAt: true }),
  ),
  /** What was done, oldest first. */
  history: z.array(
    z.object({
      id,
      kind: z.enum(contactEntryKinds),
      /** The reply or the note; null for what says nothing more. */
      text: z.string().nullable(),
      /** Of an entry `state`: the state since then. */
      state: z.enum(contactStates).nullable(),
      /** Of an entry `owner`: whose it is since then; null where it is nobody's. */
      owner: z.string().nullable(),
      /** Null where the account is gone. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Staff who may have it. */
  colleagues: z.array(staffPerson),
})

const errors = ['contact.not_found', 'edit.outdated'] as const

/** Messages from the contact page: read, handed to a colleague, answered by mail. */
export const crmContacts = {
  contacts: endpoint({
    method: 'GET',
    path: '/crm/contacts',
    summary: 'Messages from the contact page, newest first',
    access: mayAnswer,
    query: z.object({
      state: z.enum(contactTabs).optional(),
      topic: z.enum(contactTopics).optional(),
      owner: z.enum(contactOwners).optional(),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(staffContact).extend({ counts: tabCounts }),
  }),
  contact: endpoint({
    method: 'GET',
    path: '/crm/contacts/:id',
    summary: 'One message with what was done about it',
    access: mayAnswer,
    params: byId,
    response: staffContactDetail,
    errors: ['contact.not_found'],
  }),
  revealContact: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/contact',
    summary: 'Address and number of the sender in the clear; each time is written down',
    access: admin('contacts.reveal'),
    params: byId,
    response: revealed,
    errors: ['contact.not_found', 'request.too_many'],
  }),
  replyToContact: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/replies',
    summary: 'Answer a message by mail; it counts as answered from then on',
    access: mayAnswer,
    params: byId,
    body: z.strictObject({ text: text(10, 5000), version: editVersion }),
    response: staffContactDetail,
    errors: [...errors, 'request.too_many'],
  }),
  noteOnContact: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/notes',
    summary: 'Leave a note that only staff see',
    access: mayAnswer,
    params: byId,
    body: z.strictObject({ text: text(1, 2000) }),
    response: staffContactDetail,
    errors: ['contact.not_found'],
  }),
  assignContact: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/owner',
    summary: 'Say who looks after a message; a new one counts as open from then on',
    access: mayAnswer,
    params: byId,
    body: z.strictObject({ ownerId: id.nullable(), version: editVersion }),
    response: staffContactDetail,
    errors: [...errors, 'user.not_found'],
  }),
  makeLearner: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/learner',
    summary:
      'Find the account of the sender by address or number, or open and invite one; the message keeps it',
    access: mayAnswer,
    params: byId,
    body: z.strictObject({ version: editVersion }),
    response: staffContactDetail,
    errors: [...errors, 'contact.is_learner', 'contact.not_a_learner', 'request.too_many'],
  }),
  learnerContacts: endpoint({
    method: 'GET',
    path: '/crm/students/:id/contacts',
    summary: 'Messages of a learner, newest first; twenty at most',
    access: mayAnswer,
    params: byId,
    response: z.array(
      staffContact.pick({ id: true, reference: true, topic: true, state: true, createdAt: true }),
    ),
    errors: ['user.not_found'],
  }),
  setContactState: endpoint({
    method: 'POST',
    path: '/crm/contacts/:id/state',
    summary:
      'Close a message that needs nothing more, open it again, or put it back as it was: new is nobody’s',
    access: mayAnswer,
    params: byId,
    body: z.strictObject({ state: z.enum(contactStates), version: editVersion }),
    response: staffContactDetail,
    errors,
  }),
}
