import { contract } from '@repo/contract'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createVisitorHash } from '../auth/index.ts'
import { createPasskeySignIn, type PasskeySignInNeeds } from './passkey-sign-in.service.ts'
import { createPasskeysService, type PasskeysNeeds } from './passkeys.service.ts'

/** Passkeys of the own account, and signing in with one. */
export const createPasskeysModule = (services: PasskeysNeeds & PasskeySignInNeeds): Module => {
  const own = createPasskeysService(services)
  const { challenge, signIn } = createPasskeySignIn(services)
  const hashVisitorId = createVisitorHash(services.env.OTP_PEPPER)

  return (app) =>
    implement(app, contract.passkeys, {
      list: ({ caller }) => own.list(caller),
      begin: ({ caller, body, request }) => own.begin(caller, { ...body, ip: request.ip }),
      add: ({ caller, body, request: { ip, userAgent } }) => own.add(caller, { ...body, ip, userAgent }),
      rename: ({ caller, params, body, request }) =>
        own.rename(caller, params.id, { ...body, ip: request.ip }),
      remove: ({ caller, params, body, request }) =>
        own.remove(caller, params.id, { ...body, ip: request.ip }),
      challenge: ({ body, request }) => challenge(body.app, request.ip),
      signIn: ({ body: { deviceId, ...body }, request: { ip, userAgent, proof } }) =>
        signIn({
          ...body,
          ...(deviceId ? { deviceId: hashVisitorId(deviceId) } : {}),
          ip,
          userAgent,
          proof,
        }),
    })
}
