import type { Needs } from '../../core/services.ts'
import type { PaymentRow } from '../ledger/index.ts'
import { toAttempt } from './attempts.service.ts'
import { type Gateway, GatewayFault } from './gateways/gateway.ts'
import type { Gateways } from './gateways/gateways.ts'
import { type AskedFindings, listPaidByGateway, type PaidByGateway } from './nightly-report.repo.ts'

/**
 * Asks the gateways once more about every successful payment of a day. The answers change nothing; people decide about
 * differences.
 */
export function createPaymentRecheck({ db, log }: Needs<'db' | 'log'>, gateways: Gateways) {
  const ask = async (gateway: Gateway, paid: PaidByGateway): Promise<'same' | 'other' | 'unsaid'> => {
    try {
      const answer = await gateway.ask(toAttempt(paid.payment))
      if (answer.kind === 'unknown') return 'other'
      if (answer.kind === 'unclear' || answer.report.outcome === 'pending') return 'unsaid'
      const { outcome, amount, transactionId } = answer.report
      // A payment on which staff decided may stay in doubt at the gateway for ever.
      const isPaid = outcome === 'succeeded' || (outcome === 'review' && paid.isDecided)
      const isSame = isPaid && amount === paid.money && isSameNumber(paid.payment, transactionId)
      return isSame ? 'same' : 'other'
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
      log.warn({ err: error, reference: paid.payment.reference }, 'a paid payment could not be confirmed')
      return 'unsaid'
    }
  }

  const askAll = async (gateway: Gateway, from: Date, to: Date): Promise<AskedFindings> => {
    const found: AskedFindings = { contradicted: [], unconfirmed: 0 }
    for (const paid of await listPaidByGateway(db, gateway.name, from, to)) {
      const said = await ask(gateway, paid)
      if (said === 'other') found.contradicted.push(paid.orderCode)
      if (said === 'unsaid') found.unconfirmed += 1
    }
    return found
  }

  return async (from: Date, to: Date): Promise<AskedFindings> => {
    // The gateways are asked in parallel, so that a slow one does not delay the others.
    const found = await Promise.all([...gateways.values()].map((gateway) => askAll(gateway, from, to)))
    return {
      contradicted: found.flatMap(({ contradicted }) => contradicted),
      unconfirmed: found.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
    }
  }
}

const isSameNumber = ({ transactionId }: PaymentRow, told: string | null) =>
  transactionId === null || told === null || transactionId === told
