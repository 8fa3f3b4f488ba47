import { auditListLabels } from '@repo/messages/audit-subjects.messages'
import type { Needs } from '../../core/services.ts'
import { type AuditReader, toAuditView } from '../../db/audit-view.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { type AuditQuery, findEntries } from './audit.repo.ts'
import { findNames, namedIn } from './audit-names.repo.ts'

const PAGE_SIZE = 20

const listNameOf = ({ subjectType, subjectId }: { subjectType: string; subjectId: string }) =>
  subjectType === 'list' ? (auditListLabels[subjectId] ?? null) : null

/** The audit log of the whole business, for its owners. */
export function createAuditService({ db }: Needs<'db'>) {
  return {
    async list(query: AuditQuery & ListPlace, reader: AuditReader) {
      const { rows, ...page } = await findEntries(db, query, PAGE_SIZE)
      const subjects = rows.map(({ entry }) => ({ type: entry.subjectType, id: entry.subjectId }))
      const mentioned = rows.flatMap(({ entry }) => [...namedIn(entry.before), ...namedIn(entry.after)])
      const names = await findNames(db, [...subjects, ...mentioned])
      const items = rows.map((row) => ({
        ...toAuditView(row, { names, ...reader }),
        subjectType: row.entry.subjectType,
        subjectId: row.entry.subjectId,
        subjectName: names.get(row.entry.subjectId) ?? listNameOf(row.entry),
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },
  }
}
