import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { ownDoctorId } from '../doctor-portal/index.ts'
import { createDoctorAccountService } from './doctor-account.service.ts'
import { createStaffDoctorsService } from './doctors.service.ts'
import { createDoctorFiguresService } from './figures.service.ts'
import { createLicenceService } from './licence.service.ts'
import { createPortraitService } from './portrait.service.ts'
import { createRoomsService } from './rooms.service.ts'

/** Endpoints by which staff keep doctors, and doctors their own licence. */
export const createCrmDoctorsModule = (
  services: Needs<
    'db' | 'reports' | 'env' | 'clock' | 'queue' | 'storage' | 'cache' | 'sessions' | 'limiter'
  >,
): Module => {
  const doctors = createStaffDoctorsService(services)
  const accounts = createDoctorAccountService(services)
  const figures = createDoctorFiguresService(services)
  const licences = createLicenceService(services)
  const portraits = createPortraitService(services)
  const rooms = createRoomsService(services)

  const ownLicence = async (id: string) => {
    const { licence, licenceState: state } = await doctors.get(id)
    const { number, issuer, scope, issuedOn, expiresOn, hasProof, verifiedAt, version } = licence
    const isChecked = verifiedAt !== null
    return { number, issuer, scope, issuedOn, expiresOn, state, hasProof, isChecked, version }
  }

  return (app) => {
    implement(app, contract.ownLicence, {
      licence: ({ caller }) => ownLicence(ownDoctorId(caller)),
      saveLicence: async ({ body, caller, request }) => {
        const id = ownDoctorId(caller)
        await licences.save(id, body, toActor(caller, request))
        return ownLicence(id)
      },
      setProof: async ({ file, caller, request }) => {
        const id = ownDoctorId(caller)
        await licences.setProof(id, file, toActor(caller, request))
        return ownLicence(id)
      },
    })
    implement(app, contract.crmDoctorRooms, {
      room: ({ params, caller, request }) => rooms.room(params.slug, toActor(caller, request)),
      learners: ({ params, query, caller, request }) =>
        rooms.learners(params.slug, query, toActor(caller, request)),
      questions: ({ params, query, caller, request }) =>
        rooms.questions(params.slug, query, toActor(caller, request)),
      handIns: ({ params, query, caller, request }) =>
        rooms.handIns(params.slug, query, toActor(caller, request)),
      reviews: ({ params, query, caller, request }) =>
        rooms.reviews(params.slug, query, toActor(caller, request)),
    })
    implement(app, contract.crmDoctors, {
      doctors: ({ query }) => doctors.list(query),
      doctor: ({ params }) => doctors.get(params.id),
      createDoctor: ({ body, caller, request }) => doctors.create(body, toActor(caller, request)),
      updateDoctor: async ({ params, body, caller, request }) => {
        await doctors.update(params.id, body, toActor(caller, request))
        return doctors.get(params.id)
      },
      setPortrait: async ({ params, file, caller, request }) => {
        await portraits.set(params.id, file, toActor(caller, request))
        return doctors.get(params.id)
      },
      removePortrait: async ({ params, caller, request }) => {
        await portraits.remove(params.id, toActor(caller, request))
        return doctors.get(params.id)
      },
      saveLicence: async ({ params, body, caller, request }) => {
        await licences.save(params.id, body, toActor(caller, request))
        return doctors.get(params.id)
      },
      checkLicence: async ({ params, body, caller, request }) => {
        await licences.check(params.id, body, toActor(caller, request))
        return doctors.get(params.id)
      },
      setLicenceProof: async ({ params, file, caller, request }) => {
        await licences.setProof(params.id, file, toActor(caller, request))
        return doctors.get(params.id)
      },
      doctorAccount: ({ params }) => accounts.get(params.id),
      inviteDoctor: async ({ params, body, caller, request }) => {
        await accounts.invite(params.id, body, toActor(caller, request))
        return accounts.get(params.id)
      },
      resendInvitation: async ({ params, caller, request }) => {
        await accounts.resend(params.id, toActor(caller, request))
        return accounts.get(params.id)
      },
      linkDoctor: async ({ params, body, caller, request }) => {
        await accounts.link(params.id, body.userId, toActor(caller, request))
        return accounts.get(params.id)
      },
      doctorFigures: ({ params }) => figures.figures(params.id),
      doctorRevenue: ({ params }) => figures.revenue(params.id),
      licenceProof: ({ params, caller, request }) => licences.proof(params.id, toActor(caller, request)),
    })
  }
}
