import { AppError } from '@repo/contract'
import type { licenceBody } from '@repo/contract/crm-doctors'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { lockDoctorProfile, prepareProof, proofKey, updateDoctorProfile } from '../account/index.ts'
import { licenceTexts } from './crm-doctors.messages.ts'
import { type DoctorRow, readDoctor } from './doctors.repo.ts'

type LicenceBody = z.output<typeof licenceBody>

/** A change of the licence or its proof ends the check, which was one of the licence before. */
const unchecked = { licenceVerifiedAt: null, licenceVerifiedBy: null }

/** Licences of doctors: what staff enter, the private proof, and who compared both with the register. */
export function createLicenceService({
  db,
  clock,
  queue,
  storage,
  cache,
}: Needs<'db' | 'clock' | 'queue' | 'storage' | 'cache'>) {
  const begin = async (tx: Tx, id: string): Promise<DoctorRow> => {
    await lockDoctorProfile(tx, id)
    const doctor = await readDoctor(tx, id)
    if (!doctor) throw new AppError('doctor.not_found')
    return doctor
  }
  const note = (at: DbOrTx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(at, { ...auditOf(actor), subjectType: 'doctor', subjectId: id, ...change })

  const attach = (id: string, proof: { key: string; type: string }, actor: Actor) =>
    db.transaction(async (tx) => {
      const before = await begin(tx, id)
      await updateDoctorProfile(tx, id, {
        ...unchecked,
        licenceProofPath: proof.key,
        licenceProofType: proof.type,
        updatedAt: clock(),
      })
      if (before.licenceProofPath)
        await queue.send(removeFilesJob, { keys: [before.licenceProofPath] }, { tx })
      await note(tx, actor, id, {
        action: 'doctor.licence_proof_set',
        before: proofState(before),
        after: { hasProof: true, isVerified: false },
      })
      await cache.announceChange(tx)
    })

  return {
    /** @throws AppError `doctor.not_found`, `edit.outdated` */
    save: (id: string, { version, ...body }: Edit<LicenceBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await begin(tx, id)
        await assertUnedited(tx, 'doctorLicence', id, { version, userId: actor.id })
        const old = licenceOf(before)
        const isSame = (Object.keys(body) as (keyof LicenceBody)[]).every((name) => old[name] === body[name])
        const isVerified = isSame && before.licenceVerifiedAt !== null
        await updateDoctorProfile(tx, id, {
          ...(isSame ? {} : unchecked),
          licenceNumber: body.number,
          licenceIssuer: body.issuer,
          licenceScope: body.scope,
          licenceIssuedOn: body.issuedOn,
          licenceExpiresOn: body.expiresOn,
          updatedAt: clock(),
        })
        await note(tx, actor, id, {
          action: 'doctor.licence_saved',
          before: { ...old, isVerified: before.licenceVerifiedAt !== null },
          after: { ...body, isVerified },
        })
        await cache.announceChange(tx)
      }),

    /** @throws AppError `doctor.not_found`, `edit.outdated`, `doctor.no_licence` */
    check: (id: string, { isVerified, version }: Edit<{ isVerified: boolean }>, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await begin(tx, id)
        await assertUnedited(tx, 'doctorLicence', id, { version, userId: actor.id })
        if (isVerified && !before.licenceNumber) throw new AppError('doctor.no_licence')
        const checked = { licenceVerifiedAt: clock(), licenceVerifiedBy: actor.id }
        await updateDoctorProfile(tx, id, { ...(isVerified ? checked : unchecked), updatedAt: clock() })
        await note(tx, actor, id, {
          action: isVerified ? 'doctor.licence_verified' : 'doctor.licence_withdrawn',
          before: { isVerified: before.licenceVerifiedAt !== null },
          after: { isVerified, number: before.licenceNumber },
        })
        await cache.announceChange(tx)
      }),

    /** @throws AppError `doctor.not_found`, `upload.not_a_document` */
    async setProof(id: string, file: UploadedFile, actor: Actor): Promise<void> {
      const { bytes, type } = await prepareProof(file)
      const key = proofKey(type)
      await storage.put(key, bytes)
      try {
        await attach(id, { key, type }, actor)
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },

    /** The proof as a file; every access is audited. @throws AppError `doctor.not_found`, `professional.no_proof` */
    async proof(id: string, actor: Actor): Promise<FileAnswer> {
      const doctor = await readDoctor(db, id)
      if (!doctor) throw new AppError('doctor.not_found')
      const { licenceProofPath: key, licenceProofType: contentType } = doctor
      if (!key || !contentType) throw new AppError('professional.no_proof')
      await note(db, actor, id, { action: 'doctor.licence_proof_opened' })
      return { key, contentType, downloadName: licenceTexts.proofFile(doctor.slug, contentType) }
    },
  }
}

const licenceOf = (doctor: DoctorRow) => ({
  number: doctor.licenceNumber,
  issuer: doctor.licenceIssuer,
  scope: doctor.licenceScope,
  issuedOn: doctor.licenceIssuedOn,
  expiresOn: doctor.licenceExpiresOn,
})

const proofState = (doctor: DoctorRow) => ({
  hasProof: doctor.licenceProofPath !== null,
  isVerified: doctor.licenceVerifiedAt !== null,
})
