import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, text } from './fields.ts'
import { proofAgain, proofErrors } from './proof-again.ts'
import {
  longestWebhookName,
  longestWebhookUrl,
  webhookEvents,
  webhookEventsWithTest,
} from './webhook-events.ts'

/** Why a webhook endpoint is off: staff switched it off, it failed for days, or it answered 410 Gone. */
export const webhookOffReasons = ['staff', 'failing', 'gone'] as const

/** `waiting` until it was taken or given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Why a try got no answer; `no_secret` and `unreadable`: nothing could be sent. */
export const deliveryFaults = [
  'no_address',
  'inner_address',
  'refused',
  'timeout',
  'certificate',
  'broken',
  'no_secret',
  'unreadable',
] as const

/**
 * An address on the internet: `https` on its usual port, by a name. Whether the name leads inside is looked at with each
 * connection.
 */
const webhookUrl = z
  .string()
  .trim()
  .max(longestWebhookUrl)
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname, port, username, password, hash } = new URL(value)
    const isPlain = port === '' && username === '' && password === '' && hash === ''
    return protocol === 'https:' && isPlain && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
  })

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  /** Null while it is active. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when nothing was taken; null while it takes what is sent. */
  failingSince: instant.nullable(),
  /** Until when the secret of before signs, too; null where there is none. */
  formerSecretUntil: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  createdAt: instant,
})

const attempt = z.object({
  at: instant,
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  ms: z.int(),
  /** The first letters of the answer. */
  answer: z.string(),
})

const delivery = z.object({
  id,
  /** `webhook-id`: the same for every try and every address. */
  eventId: id,
  type: z.enum(webhookEventsWithTest),
  state: z.enum(deliveryStates),
  occurredAt: instant,
  createdAt: instant,
  /** Of one that waits. */
  nextTryAt: instant.nullable(),
  /** Oldest first. */
  tries: z.array(attempt),
  /** The body that is sent. */
  payload: z.string(),
})

const maySet = admin('settings.manage')
const secret = z.object({
  webhook,
  /** Shown this once: `whsec_` and base64. */
  signingSecret: z.string(),
})

export const newWebhookBody = proofAgain.extend({
  name: text(1, longestWebhookName),
  url: webhookUrl,
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length),
})

/** One as its page reads it. */
const webhookToEdit = webhook.extend({ version: editVersion })

/** Addresses of others that are told what happened, signed as Standard Webhooks 1.0.0 says. */
export const crmWebhooks = {
  webhooks: endpoint({
    method: 'GET',
    path: '/crm/webhooks',
    summary: 'The addresses that are told, newest first, without their secrets',
    access: maySet,
    response: z.object({
      items: z.array(webhook),
      /** Whether adding one also asks for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  webhook: endpoint({
    method: 'GET',
    path: '/crm/webhooks/:id',
    summary: 'One webhook endpoint',
    access: maySet,
    params: byId,
    response: webhookToEdit,
    errors: ['webhook.not_found'],
  }),
  changeWebhook: endpoint({
    method: 'PUT',
    path: '/crm/webhooks/:id',
    summary:
      'Change name, address or events; its secret and its log stay, and what waits goes to the new address',
    access: maySet,
    params: byId,
    body: newWebhookBody.extend({ version: editVersion }),
    response: webhookToEdit,
    errors: [...proofErrors, 'webhook.not_found', 'edit.outdated'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/crm/webhooks',
    summary: 'Add an address; the answer is the only place where its secret is ever shown',
    access: maySet,
    body: newWebhookBody,
    response: secret,
    errors: [...proofErrors, 'webhook.too_many'],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/crm/webhooks/:id/secret',
    summary: 'Make a new secret; the one before signs beside it for a day',
    access: maySet,
    params: byId,
    body: proofAgain,
    response: secret,
    errors: [...proofErrors, 'webhook.not_found'],
  }),
  setWebhookState: endpoint({
    method: 'POST',
    path: '/crm/webhooks/:id/state',
    summary: 'Switch an address on or off; what happens while it is off is not sent later',
    access: maySet,
    params: byId,
    body: z.strictObject({ isActive: z.boolean() }),
    response: webhook,
    errors: ['webhook.not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/crm/webhooks/:id/test',
    summary: 'Send the event `webhook.test` to an address that is on',
    access: maySet,
    params: byId,
    response: done,
    errors: ['webhook.not_found', 'webhook.off', 'request.too_many'],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/crm/webhooks/:id',
    summary: 'Remove an address with its log',
    access: maySet,
    params: byId,
    response: done,
    errors: ['webhook.not_found'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/crm/webhooks/:id/deliveries',
    summary: 'What was sent to an address, newest first, with every try',
    access: maySet,
    params: byId,
    query: z.object(keyQuery),
    response: keyPageOf(delivery),
    errors: ['webhook.not_found'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/crm/webhook-deliveries/:id/resend',
    summary: 'Send something once more, taken or not, with the same id',
    access: maySet,
    params: byId,
    response: done,
    errors: ['webhook.not_found', 'webhook.off'],
  }),
}
