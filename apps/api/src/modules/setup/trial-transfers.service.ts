import { AppError } from '@repo/contract'
import { bankServices } from '@repo/contract/payment-providers'
import { newOrderCode } from '@repo/payments'
import { type Actor, auditOf } from '../../core/actor.ts'
import { readReceivingAccount } from '../../core/business-settings.service.ts'
import type { ReceivingAccount } from '../../core/receiving-account.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { findLastTrial, findLastTrials, insertTrial, type TrialTransferRow } from '../ledger/index.ts'
import { transferView } from '../orders/index.ts'
import { countUnverifiedNotices } from '../payments/index.ts'

/** In VND: little to lose, and not less than any bank lets one transfer. */
const TRIAL_AMOUNT = 10_000

/** Transfers by which owners try whether the bank tells of money. */
export function createTrialTransfers({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const toView = async (trial: TrialTransferRow, account: ReceivingAccount | null) => {
    const { code, amount, createdAt, arrivedAt, arrivedAmount } = trial
    const isOfOtherAccount = trial.accountNumber !== account?.number
    const isPayable = arrivedAt === null && !isOfOtherAccount
    return {
      code,
      state: arrivedAt ? ('arrived' as const) : ('waiting' as const),
      createdAt: createdAt.toISOString(),
      arrivedAt: arrivedAt?.toISOString() ?? null,
      arrivedAmount,
      isOfOtherAccount,
      transfer: account && isPayable ? transferView({ account, amount, content: code }, env) : null,
      help: {
        noticeUrl: `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}/payments/webhooks/sepay`,
        wrongSignatures: await countUnverifiedNotices(db, bankServices, createdAt),
      },
    }
  }

  return {
    async last() {
      const [account, trials] = await Promise.all([readReceivingAccount(db, env), findLastTrials(db)])
      const trial = trials.find(({ accountNumber }) => accountNumber === account?.number) ?? trials[0]
      return trial ? toView(trial, account) : null
    },

    /** @throws AppError `payment.no_account` */
    async begin(actor: Actor) {
      const account = await readReceivingAccount(db, env)
      if (!account) throw new AppError('payment.no_account')
      await db.transaction(async (tx) => {
        const row = {
          id: randomUUIDv7(),
          code: newOrderCode(),
          accountNumber: account.number,
          amount: TRIAL_AMOUNT,
          begunBy: actor.id,
          createdAt: clock(),
        }
        if (!(await insertTrial(tx, row))) return
        await recordAudit(tx, {
          ...auditOf(actor),
          subjectType: 'settings',
          subjectId: 'payment',
          action: 'setup.transfer_begun',
          after: { code: row.code, accountNumber: row.accountNumber, amount: row.amount },
        })
      })
      const trial = await findLastTrial(db, account.number)
      if (!trial) throw new Error('a trial transfer vanished')
      return toView(trial, account)
    },
  }
}
