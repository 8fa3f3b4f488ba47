import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Makes a try of a delivery that was handed out, and goes on with what else its address takes. */
export const sendWebhookJob = defineJob({
  name: 'send-webhook',
  payload: z.object({ deliveryId: z.uuid(), handedAt: z.iso.datetime() }),
  // A try that fails is written down and comes again by its own clock; the queue repeats only what died.
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 60,
  take: { atOnce: 4 },
  load: async () => (await import('./send-webhook.handler.ts')).createSendWebhookJob,
})
