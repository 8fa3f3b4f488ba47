import { contract } from '@repo/contract'
import { crmClinicSignIn } from '@repo/contract/crm-clinic-sign-in'
import { toActor } from '../../core/actor.ts'
import { implement, type RequestFacts } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createVisitorHash } from '../auth/index.ts'
import { type ClinicOfficeNeeds, createClinicOffice } from './clinics/clinic-office.service.ts'
import { registerSamlRoutes } from './clinics/saml.routes.ts'
import { createOutsideSignIn, type OutsideSignInNeeds } from './outside-sign-in.service.ts'
import { createOwnIdentities, type OwnIdentitiesNeeds } from './own-identities.service.ts'
import { registerReturnRoutes } from './return.routes.ts'

/** Signing in with accounts of other services and by providers of clinics, those of the own account, and the providers. */
export const createOutsideSignInModule = (
  services: OutsideSignInNeeds & OwnIdentitiesNeeds & ClinicOfficeNeeds,
): Module => {
  const signIn = createOutsideSignIn(services)
  const own = createOwnIdentities(services)
  const office = createClinicOffice(services)
  const hashVisitorId = createVisitorHash(services.env.OTP_PEPPER)
  const browserOf = ({ ip, userAgent, proof }: RequestFacts, visitorId: string | undefined) => ({
    ip,
    userAgent,
    proof,
    ...(visitorId ? { deviceId: hashVisitorId(visitorId) } : {}),
  })

  return (app) => {
    implement(app, contract.outsideSignIn, {
      offered: async () => ({
        services: [...services.outsideProviders.keys()],
        hasClinics: await signIn.hasClinics(),
      }),
      beginClinic: ({ body, request }) => signIn.beginClinic(body.email, request.ip),
      begin: ({ body, request }) => signIn.begin(body.service, request.ip),
      finish: ({ body: { deviceId, ...body }, request }) =>
        signIn.finish({ ...body, ...browserOf(request, deviceId) }),
      link: ({ body: { deviceId, secondFactor, ...body }, request }) =>
        signIn.link({
          ...body,
          ...(secondFactor ? { secondFactor } : {}),
          ...browserOf(request, deviceId),
        }),
      sendCode: ({ body, request: { ip, proof } }) => signIn.sendCode({ ...body, ip, proof }),
      confirmCode: ({ body: { deviceId, ...body }, request }) =>
        signIn.confirmCode({ ...body, ...browserOf(request, deviceId) }),
      enter: ({ body: { deviceId, ...body }, request }) =>
        signIn.enter({ ...body, ...browserOf(request, deviceId) }),
      register: ({ body: { deviceId, ...body }, request }) =>
        signIn.register({ ...body, ...browserOf(request, deviceId) }),
      list: ({ caller }) => own.list(caller),
      beginLink: ({ caller, body: { service, ...proof }, request }) =>
        own.begin(caller, service, { ...proof, ip: request.ip }),
      finishLink: ({ caller, body, request }) => own.finish(caller, { ...body, ip: request.ip }),
      unlink: ({ caller, params, body, request }) =>
        own.unlink(caller, params.id, { ...body, ip: request.ip }),
    })
    implement(app, crmClinicSignIn, {
      signIn: ({ params, caller }) => office.get(params.id, caller.userId),
      saveSignIn: ({ params, body, caller, request }) =>
        office.save(params.id, body, toActor(caller, request)),
      setSignInState: ({ params, body, caller, request }) =>
        office.setState(params.id, body, toActor(caller, request)),
      trySignIn: ({ params, caller, request }) => office.look(params.id, toActor(caller, request)),
      removeSignIn: ({ params, caller, request }) => office.remove(params.id, toActor(caller, request)),
      addDomain: ({ params, body, caller, request }) =>
        office.addDomain(params.id, body.domain, toActor(caller, request)),
      checkDomain: ({ params, caller, request }) =>
        office.checkDomain(params.id, params.domainId, toActor(caller, request)),
      vouchDomain: ({ params, body, caller, request }) =>
        office.vouchDomain(params.id, params.domainId, body, toActor(caller, request)),
      removeDomain: ({ params, caller, request }) =>
        office.removeDomain(params.id, params.domainId, toActor(caller, request)),
    })
    registerReturnRoutes(app, services)
    registerSamlRoutes(app, services)
  }
}
