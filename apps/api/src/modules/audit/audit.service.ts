import { auditListLabels } from '@repo/messages/audit-subjects.messages'
import type { Needs } from '../../core/services.ts'
import { type AuditReader, readAuditViews } from '../../db/audit-view.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { type AuditQuery, findEntries } from './audit.repo.ts'

const PAGE_SIZE = 20

const listNameOf = ({ subjectType, subjectId }: { subjectType: string; subjectId: string }) =>
  subjectType === 'list' ? (auditListLabels[subjectId] ?? null) : null

/** The audit log of the whole business, for its owners. */
export function createAuditService({ db }: Needs<'db'>) {
  return {
    async list(query: AuditQuery & ListPlace, reader: AuditReader) {
      const { rows, ...page } = await findEntries(db, query, PAGE_SIZE)
      const items = (await readAuditViews(db, rows, reader)).map((item) => ({
        ...item,
        subjectName: item.subjectName ?? listNameOf(item),
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },
  }
}
