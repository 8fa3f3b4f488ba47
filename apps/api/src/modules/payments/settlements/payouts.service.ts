import { AppError } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import type { Tx } from '../../../db/client.ts'
import { findPayoutWithoutFile, postTypedFeeBack } from '../../ledger/index.ts'
import { listUnpaid, lockGateway, updateSettlement } from './settlements.repo.ts'

/**
 * Finds the transfer by which the money of a file was paid out, where staff noted it before the file came. A fee that they
 * typed then is taken back, because the rows of the file post it payment by payment.
 */
export async function linkNotedPayout(
  tx: Tx,
  { id, gateway }: { id: string; gateway: GatewayName },
  at: Date,
): Promise<void> {
  await lockGateway(tx, gateway)
  const own = (await listUnpaid(tx, gateway)).find((one) => one.id === id)
  const payout = own?.net ? await findPayoutWithoutFile(tx, gateway, own.net) : null
  if (!payout) return
  await updateSettlement(tx, id, { payoutCaseId: payout.caseId })
  await postTypedFeeBack(tx, { ...payout, gateway, at })
}

/**
 * Links a transfer that staff note as the payout of a gateway with the file whose money it brings, if one was taken in.
 * @returns the fee that is still to be posted: none where files post it
 * @throws AppError `money_case.fee_differs` where the file tells another fee than staff typed, `money_case.fee_known`
 *   where a fee was typed though that of files of the gateway is posted and none of them is this payout
 */
export async function settlePayout(
  tx: Tx,
  { caseId, gateway, amount, fee }: { caseId: string; gateway: GatewayName; amount: number; fee: number },
): Promise<number> {
  await lockGateway(tx, gateway)
  const unpaid = await listUnpaid(tx, gateway)
  const own = unpaid.find(({ net }) => net === amount)
  if (!own) {
    if (fee > 0 && unpaid.length > 0) throw new AppError('money_case.fee_known')
    return fee
  }
  if (fee !== 0 && fee !== own.fees) throw new AppError('money_case.fee_differs')
  await updateSettlement(tx, own.id, { payoutCaseId: caseId })
  return 0
}
