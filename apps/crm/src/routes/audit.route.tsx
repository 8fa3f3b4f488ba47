import { auditLogMessages as copy } from '../features/audit/audit-log.messages.ts'
import { AuditLog } from '../features/audit/audit-log.tsx'

export const meta = () => ({ title: copy.title })

export const Component = AuditLog
