import { AppError } from '@repo/contract'
import {
  parseCassoNotice,
  parseSepayNotice,
  readMomoNotice,
  readPayosNotice,
  readVnpayNotice,
  readZalopayCallback,
  type SepayNoticeBody,
  verifyCassoSignature,
  verifySepaySignature,
} from '@repo/payments'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { RequestFacts } from '../../http/implement.ts'
import type { Evidence } from '../ledger/index.ts'
import { createBankNoticesService } from './bank-notices.service.ts'
import { momoMerchant, zalopayMerchant } from './gateways/gateways.ts'
import { type TakenReport, type WithPaymentReports } from './reports.service.ts'
import { insertUnverifiedNotice } from './unverified-notices.repo.ts'

type Body = Record<string, unknown>

/** Limit of stored unverified messages, which are kept for investigations but must not fill the database. */
const forgeries: Limit = { name: 'forged-notices', max: 50, windowMs: 3_600_000 }

/** Verifies and processes gateways' notices, and answers in each gateway's own format. */
export function createGatewayNotices(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithPaymentReports,
) {
  const { db, env, clock, limiter, paymentReports: reports } = services
  const bank = createBankNoticesService(services)

  const noteForged = async (provider: string, request: RequestFacts): Promise<void> => {
    request.log.warn({ provider, ip: request.ip }, 'a notice without a right signature')
    const { count } = await limiter.count(forgeries, provider)
    if (count > forgeries.max) return
    await insertUnverifiedNotice(db, {
      provider,
      requestId: request.id,
      body: textOf(request),
      headers: keptHeadersOf(request),
      createdAt: clock(),
    })
  }

  const refuseForged = async (provider: string, request: RequestFacts) => {
    await noteForged(provider, request)
    throw new AppError('webhook.signature_invalid')
  }

  const isOn = (name: (typeof env.PAYMENT_GATEWAYS)[number]) => env.PAYMENT_GATEWAYS.includes(name)

  return {
    /** VNPay repeats a notice after any code except 00 and 02. */
    async vnpay(request: RequestFacts) {
      const merchant = { tmnCode: env.VNPAY_TMN_CODE ?? '', secret: env.VNPAY_HASH_SECRET ?? '' }
      const raw = Object.fromEntries(request.rawQuery)
      const report = isOn('vnpay') ? readVnpayNotice(request.rawQuery, merchant) : null
      if (!report) {
        await noteForged('vnpay', request)
        return { RspCode: '97', Message: 'Invalid signature' }
      }
      try {
        return vnpayAnswer(await reports.take('vnpay', report, evidenceOf(request, raw)))
      } catch (error) {
        request.log.error({ err: error, reference: report.reference }, 'a VNPay notice was not taken in')
        return { RspCode: '99', Message: 'Unknown error' }
      }
    },

    /** MoMo expects 204 and repeats the notice after anything else. */
    async momo(body: Body, request: RequestFacts) {
      const report = isOn('momo') ? readMomoNotice(body, momoMerchant(env)) : null
      if (!report) return refuseForged('momo', request)
      await reports.take('momo', report, evidenceOf(request, body))
      return null
    },

    /** ZaloPay repeats a notice after 0, up to three times. */
    async zalopay(body: Body, request: RequestFacts) {
      const report = isOn('zalopay') ? readZalopayCallback(body, zalopayMerchant(env)) : null
      if (!report) {
        await noteForged('zalopay', request)
        return { return_code: -1, return_message: 'mac not equal' }
      }
      try {
        const { outcome, isReplay } = await reports.take('zalopay', report, evidenceOf(request, body))
        const isKnown = isReplay || outcome === 'known'
        return isKnown
          ? { return_code: 2, return_message: 'duplicate' }
          : { return_code: 1, return_message: 'success' }
      } catch (error) {
        request.log.error({ err: error, reference: report.reference }, 'a ZaloPay callback was not taken in')
        return { return_code: 0, return_message: 'try again' }
      }
    },

    async sepay(body: SepayNoticeBody, request: RequestFacts) {
      const isSigned = verifySepaySignature({
        signature: one(request.headers['x-sepay-signature']),
        timestamp: one(request.headers['x-sepay-timestamp']),
        rawBody: request.rawBody,
        secret: env.SEPAY_WEBHOOK_SECRET,
        now: clock(),
      })
      if (!isSigned) return refuseForged('sepay', request)
      const notice = parseSepayNotice(body)
      const outcome = await bank.receive('sepay', notice, evidenceOf(request, body))
      request.log.info({ outcome, noticeId: notice.sourceId, amount: notice.amount }, 'bank notice')
      return { success: true as const }
    },

    async casso(body: Body, request: RequestFacts) {
      const signature = one(request.headers['x-casso-signature'])
      const secret = env.CASSO_WEBHOOK_KEY ?? ''
      if (!verifyCassoSignature({ signature, body, secret, now: clock() }))
        return refuseForged('casso', request)
      const notice = parseCassoNotice(body)
      const outcome = notice ? await bank.receive('casso', notice, evidenceOf(request, body)) : 'unreadable'
      request.log.info({ outcome, noticeId: notice?.sourceId, amount: notice?.amount }, 'bank notice')
      return { success: true as const }
    },

    async payos(body: Body, request: RequestFacts) {
      const notice = readPayosNotice(body, env.PAYOS_CHECKSUM_KEY ?? '')
      if (!notice) return refuseForged('payos', request)
      const outcome = notice.isSuccessful
        ? await bank.receive('payos', notice, evidenceOf(request, body))
        : 'unsuccessful'
      request.log.info({ outcome, noticeId: notice.sourceId, amount: notice.amount }, 'bank notice')
      return { success: true as const }
    },
  }
}

/** VNPay's own codes ("IPN"): a wrong amount is answered 04 each time, everything else is confirmed once. */
function vnpayAnswer({ outcome, isReplay }: TakenReport) {
  if (outcome === 'unknown') return { RspCode: '01', Message: 'Order not found' }
  if (outcome === 'mismatch') return { RspCode: '04', Message: 'Invalid amount' }
  if (isReplay || outcome === 'known') return { RspCode: '02', Message: 'Order already confirmed' }
  return { RspCode: '00', Message: 'Confirm success' }
}

/** Headers that are signed or identify the sender. */
const KEPT_HEADERS = ['x-sepay-signature', 'x-sepay-timestamp', 'x-casso-signature', 'user-agent']

/** The raw message, so that its signature can be verified again in an investigation. */
function evidenceOf(request: RequestFacts, raw: unknown): Evidence {
  return { raw, body: textOf(request), headers: keptHeadersOf(request) }
}

function keptHeadersOf({ headers }: RequestFacts): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = one(headers[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

const textOf = ({ rawBody, rawQuery }: RequestFacts): string =>
  rawBody.length > 0 ? rawBody.toString() : rawQuery.toString()

const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)
