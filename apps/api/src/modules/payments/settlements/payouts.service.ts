import { AppError } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import {
  findTransferDay,
  listPayoutsWithoutFile,
  type NotedPayout,
  postTypedFeeBack,
} from '../../ledger/index.ts'
import { listUnpaid, lockGateway, type UnpaidFile, updateSettlement } from './settlements.repo.ts'

type File = Pick<UnpaidFile, 'net' | 'to'>

/** Noted transfers that a person may choose for a file: they brought its net, on the day of its last row or later. */
export const listPayoutChoices = (
  db: DbOrTx,
  gateway: GatewayName,
  { net, to }: File,
): Promise<NotedPayout[]> => (net ? listPayoutsWithoutFile(db, gateway, net, to) : Promise.resolve([]))

/** A gateway pays within some days. Equal nets are usual because prices are fixed, so an older or later transfer proves nothing. */
const isInTime = (day: string, { to, until }: UnpaidFile) =>
  to !== null && until !== null && day >= to && day <= until

/** Links a file with its transfer. A fee that staff typed is taken back, because the rows of the file post it payment by payment. */
export async function linkPayout(
  tx: Tx,
  { id, gateway }: { id: string; gateway: GatewayName },
  { caseId, fee }: NotedPayout,
  at: Date,
): Promise<void> {
  await updateSettlement(tx, id, { payoutCaseId: caseId })
  if (fee > 0) await postTypedFeeBack(tx, { caseId, fee, gateway, at })
}

/**
 * Finds the transfer by which the money of a file was paid out, where staff noted it before the file came or before its net
 * was known. Where several transfers may be it, or it may be that of several files, a person chooses.
 */
export async function linkNotedPayout(
  tx: Tx,
  file: { id: string; gateway: GatewayName },
  at: Date,
): Promise<void> {
  await lockGateway(tx, file.gateway)
  const unpaid = await listUnpaid(tx, file.gateway)
  const own = unpaid.find(({ id }) => id === file.id)
  if (!own) return
  const [payout, second] = (await listPayoutChoices(tx, file.gateway, own)).filter(({ day }) =>
    isInTime(day, own),
  )
  if (!payout || second) return
  if (unpaid.some((one) => one !== own && one.net === own.net && isInTime(payout.day, one))) return
  await linkPayout(tx, file, payout, at)
}

/**
 * Links a transfer that staff note as the payout of a gateway with the file whose money it brings, if exactly one that was
 * taken in may be it.
 * @returns the fee that is still to be posted: none where files post it
 * @throws AppError `money_case.fee_differs` where the file tells another fee than staff typed, `money_case.fee_known`
 *   where a fee was typed though that of files of the gateway is posted and none of them is surely this payout
 */
export async function settlePayout(
  tx: Tx,
  { caseId, gateway, amount, fee }: { caseId: string; gateway: GatewayName; amount: number; fee: number },
): Promise<number> {
  await lockGateway(tx, gateway)
  const day = (await findTransferDay(tx, caseId)) ?? ''
  const unpaid = await listUnpaid(tx, gateway)
  const [own, second] = unpaid.filter((one) => one.net === amount && isInTime(day, one))
  const others = own ? await listPayoutChoices(tx, gateway, own) : []
  if (!own || second || others.some((one) => isInTime(one.day, own))) {
    if (fee > 0 && unpaid.length > 0) throw new AppError('money_case.fee_known')
    return fee
  }
  if (fee !== 0 && fee !== own.fees) throw new AppError('money_case.fee_differs')
  await updateSettlement(tx, own.id, { payoutCaseId: caseId })
  return 0
}
