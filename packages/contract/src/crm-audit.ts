import { z } from 'zod'
import { admin } from './access.ts'
import { auditEntry } from './crm-accounts.ts'
import { endpoint } from './endpoint.ts'
import { keyPageOf, keyQuery, searchText } from './fields.ts'
import { auditActors, auditAreas } from './list-choices.ts'

export { auditActors, auditAreas } from './list-choices.ts'

export type AuditArea = (typeof auditAreas)[number]

export const auditLogEntry = auditEntry.extend({
  /** What it was done to, such as `course`. */
  subjectType: z.string(),
  subjectId: z.string(),
  /** What people call it: a name, a title or a code; null where it has none or is gone. */
  subjectName: z.string().nullable(),
})

/** The audit log of the whole business. */
export const crmAudit = {
  entries: endpoint({
    method: 'GET',
    path: '/crm/audit',
    summary: 'Every write and event that is noted, newest first',
    access: admin('audit.read'),
    query: z.object({
      /** Name or address of who did it. */
      q: searchText.optional(),
      area: z.enum(auditAreas).optional(),
      by: z.enum(auditActors).optional(),
      /** Days in Vietnam's time; both are included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...keyQuery,
    }),
    response: keyPageOf(auditLogEntry),
  }),
}
