import { crmAudit } from '@repo/contract/crm-audit'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createAuditService } from './audit.service.ts'

export const createAuditModule = (services: Needs<'db'>): Module => {
  const audit = createAuditService(services)
  return (app) => implement(app, crmAudit, { entries: ({ query }) => audit.list(query) })
}
