import { z } from 'zod'
import { webhook } from './access.ts'
import { endpoint } from './endpoint.ts'

/** Where banks and gateways tell of money. Each verifies its own signature; only what is verified changes anything. */
export const payments = {
  sepayNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/sepay',
    summary: 'Bank notice of incoming money, signed over the raw body',
    access: webhook,
    body: z.looseObject({
      id: z.int(),
      gateway: z.string(),
      transactionDate: z.string(),
      accountNumber: z.string(),
      content: z.string(),
      transferType: z.enum(['in', 'out']),
      transferAmount: z.int().min(0),
      referenceCode: z.string().nullish(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.signature_invalid'],
  }),
}
