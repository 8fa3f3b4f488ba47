import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findUserById } from '../auth/index.ts'
import { accountMails } from './account.messages.ts'
import { type DataRequestRow, lockRequest, updateRequest } from './data-requests.repo.ts'
import { findEverythingOf } from './export.repo.ts'
import { toExportDocument } from './export-document.ts'

/** Days in which an export can be downloaded. */
const EXPORT_DAYS = 7

/** Named by the request alone, so that a run after a crash overwrites the file of the first. */
export const exportKey = (requestId: string) => `exports/${requestId}.json`

/** The own request counts at once; one that staff noted only when they have checked who asks and order it. */
const isOrdered = ({ state, channel }: DataRequestRow) =>
  state === 'scheduled' || (state === 'received' && channel === 'profile')

/** Builds a requested export and mails its owner. Idempotent. */
export function createExportService(services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock'>) {
  const { db, env, storage, clock } = services

  return (requestId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const request = await lockRequest(tx, requestId)
      if (request?.kind !== 'export' || !request.userId || !isOrdered(request)) return
      const user = await findUserById(tx, request.userId)
      if (!user || user.erasedAt) return
      const now = clock()
      const document = toExportDocument(user, await findEverythingOf(tx, user), env.BRAND_NAME, now)
      const filePath = exportKey(requestId)
      await storage.put(filePath, Buffer.from(JSON.stringify(document, null, 2)))
      const availableUntil = new Date(now.getTime() + EXPORT_DAYS * DAY_MS)
      await updateRequest(tx, requestId, { state: 'done', finishedAt: now, filePath, availableUntil })
      const url = `${env.PUBLIC_WEB_URL}/profile`
      await queueMail(services, tx, {
        kind: 'account',
        to: user.email,
        ...accountMails.exportReady(user.name, availableUntil, url),
      })
    })
}
