import type { Needs } from '../../core/services.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { type AuditQuery, findEntries, findSubjectNames } from './audit.repo.ts'

const PAGE_SIZE = 20

/** The audit log of the whole business, for its owners. */
export function createAuditService({ db }: Needs<'db'>) {
  return {
    async list(query: AuditQuery & ListPlace) {
      const { rows, ...page } = await findEntries(db, query, PAGE_SIZE)
      const names = await findSubjectNames(
        db,
        rows.map(({ entry }) => ({ type: entry.subjectType, id: entry.subjectId })),
      )
      const items = rows.map(({ entry, actor }) => ({
        id: entry.id,
        at: entry.createdAt.toISOString(),
        action: entry.action,
        actor,
        ip: entry.ip,
        before: entry.before,
        after: entry.after,
        subjectType: entry.subjectType,
        subjectId: entry.subjectId,
        subjectName: names.get(`${entry.subjectType}:${entry.subjectId}`) ?? null,
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },
  }
}
