import { AppError } from '@repo/contract'
import type {
  affiliateBody,
  affiliatePayoutBody,
  newAffiliateBody,
  staffAffiliate,
} from '@repo/contract/affiliates'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit, savedFields } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import { findUserByEmail } from '../auth/index.ts'
import { postCommissionPaid } from '../ledger/index.ts'
import { bookCommissionTax, readCommissionTax } from '../withholding/index.ts'
import { toStaffView, toStatement } from './affiliate-view.service.ts'
import {
  type FoundAffiliate,
  findAffiliate,
  findAffiliates,
  findAffiliatesOf,
  insertAffiliate,
  insertPayout,
  lockAffiliate,
  updateAffiliate,
} from './affiliates.repo.ts'

type View = z.input<typeof staffAffiliate>

const PAGE_SIZE = 20

/** Codes of affiliates as staff keep and pay them, and their statements. */
export function createAffiliatesService({ db, clock }: Needs<'db' | 'clock'>) {
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'affiliates_code_unique'))
        throw new AppError('affiliate.code_taken', { cause: error })
      throw error
    }
  }

  const find = async (source: DbOrTx, id: string): Promise<FoundAffiliate> => {
    const found = await findAffiliate(source, id)
    if (!found) throw new AppError('affiliate.not_found')
    return found
  }

  const view = async (id: string): Promise<View> => {
    const read = together(db)
    const [found, { taxOf }] = await Promise.all([find(read, id), readCommissionTax(read, clock())])
    return toStaffView(found, taxOf)
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'affiliate', subjectId: id, ...change })

  return {
    async list(query: ListPlace & { q?: string }) {
      const [{ rows, ...place }, { taxOf }] = await Promise.all([
        findAffiliates(db, query, PAGE_SIZE),
        readCommissionTax(db, clock()),
      ])
      return { items: rows.map((one) => toStaffView(one, taxOf)), pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `user.not_found`, `affiliate.no_statement`, `affiliate.code_taken` */
    async create({ email, ...terms }: z.output<typeof newAffiliateBody>, actor: Actor): Promise<View> {
      const id = await write(async (tx) => {
        const owner = await findUserByEmail(tx, email)
        if (!owner) throw new AppError('user.not_found')
        if (owner.role === 'admin') throw new AppError('affiliate.no_statement')
        const made = await insertAffiliate(tx, {
          ...terms,
          userId: owner.id,
          createdBy: actor.id,
          createdAt: clock(),
        })
        await note(tx, actor, made, { action: 'affiliate.created', after: { ...terms, userId: owner.id } })
        return made
      })
      return view(id)
    },

    /** @throws AppError `affiliate.not_found`, `affiliate.code_taken`, `edit.outdated` */
    async update(
      id: string,
      { version, ...body }: Edit<z.output<typeof affiliateBody>>,
      actor: Actor,
    ): Promise<View> {
      await write(async (tx) => {
        const row = await lockAffiliate(tx, id)
        if (!row) throw new AppError('affiliate.not_found')
        await assertUnedited(tx, 'affiliate', id, { version, userId: actor.id })
        await updateAffiliate(tx, id, body)
        await note(tx, actor, id, {
          action: 'affiliate.changed',
          before: savedFields(row, body),
          after: body,
        })
      })
      return view(id)
    },

    /** @throws AppError `affiliate.not_found` */
    view,

    /** @throws AppError `affiliate.not_found` */
    statement: async (id: string) => toStatement(db, [await find(db, id)]),

    own: async (userId: string) => toStatement(db, await findAffiliatesOf(db, userId)),

    /**
     * Notes what was paid out. The transfer was made before, so what was due at that moment is taken though refunds or
     * further commission changed it since.
     * @param paid what was due before tax, in VND, and the tax that was taken off it
     * @throws AppError `affiliate.paid_meanwhile` where another payout was noted since `paidBefore` was read,
     *   `affiliate.amount_changed` where so much was never due, `withholding.changed` where the rule of the day withholds
     *   other tax than was taken off
     */
    async pay(id: string, paid: z.output<typeof affiliatePayoutBody>, actor: Actor): Promise<View> {
      const { amount, note: words, taxCode, document } = paid
      const exemption = paid.exemption === 'none' ? null : paid.exemption
      await db.transaction(async (tx) => {
        // Locked first: what is due does not change until the payout is written.
        if (!(await lockAffiliate(tx, id))) throw new AppError('affiliate.not_found')
        const { sums, owner } = await find(tx, id)
        if (sums.paid !== paid.paidBefore) throw new AppError('affiliate.paid_meanwhile')
        const due = sums.booked - sums.paid
        if (amount > due) throw new AppError('affiliate.amount_changed', { details: { due } })
        const at = clock()
        const tax = await readCommissionTax(tx, at)
        if (!exemption && tax.taxOf(amount) !== paid.withheld) throw new AppError('withholding.changed')
        const payoutId = await insertPayout(tx, {
          affiliateId: id,
          amount,
          note: words,
          ...(exemption ? { exemption, document } : {}),
          createdAt: at,
        })
        await postCommissionPaid(tx, { payoutId, amount, at })
        const payment = { gross: amount, payeeName: owner.name, taxCode, tax, now: at }
        if (!exemption) await bookCommissionTax(tx, payoutId, payment)
        const withheld = exemption ? 0 : tax.taxOf(amount)
        const taxed = withheld > 0 ? { withheld, taxCode } : exemption ? { exemption, document } : {}
        await note(tx, actor, id, { action: 'affiliate.paid', after: { amount, note: words, ...taxed } })
      })
      return view(id)
    },
  }
}
