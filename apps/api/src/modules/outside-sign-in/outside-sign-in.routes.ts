import { contract } from '@repo/contract'
import { implement, type RequestFacts } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createVisitorHash } from '../auth/index.ts'
import { createOutsideSignIn, type OutsideSignInNeeds } from './outside-sign-in.service.ts'
import { createOwnIdentities, type OwnIdentitiesNeeds } from './own-identities.service.ts'
import { registerReturnRoutes } from './return.routes.ts'

/** Signing in with accounts of other services, and those of the own account. */
export const createOutsideSignInModule = (services: OutsideSignInNeeds & OwnIdentitiesNeeds): Module => {
  const signIn = createOutsideSignIn(services)
  const own = createOwnIdentities(services)
  const hashVisitorId = createVisitorHash(services.env.OTP_PEPPER)
  const browserOf = ({ ip, userAgent, proof }: RequestFacts, visitorId: string | undefined) => ({
    ip,
    userAgent,
    proof,
    ...(visitorId ? { deviceId: hashVisitorId(visitorId) } : {}),
  })

  return (app) => {
    implement(app, contract.outsideSignIn, {
      offered: async () => ({ services: [...services.outsideProviders.keys()] }),
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
    registerReturnRoutes(app, services)
  }
}
