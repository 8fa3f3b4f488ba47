import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithContent } from '../content/index.ts'
import { registerBadgeDocuments } from './badges.routes.ts'
import { createBadgesService } from './badges.service.ts'
import { createClaimsService } from './claims.service.ts'
import { createPublicCertificates } from './public.service.ts'
import { createRulesService } from './rules.service.ts'
import { createSigningKey } from './signing-key.ts'
import { createStaffCertificates } from './staff.service.ts'

/** Certificates of completion: earned by learners, seen by everybody, looked after by staff. */
export const createCertificatesModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'cache'> & WithContent,
): Module => {
  const claims = createClaimsService(services)
  const findKey = createSigningKey(services.env)
  const shown = createPublicCertificates(services, findKey)
  const badges = createBadgesService(services, findKey)
  const rules = createRulesService(services)
  const staff = createStaffCertificates(services)
  return (app) => {
    implement(app, contract.certificates, {
      myCertificates: ({ caller }) => claims.list(caller.userId),
      courseCertificate: ({ caller, params }) => claims.state(caller.userId, params.slug),
      claimCertificate: ({ caller, params, body, request }) =>
        claims.claim(toActor(caller, request), params.slug, body.name),
      correctCertificate: ({ caller, params, body, request }) =>
        claims.correct(toActor(caller, request), params.id, body.name),
      certificate: ({ params }) => shown.find(params.code),
      certificateBadge: ({ params, request }) => badges.badge(params.code, request.ip),
      certificatePdf: ({ params, request }) => shown.pdf(params.code, request.ip),
    })
    registerBadgeDocuments(app, badges)
    implement(app, contract.crmCertificates, {
      courseRule: ({ params }) => rules.find(params.id),
      saveCourseRule: ({ params, body, caller, request }) =>
        rules.save(params.id, body, toActor(caller, request)),
      learnerCertificates: ({ params }) => staff.list(params.id),
      revokeCertificate: ({ params, body, caller, request }) =>
        staff.revoke(params, body, toActor(caller, request)),
      reissueCertificate: ({ params, body, caller, request }) =>
        staff.reissue(params, body, toActor(caller, request)),
    })
  }
}
