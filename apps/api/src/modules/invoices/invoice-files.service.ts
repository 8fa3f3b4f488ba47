import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { prepareProof } from '../account/index.ts'
import { findOwnRow } from '../orders/index.ts'
import { lockCorrection } from './corrections.repo.ts'
import { findFile, findNewestFiles, type InvoiceFileRow, insertFile } from './invoice-files.repo.ts'
import { lockInvoiceByCode } from './invoices.repo.ts'

const uploadsByHour: Limit = { name: 'invoice-file', max: 120, windowMs: 3_600_000 }

/** Private folder: served only by the two download routes, which check whose the invoice is. */
const fileKey = (kind: InvoiceFileRow['kind']) => `invoices/${randomBytes(16).toString('hex')}.${kind}`

/** The provider's files of issued invoices: added and never removed; the newest of a kind is shown. */
export function createInvoiceFilesService({
  db,
  storage,
  limiter,
  clock,
}: Needs<'db' | 'storage' | 'clock' | 'limiter'>) {
  const keep = (
    code: string,
    correctionId: string | null,
    file: Pick<InvoiceFileRow, 'kind' | 'storageKey' | 'bytes'>,
    actor: Actor,
  ) =>
    db.transaction(async (tx) => {
      const found = await lockInvoiceByCode(tx, code)
      if (!found) throw new AppError('invoice.not_found')
      const correction = correctionId === null ? null : await lockCorrection(tx, correctionId)
      if (correctionId !== null && correction?.order.code !== code)
        throw new AppError('invoice_correction.not_found')
      if ((correction?.correction ?? found.invoice).state !== 'issued')
        throw new AppError('invoice.not_issued')
      await insertFile(tx, {
        ...file,
        orderId: found.order.id,
        correctionId,
        addedBy: actor.id,
        createdAt: clock(),
      })
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'order.invoice_file_added',
        subjectType: 'order',
        subjectId: found.order.id,
        after: {
          number: (correction?.correction ?? found.invoice).number,
          contentType: `application/${file.kind}`,
          bytes: file.bytes,
        },
      })
      return (await findNewestFiles(tx, [found.order.id]))(found.order.id, correctionId)
    })

  const toAnswer = (code: string, { kind, storageKey }: InvoiceFileRow): FileAnswer => ({
    key: storageKey,
    contentType: `application/${kind}`,
    downloadName: `hoa-don-${code}.${kind}`,
  })

  return {
    /** @throws AppError `invoice.…`, `upload.not_a_document`, `request.too_many` */
    async add(code: string, correctionId: string | null, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploadsByHour, actor.id)
      const kind = file.type === 'application/xml' ? 'xml' : 'pdf'
      const { bytes } = kind === 'pdf' ? await prepareProof(file) : file
      const storageKey = fileKey(kind)
      await storage.put(storageKey, bytes)
      try {
        return await keep(code, correctionId, { kind, storageKey, bytes: bytes.length }, actor)
      } catch (error) {
        await storage.remove(storageKey)
        throw error
      }
    },

    /** @throws AppError `invoice_file.not_found`, also for a file of another order. */
    async any(code: string, id: string): Promise<FileAnswer> {
      const found = await findFile(db, code, id)
      if (!found) throw new AppError('invoice_file.not_found')
      return toAnswer(code, found)
    },

    /** @throws AppError `order.not_found`, also for an order of another learner, or `invoice_file.not_found`. */
    async own(userId: string, code: string, id: string): Promise<FileAnswer> {
      const [own, found] = await Promise.all([findOwnRow(db, userId, code), findFile(db, code, id)])
      if (!own) throw new AppError('order.not_found')
      if (!found) throw new AppError('invoice_file.not_found')
      return toAnswer(code, found)
    },
  }
}
