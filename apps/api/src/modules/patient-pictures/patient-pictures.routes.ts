import { crmPatientConsents } from '@repo/contract/crm-patient-consents'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createConsents } from './consents.service.ts'
import { createPairs } from './pairs.service.ts'
import { addPatientPictureRoute } from './picture-route.ts'

/** Consents of patients, their pictures, and the pairs of pictures that texts show. */
export const createPatientPicturesModule = (
  services: Needs<'db' | 'env' | 'clock' | 'queue' | 'storage' | 'limiter' | 'cache'>,
): Module => {
  const consents = createConsents(services)
  const pairs = createPairs(services)
  return (app) => {
    addPatientPictureRoute(app, services)
    implement(app, crmPatientConsents, {
      consents: ({ query }) => consents.list(query),
      createConsent: ({ body, caller, request }) => consents.create(body, toActor(caller, request)),
      setConsentProof: ({ params, file, caller, request }) =>
        consents.setProof(params.id, file, toActor(caller, request)),
      consentProof: ({ params, caller, request }) => consents.proof(params.id, toActor(caller, request)),
      withdrawConsent: ({ params, body, caller, request }) =>
        consents.withdraw(params.id, body.reason, toActor(caller, request)),
      removeConsent: ({ params, caller, request }) => consents.remove(params.id, toActor(caller, request)),
      consentChoices: ({ query }) => consents.choices(query.q),
      addPatientPicture: ({ params, file, caller, request }) =>
        pairs.addPicture(params.id, file, toActor(caller, request)),
      createPair: ({ body, caller, request }) => pairs.create(body, toActor(caller, request)),
      pairs: ({ query }) => pairs.list(query.ids ?? []),
      setPairConsent: ({ params, body, caller, request }) =>
        pairs.setConsent(params.id, body.consentId, toActor(caller, request)),
    })
  }
}
