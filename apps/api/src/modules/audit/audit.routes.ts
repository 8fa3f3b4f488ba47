import { crmAudit } from '@repo/contract/crm-audit'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import { createAuditService } from './audit.service.ts'

export const createAuditModule = (services: Needs<'db'>): Module => {
  const audit = createAuditService(services)
  return (app) =>
    implement(app, crmAudit, {
      entries: ({ query, caller }) =>
        audit.list(
          { ...query, isWhole: seesMasked(caller) },
          { isMasked: seesMasked(caller), readsOrganisations: caller.rights.includes('organisations.read') },
        ),
    })
}
