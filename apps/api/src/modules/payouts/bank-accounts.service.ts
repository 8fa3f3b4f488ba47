import { AppError } from '@repo/contract'
import { errorText } from '@repo/messages'
import { napasBanks } from '@repo/payments'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import {
  type BankAccountRow,
  findAccountIn,
  findPayee,
  insertAccount,
  listAccounts,
  lockPayee,
  updateAccount,
} from './bank-accounts.repo.ts'

interface TypedAccount {
  bin: string
  number: string
  holder: string
}

const typed = ({ bin, number, holder }: TypedAccount): TypedAccount => ({ bin, number, holder })

/** An account as screens and files show it. */
export const accountView = ({ bin, number, holder }: TypedAccount) => ({
  bin,
  bank: napasBanks[bin] ?? bin,
  number,
  holder,
})

/** Where doctors are paid: typed by one person, confirmed by another, never changed. */
export function createBankAccountsService({ db, clock }: Needs<'db' | 'clock'>) {
  const get = async (doctorId: string, viewerId: string) => {
    const doctor = await findPayee(db, doctorId)
    if (!doctor) throw new AppError('doctor.not_found')
    const all = await listAccounts(db, doctorId)
    const of = (state: BankAccountRow['state']) => all.find(({ account }) => account.state === state) ?? null
    const [current, proposed] = [of('confirmed'), of('proposed')]
    return {
      doctor,
      banks: Object.entries(napasBanks)
        .map(([bin, name]) => ({ bin, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'vi')),
      current: current && {
        ...accountView(current.account),
        id: current.account.id,
        at: (current.account.decidedAt ?? current.account.createdAt).toISOString(),
        by: current.decidedBy,
      },
      proposed: proposed && {
        ...accountView(proposed.account),
        id: proposed.account.id,
        at: proposed.account.createdAt.toISOString(),
        by: proposed.typedBy,
        isOwn: proposed.account.proposedBy === viewerId,
      },
      former: all.flatMap(({ account }) =>
        account.state === 'replaced' && account.replacedAt
          ? { ...accountView(account), id: account.id, until: account.replacedAt.toISOString() }
          : [],
      ),
    }
  }

  return {
    /** @throws AppError `doctor.not_found` */
    get,

    /** @throws AppError `settings.unknown_bank` or `payout.account_waits` */
    async propose(doctorId: string, account: TypedAccount, actor: Actor) {
      if (!napasBanks[account.bin])
        throw new AppError('settings.unknown_bank', {
          details: [{ path: 'body.bin', message: errorText('settings.unknown_bank') }],
        })
      await db.transaction(async (tx) => {
        if (!(await lockPayee(tx, doctorId))) throw new AppError('doctor.not_found')
        if (await findAccountIn(tx, doctorId, 'proposed')) throw new AppError('payout.account_waits')
        await insertAccount(tx, { ...account, doctorId, proposedBy: actor.id, createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'payout.account_typed',
          subjectType: 'doctor',
          subjectId: doctorId,
          after: typed(account),
        })
      })
      return get(doctorId, actor.id)
    },

    /** @throws AppError `payout.account_decided`, or `payout.second_person` where who typed it would confirm it */
    async decide(
      { id: doctorId, accountId }: { id: string; accountId: string },
      decision: 'confirmed' | 'withdrawn',
      actor: Actor,
    ) {
      await db.transaction(async (tx) => {
        if (!(await lockPayee(tx, doctorId))) throw new AppError('doctor.not_found')
        const proposed = await findAccountIn(tx, doctorId, 'proposed')
        if (proposed?.id !== accountId) throw new AppError('payout.account_decided')
        if (decision === 'confirmed' && proposed.proposedBy === actor.id)
          throw new AppError('payout.second_person')
        const now = clock()
        const before = await findAccountIn(tx, doctorId, 'confirmed')
        if (decision === 'confirmed' && before)
          await updateAccount(tx, before.id, { state: 'replaced', replacedAt: now })
        await updateAccount(tx, accountId, { state: decision, decidedBy: actor.id, decidedAt: now })
        const about = { ...auditOf(actor), subjectType: 'doctor', subjectId: doctorId } as const
        await recordAudit(
          tx,
          decision === 'confirmed'
            ? {
                ...about,
                action: 'payout.account_confirmed',
                before: before && typed(before),
                after: typed(proposed),
              }
            : { ...about, action: 'payout.account_withdrawn', before: typed(proposed) },
        )
      })
      return get(doctorId, actor.id)
    },
  }
}
