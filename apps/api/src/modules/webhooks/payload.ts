import { type SentEvent, toWebhookPayload } from '@repo/contract/webhook-events'
import { ZodError } from 'zod'

interface OutboxEvent {
  type: SentEvent
  occurredAt: Date
  data: unknown
}

/** The body that is sent for an event; null for data of another shape, written by another version. */
export function payloadOf({ type, occurredAt, data }: OutboxEvent): string | null {
  try {
    return JSON.stringify(toWebhookPayload(type, occurredAt, data))
  } catch (error) {
    if (error instanceof ZodError) return null
    throw error
  }
}
