import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import { createProfessionalReviewService } from '../account/index.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithAccountChanges } from './account-changes.service.ts'
import { createAccountDetailService } from './account-detail.service.ts'
import { createAccountSecurityService } from './account-security.service.ts'
import { createInvitationsService } from './invitations.service.ts'
import { createRolesService } from './roles.service.ts'

/** Endpoints by which staff manage the accounts of others. */
export const createCrmAccountsModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'limiter'> &
    WithLearningDevices &
    WithAccountChanges,
): Module => {
  const details = createAccountDetailService(services)
  const { accountChanges: changes } = services
  const security = createAccountSecurityService(services)
  const invitations = createInvitationsService(services)
  const reviews = createProfessionalReviewService(services)
  const roles = createRolesService(services)

  return (app) => {
    implement(app, contract.crmRoles, {
      roles: () => roles.list(),
      createRole: ({ body, caller, request }) => roles.create(body, toActor(caller, request)),
      updateRole: ({ params, body, caller, request }) =>
        roles.update(params.id, body, toActor(caller, request)),
      removeRole: async ({ params, query, caller, request }) => {
        await roles.remove(params.id, query.moveTo, toActor(caller, request))
        return { ok: true as const }
      },
    })
    implement(app, contract.crmAccounts, {
      account: ({ params, caller, request }) => details.get(params.id, toActor(caller, request)),
      audit: ({ params, query, caller }) => details.audit(params.id, query, seesMasked(caller)),
      inviteOptions: () => invitations.options(),
      invite: ({ body, caller, request }) => invitations.invite(body, toActor(caller, request)),
      resendInvitation: async ({ params, caller, request }) => {
        const actor = toActor(caller, request)
        await invitations.resendTo(params.id, actor)
        return details.get(params.id, actor)
      },
      setPermissions: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await changes.setPermissions(params.id, body, actor)
        return details.get(params.id, actor)
      },
      endSessions: ({ params, body, caller, request }) =>
        security.endSessions(params.id, body.reason, toActor(caller, request)),
      resetSecondFactor: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await security.resetSecondFactor(params.id, body.reason, actor)
        return details.get(params.id, actor)
      },
      professionalProof: async ({ params, caller, request }) => {
        const actor = toActor(caller, request)
        return reviews.proof(params.id, actor, security.assertReviewable(params.id, actor))
      },
      reviewProfessional: async ({ params, body, caller, request }) => {
        const actor = toActor(caller, request)
        await security.assertReviewable(params.id, actor)
        await reviews.review(params.id, body, actor)
        return details.get(params.id, actor)
      },
    })
  }
}
