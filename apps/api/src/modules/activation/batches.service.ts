import { AppError } from '@repo/contract'
import type { activationBatch } from '@repo/contract/crm-sales'
import { toCsv } from '@repo/messages/csv'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findCourseById } from '../learning/index.ts'
import {
  type FullBatch,
  findBatch,
  findBatches,
  findCodes,
  insertBatch,
  listFreeCodes,
  lockCodes,
  updateCode,
} from './activation.repo.ts'
import { createCodeMaker, createCodeSealer, printCode } from './activation-code.ts'

const PAGE_SIZE = 20

export interface NewBatch {
  name: string
  courseId: string
  count: number
  unitPrice: number
  expiresAt: string | null
}

/**
 * Activation codes that are sold elsewhere: sales staff create them, the database stores them encrypted, and staff
 * download them as a file.
 */
export function createBatchesService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const sealer = createCodeSealer(env)
  const makeCode = createCodeMaker(env)

  const find = async (id: string): Promise<FullBatch> => {
    const found = await findBatch(db, id)
    if (!found) throw new AppError('activation_batch.not_found')
    return found
  }

  const makeCodes = (count: number) =>
    Array.from({ length: count }, () => ({ ...makeCode(), createdAt: clock() }))

  return {
    async list(query: { q?: string } & ListPlace) {
      const { rows, ...page } = await findBatches(db, query, PAGE_SIZE)
      return { ...page, pageSize: PAGE_SIZE, items: rows.map(toView) }
    },

    create: (wish: NewBatch, key: string | string[] | undefined, actor: Actor) =>
      runOnce(db, { userId: actor.id, key, request: wish }, async (tx) => {
        if (!(await findCourseById(tx, wish.courseId))) throw new AppError('course.not_found')
        const { name, courseId, count, unitPrice, expiresAt } = wish
        const id = await insertBatch(
          tx,
          {
            name,
            courseId,
            unitPrice,
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
            createdBy: actor.id,
            createdAt: clock(),
          },
          makeCodes(count),
        )
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'activation.batch_created',
          subjectType: 'activation_batch',
          subjectId: id,
          after: wish,
        })
        const made = await findBatch(tx, id)
        if (!made) throw new Error('a batch vanished in its own transaction')
        return toView(made)
      }),

    async codes(id: string, query: { q?: string } & ListPlace) {
      const found = await find(id)
      const { rows, ...page } = await findCodes(db, id, query, PAGE_SIZE)
      const isOver = found.batch.expiresAt !== null && found.batch.expiresAt <= clock()
      const items = rows.map(({ code, taker, holder, orderCode }) => ({
        id: code.id,
        ending: code.ending,
        state: stateOf(code, isOver),
        givenTo: holder,
        redeemedBy: taker,
        redeemedAt: code.redeemedAt?.toISOString() ?? null,
        orderCode,
      }))
      return { ...page, pageSize: PAGE_SIZE, items, batch: toView(found) }
    },

    /** The unused codes of a batch as a file; every download is audited. */
    async download(id: string, actor: Actor) {
      const [{ batch, course }, rows] = await Promise.all([find(id), listFreeCodes(db, id)])
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'activation.codes_downloaded',
        subjectType: 'activation_batch',
        subjectId: id,
        after: { count: rows.length },
      })
      const codes = rows.map(({ sealedCode }) => sealer.unseal(sealedCode))
      const lines = codes.map((code) => [code === null ? '' : printCode(code), course.title, batch.name])
      return {
        content: toCsv([['Mã kích hoạt', 'Khóa học', 'Lô'], ...lines]),
        contentType: 'text/csv',
        downloadName: `ma-kich-hoat-${batch.createdAt.toISOString().slice(0, 10)}.csv`,
      }
    },

    revoke: (id: string, reason: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const [code] = await lockCodes(tx, [id])
        if (!code) throw new AppError('activation_code.not_found')
        if (code.redeemedAt) throw new AppError('activation.used')
        if (!code.revokedAt) {
          await updateCode(tx, id, { revokedAt: clock() })
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'activation.code_revoked',
            subjectType: 'activation_batch',
            subjectId: code.batchId,
            before: { ending: code.ending, revokedAt: null },
            after: { ending: code.ending, revokedAt: clock(), reason },
          })
        }
        return { ok: true as const }
      }),
  }
}

function stateOf(
  code: { redeemedAt: Date | null; revokedAt: Date | null; givenAt: Date | null },
  isOver: boolean,
) {
  if (code.redeemedAt) return 'redeemed' as const
  if (code.revokedAt) return 'revoked' as const
  if (isOver) return 'expired' as const
  return code.givenAt ? ('given' as const) : ('free' as const)
}

function toView({
  batch,
  course,
  createdBy,
  count,
  redeemed,
  revoked,
}: FullBatch): z.input<typeof activationBatch> {
  return {
    id: batch.id,
    name: batch.name,
    course,
    unitPrice: batch.unitPrice,
    count,
    redeemed,
    revoked,
    expiresAt: batch.expiresAt?.toISOString() ?? null,
    createdBy,
    createdAt: batch.createdAt.toISOString(),
  }
}
