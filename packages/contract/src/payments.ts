import { z } from 'zod'
import { webhook } from './access.ts'
import { endpoint } from './endpoint.ts'

/** Notices of banks and gateways about money. Each handler verifies the signature; an unverified notice changes nothing. */
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
      subAccount: z.string().nullish(),
      content: z.string(),
      transferType: z.enum(['in', 'out']),
      transferAmount: z.int().min(0),
      referenceCode: z.string().nullish(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.signature_invalid'],
  }),
  cassoNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/casso',
    summary: 'Bank notice by Casso, signed over its sorted JSON',
    access: webhook,
    body: z.looseObject({}),
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.signature_invalid'],
  }),
  payosNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/payos',
    summary: 'Bank notice by payOS, signed over its data',
    access: webhook,
    body: z.looseObject({}),
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.signature_invalid'],
  }),
  vnpayNotice: endpoint({
    method: 'GET',
    path: '/payments/webhooks/vnpay',
    summary: 'Notice (IPN) of VNPay; always 200, the code inside says what became of it',
    access: webhook,
    query: z.looseObject({}),
    response: z.object({ RspCode: z.string(), Message: z.string() }),
  }),
  momoNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/momo',
    summary: 'Notice (IPN) of MoMo; answered 204 without a body',
    access: webhook,
    body: z.looseObject({}),
    response: z.null(),
    errors: ['webhook.signature_invalid'],
  }),
  zalopayNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/zalopay',
    summary: 'Callback of ZaloPay; always 200, the code inside says what became of it',
    access: webhook,
    body: z.looseObject({}),
    response: z.object({ return_code: z.int(), return_message: z.string() }),
  }),
}
