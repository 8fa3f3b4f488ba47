import { crmPatientConsents } from '@repo/contract/crm-patient-consents'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { sendFile } from '../../http/send-file.ts'
import { createConsents } from './consents.service.ts'
import { createPictureOpener } from './open-picture.service.ts'
import { createPairs } from './pairs.service.ts'

/** Consents of patients, their pictures, and the pairs of pictures that texts show. */
export const createPatientPicturesModule = (
  services: Needs<'db' | 'env' | 'clock' | 'queue' | 'storage' | 'limiter' | 'cache'>,
): Module => {
  const consents = createConsents(services)
  const pairs = createPairs(services)
  const open = createPictureOpener(services)
  return (app) => {
    // Bytes are files and not data, so they stand outside the contract.
    app.get<{ Params: { file: string }; Querystring: { k?: unknown } }>(
      '/patient-pictures/:file',
      async (request, reply) => {
        const picture = await open(request.params.file, request.query.k)
        reply.header('x-robots-tag', 'noindex, noimageindex')
        return sendFile(services.storage, picture, request, reply)
      },
    )
    implement(app, crmPatientConsents, {
      consents: ({ query }) => consents.list(query),
      createConsent: ({ body, caller, request }) => consents.create(body, toActor(caller, request)),
      consentDoctors: () => consents.doctors(),
      setConsentDoctor: ({ params, body, caller, request }) =>
        consents.setDoctor(params.id, body.doctorId, toActor(caller, request)),
      setConsentProof: ({ params, file, caller, request }) =>
        consents.setProof(params.id, file, toActor(caller, request)),
      consentProof: ({ params, caller, request }) => consents.proof(params.id, toActor(caller, request)),
      withdrawConsent: ({ params, body, caller, request }) =>
        consents.withdraw(params.id, body.reason, toActor(caller, request)),
      removeConsent: ({ params, caller, request }) => consents.remove(params.id, toActor(caller, request)),
      consentChoices: ({ query, caller, request }) => consents.choices(query.q, toActor(caller, request)),
      addPatientPicture: ({ params, file, caller, request }) =>
        pairs.addPicture(params.id, file, toActor(caller, request)),
      createPair: ({ body, caller, request }) => pairs.create(body, toActor(caller, request)),
      pairs: ({ query, caller, request }) => pairs.list(query.ids ?? [], toActor(caller, request)),
      setPairConsent: ({ params, body, caller, request }) =>
        pairs.setConsent(params.id, body.consentId, toActor(caller, request)),
    })
  }
}
