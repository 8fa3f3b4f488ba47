import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Makes one try to tell an address of one event. */
export const sendWebhookJob = defineJob({
  name: 'send-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // A try that fails is written down and comes again by its own clock; the queue repeats only what died.
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 60,
  take: { atOnce: 4 },
  load: async () => (await import('./send-webhook.handler.ts')).createSendWebhookJob,
})
