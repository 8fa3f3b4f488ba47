import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { prepareProof } from '../account/index.ts'
import { lockOrderByCode } from '../orders/index.ts'
import { countDocuments, findDocument, insertDocument } from './documents.repo.ts'

const MAX_DOCUMENTS = 10
const uploadsByHour: Limit = { name: 'order-document', max: 60, windowMs: 3_600_000 }

/** Private folder: served only by the download route, which checks the caller's permission. */
const documentKey = (type: string) =>
  `order-documents/${randomBytes(16).toString('hex')}.${type === 'application/pdf' ? 'pdf' : 'webp'}`

/** Receipts kept with an order as evidence of manual confirmations and refunds. */
export function createDocumentsService({
  db,
  storage,
  limiter,
  clock,
}: Needs<'db' | 'storage' | 'clock' | 'limiter'>) {
  const keep = (
    code: string,
    { key, type, bytes }: { key: string; type: string; bytes: number },
    actor: Actor,
  ) =>
    db.transaction(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      if (!order) throw new AppError('order.not_found')
      // The order is locked, so concurrent uploads are counted one after the other.
      if ((await countDocuments(tx, order.id)) >= MAX_DOCUMENTS) throw new AppError('order.documents_full')
      await insertDocument(tx, {
        orderId: order.id,
        storageKey: key,
        contentType: type,
        bytes,
        addedBy: actor.id,
        createdAt: clock(),
      })
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'order.document_added',
        subjectType: 'order',
        subjectId: order.id,
        after: { contentType: type, bytes },
      })
    })

  return {
    /** @throws AppError `order.not_found`, `order.documents_full`, `upload.not_a_document`, `request.too_many` */
    async add(code: string, file: UploadedFile, actor: Actor): Promise<void> {
      await limiter.hit(uploadsByHour, actor.id)
      const { bytes, type } = await prepareProof(file)
      const key = documentKey(type)
      await storage.put(key, bytes)
      try {
        await keep(code, { key, type, bytes: bytes.length }, actor)
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },

    /** @throws AppError `order_document.not_found`, also for a document of another order. */
    async find(code: string, id: string): Promise<FileAnswer> {
      const row = await findDocument(db, code, id)
      if (!row) throw new AppError('order_document.not_found')
      const extension = row.contentType === 'application/pdf' ? 'pdf' : 'webp'
      return {
        key: row.storageKey,
        contentType: row.contentType,
        downloadName: `chung-tu-${code}.${extension}`,
      }
    },
  }
}
