import { z } from 'zod'
import { anyone, signedIn } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done } from './fields.ts'

/** What a push can be about: learning, answers to reviews, orders and certificates; for doctors and staff their work. */
export const pushTopics = ['learning', 'reviews', 'orders', 'office'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Browsers of one account that may get pushes. */
export const MAX_PUSH_DEVICES = 10

/** Unpadded base64url of so many bytes. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`))

/** What `PushSubscription.toJSON()` of a browser says (W3C Push API): an address and the keys that only it can read with. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().min(1).max(2000),
  keys: z.strictObject({
    /** The public key of the browser, an uncompressed point of P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
})

const topicsOf = z.array(z.object({ topic: z.enum(pushTopics), isOn: z.boolean() }))

/** Notices that reach a browser whose page is closed, by the push service of its maker. */
export const push = {
  push: endpoint({
    method: 'GET',
    path: '/me/push',
    summary: 'Whether pushes reach the browser of this session, and on what',
    access: signedIn,
    response: z.object({
      /** The key that browsers subscribe with; null where the business has not set up push. */
      publicKey: z.string().nullable(),
      /** The address under which this session gets pushes; null where it gets none. */
      endpoint: z.string().nullable(),
      /** All addresses of the account. A browser whose sign-in has rested is among them, and takes its own up again. */
      endpoints: z.array(z.string()),
      topics: topicsOf,
    }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/me/push/subscription',
    summary: 'Send pushes to the browser of this session; a new subscription replaces the one before',
    access: signedIn,
    body: pushSubscription,
    response: done,
    errors: ['push.not_set_up', 'push.service_unknown', 'push.too_many'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/me/push/subscription',
    summary: 'Send no more pushes to the browser of this session; without one this changes nothing',
    access: signedIn,
    response: done,
  }),
  setPushTopic: endpoint({
    method: 'PUT',
    path: '/me/push/topics/:topic',
    summary: 'Whether pushes on a topic are wanted, on every device',
    access: signedIn,
    params: z.object({ topic: z.enum(pushTopics) }),
    body: z.strictObject({ isOn: z.boolean() }),
    response: z.object({ topics: topicsOf }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/push/renewals',
    summary:
      'Replace a subscription that the browser has renewed while no page was open; its old secret is the proof',
    access: anyone,
    body: z.strictObject({ old: pushSubscription, renewed: pushSubscription }),
    response: done,
    errors: ['push.not_set_up', 'push.service_unknown', 'push.subscription_unknown', 'request.too_many'],
  }),
}
