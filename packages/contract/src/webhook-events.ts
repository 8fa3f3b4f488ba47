import { z } from 'zod'
import { id, instant, orderCode, vnd } from './fields.ts'

/** What an address can be told of. `webhook.test` is sent by a button, to try the address. */
export const webhookEvents = [
  'enrolment.opened',
  'enrolment.ended',
  'course.completed',
  'order.paid',
  'order.refunded',
  'certificate.issued',
  'certificate.revoked',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventsWithTest = [...webhookEvents, 'webhook.test'] as const
export type SentEvent = (typeof webhookEventsWithTest)[number]

const access = z.object({ enrolmentId: id, learnerId: id, courseId: id })

/**
 * What each event carries: ids, states and amounts, never a name or an address, so that nothing of a person lies in logs of
 * others. Who needs more asks `/v1` with a key.
 */
const webhookData = {
  'enrolment.opened': access.extend({
    /** Null means lifelong. */
    expiresAt: instant.nullable(),
  }),
  'enrolment.ended': access,
  'course.completed': access,
  'order.paid': z.object({ orderCode, buyerId: id, total: vnd }),
  'order.refunded': z.object({
    orderCode,
    buyerId: id,
    refundId: id,
    /** Of this refund, in VND. */
    amount: vnd,
  }),
  'certificate.issued': z.object({ certificateCode: z.string(), learnerId: id, courseId: id }),
  'certificate.revoked': z.object({ certificateCode: z.string(), learnerId: id, courseId: id }),
  'webhook.test': z.object({ webhookId: id }),
} as const satisfies Record<SentEvent, z.ZodObject>

/** The body that is sent, as Standard Webhooks 1.0.0 recommends it. */
interface WebhookPayload {
  type: SentEvent
  /** When it happened, not when it was sent. */
  timestamp: string
  data: Record<string, unknown>
}

/**
 * The payload of an event, with its fields in the order of the schema, so that each try sends the same bytes.
 * @throws ZodError for data of another shape
 */
export const toWebhookPayload = (type: SentEvent, at: Date, data: unknown): WebhookPayload => ({
  type,
  timestamp: at.toISOString(),
  data: webhookData[type].parse(data),
})

/** Addresses that are told. */
export const maxWebhooks = 20
export const longestWebhookName = 60
export const longestWebhookUrl = 500
/** For how long both secrets sign after a new one was made. */
export const webhookOverlapHours = 24
/** Waits before the second try and each further one, in minutes; about three days together. */
export const outboxWaitsMinutes = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const
/** An address that failed for so long without a success is switched off. */
export const webhookFailingDays = 3
/** For how many days deliveries are kept. */
export const webhookLogDays = 30
