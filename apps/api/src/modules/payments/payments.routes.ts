import { AppError, contract } from '@repo/contract'
import { parseSepayNotice, verifySepaySignature } from '@repo/payments'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { implement, type RequestFacts } from '../../http/implement.ts'
import { createBankNoticesService } from './bank-notices.service.ts'
import { createGatewayNotices } from './gateway-notices.service.ts'

/** Where banks and gateways tell of money. */
export function registerPaymentsRoutes(app: FastifyInstance, services: Services): void {
  const gateways = createGatewayNotices(services)
  const notices = createBankNoticesService(services)

  implement(app, contract.payments, {
    sepayNotice: async ({ body, request }) => {
      assertSepaySigned(services, request)
      const notice = parseSepayNotice(body)
      const outcome = await notices.receive('sepay', notice, body)
      request.log.info({ outcome, noticeId: notice.sourceId, amount: notice.amount }, 'bank notice')
      return { success: true as const }
    },
    cassoNotice: ({ body, request }) => gateways.casso(body, request),
    payosNotice: ({ body, request }) => gateways.payos(body, request),
    vnpayNotice: ({ request }) => gateways.vnpay(request),
    momoNotice: ({ body, request }) => gateways.momo(body, request),
    zalopayNotice: ({ body, request }) => gateways.zalopay(body, request),
  })
}

function assertSepaySigned({ env, clock }: Services, { headers, rawBody }: RequestFacts): void {
  const isSigned = verifySepaySignature({
    signature: one(headers['x-sepay-signature']),
    timestamp: one(headers['x-sepay-timestamp']),
    rawBody,
    secret: env.SEPAY_WEBHOOK_SECRET,
    now: clock(),
  })
  if (!isSigned) throw new AppError('webhook.signature_invalid')
}

const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)
