import { AppError } from '@repo/contract'
import type { consentBody } from '@repo/contract/crm-patient-consents'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { prepareProof, proofKey } from '../account/index.ts'
import { consentState } from './consent.policy.ts'
import { patientPictureMessages as copy } from './patient-pictures.messages.ts'
import * as repo from './patient-pictures.repo.ts'

const CONSENTS_PER_PAGE = 20
const CHOICES = 20

type Found = NonNullable<Awaited<ReturnType<typeof repo.findConsent>>>

/** Consents on file: recorded, proved by the signed paper, withdrawn. */
export function createConsents({
  db,
  clock,
  queue,
  storage,
  cache,
}: Needs<'db' | 'clock' | 'queue' | 'storage' | 'cache'>) {
  const audit = (at: DbOrTx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(at, { ...auditOf(actor), subjectType: 'patient_consent', subjectId: id, ...change })

  const draw = ({ row, recordedBy, doctorName }: Found, pairCount: number) => ({
    id: row.id,
    reference: row.reference,
    givenOn: row.givenOn,
    scope: row.scope,
    doctor: row.doctorId && doctorName ? { id: row.doctorId, name: doctorName } : null,
    state: consentState(row),
    hasProof: row.proofPath !== null,
    recordedBy,
    createdAt: row.createdAt.toISOString(),
    withdrawn: row.withdrawnAt && { at: row.withdrawnAt.toISOString(), reason: row.withdrawnReason },
    pairCount,
  })
  const one = async (source: DbOrTx, id: string) => {
    const found = await repo.findConsent(source, id)
    if (!found) throw new AppError('patient_consent.not_found')
    return draw(found, (await repo.countPairs(source, [id])).get(id) ?? 0)
  }
  const lock = async (tx: Tx, id: string) => {
    const row = await repo.lockConsent(tx, id)
    if (!row) throw new AppError('patient_consent.not_found')
    return row
  }

  const assertDoctor = async (tx: Tx, id: string | null) => {
    if (id && !(await repo.isDoctor(tx, id))) throw new AppError('doctor.not_found')
  }

  const attach = (id: string, proof: { key: string; type: string }, actor: Actor) =>
    db.transaction(async (tx) => {
      const before = await lock(tx, id)
      if (before.withdrawnAt) throw new AppError('patient_consent.withdrawn')
      await repo.updateConsent(tx, id, { proofPath: proof.key, proofType: proof.type })
      if (before.proofPath) await queue.send(removeFilesJob, { keys: [before.proofPath] }, { tx })
      await audit(tx, actor, id, {
        action: 'patient_consent.proof_set',
        before: { hasProof: before.proofPath !== null },
        after: { hasProof: true },
      })
      return one(tx, id)
    })

  return {
    async list(query: repo.ConsentQuery & ListPlace) {
      const { rows, ...page } = await repo.findConsents(db, query, CONSENTS_PER_PAGE)
      const pairs = await repo.countPairs(
        db,
        rows.map(({ row }) => row.id),
      )
      const items = rows.map((found) => draw(found, pairs.get(found.row.id) ?? 0))
      return { ...page, pageSize: CONSENTS_PER_PAGE, items }
    },

    async choices(q: string | undefined, { doctor }: repo.Chooser) {
      const found = await repo.findUsableConsents(db, { q, doctor }, CHOICES + 1)
      const items = found.slice(0, CHOICES).map(({ id, reference, givenOn, scope }) => ({
        id,
        reference,
        givenOn,
        scope,
      }))
      return { items, hasMore: found.length > CHOICES }
    },

    doctors: () => repo.findDoctors(db),

    /** @throws AppError `doctor.not_found`, and `input.invalid` for a day to come and a number that is taken */
    create: (body: z.output<typeof consentBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        if (body.givenOn > dayInVietnam(clock())) throw fieldFault('givenOn', copy.inFuture)
        const searchText = foldText(body.reference)
        if (await repo.isReferenceTaken(tx, searchText)) throw fieldFault('reference', copy.taken)
        await assertDoctor(tx, body.doctorId)
        const id = randomUUIDv7()
        await repo.insertConsent(tx, { ...body, id, searchText, recordedBy: actor.id, createdAt: clock() })
        await audit(tx, actor, id, { action: 'patient_consent.recorded', after: body })
        return one(tx, id)
      }),

    /** @throws AppError `patient_consent.not_found`, `patient_consent.withdrawn`, `doctor.not_found` */
    setDoctor: (id: string, doctorId: string | null, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id)
        if (before.withdrawnAt) throw new AppError('patient_consent.withdrawn')
        await assertDoctor(tx, doctorId)
        if (before.doctorId !== doctorId) {
          await repo.updateConsent(tx, id, { doctorId })
          await audit(tx, actor, id, {
            action: 'patient_consent.doctor_set',
            before: { doctorId: before.doctorId },
            after: { doctorId },
          })
        }
        return one(tx, id)
      }),

    /** @throws AppError `patient_consent.not_found`, `patient_consent.withdrawn`, `upload.not_a_document` */
    async setProof(id: string, file: UploadedFile, actor: Actor) {
      const { bytes, type } = await prepareProof(file)
      const key = proofKey(type)
      await storage.put(key, bytes)
      try {
        return await attach(id, { key, type }, actor)
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },

    /** Every access is audited. @throws AppError `patient_consent.not_found`, `patient_consent.no_proof` */
    async proof(id: string, actor: Actor): Promise<FileAnswer> {
      const found = await repo.findConsent(db, id)
      if (!found) throw new AppError('patient_consent.not_found')
      const { proofPath: key, proofType: contentType, reference } = found.row
      if (!key || !contentType) throw new AppError('patient_consent.no_proof')
      await audit(db, actor, id, { action: 'patient_consent.proof_opened' })
      return { key, contentType, downloadName: copy.proofFile(reference, contentType) }
    },

    /**
     * From this moment every answer leaves the pictures out, copies that came back with a course as well; their files are
     * removed besides. The paper is kept, as the proof of what was agreed until then.
     * @throws AppError `patient_consent.not_found`, `patient_consent.withdrawn`
     */
    withdraw: (id: string, reason: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id)
        if (row.withdrawnAt) throw new AppError('patient_consent.withdrawn')
        await repo.updateConsent(tx, id, { withdrawnAt: clock(), withdrawnReason: reason })
        await repo.gatherCopies(tx, id)
        const keys = (await repo.findPicturesOf(tx, id)).map(({ storageKey }) => storageKey)
        if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
        await audit(tx, actor, id, {
          action: 'patient_consent.withdrawn',
          before: { state: consentState(row) },
          after: { state: 'withdrawn', reason, pictures: keys.length },
        })
        await cache.announceChange(tx)
        return one(tx, id)
      }),

    /** @throws AppError `patient_consent.not_found`, `patient_consent.in_use` */
    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id)
        if ((await repo.findPicturesOf(tx, id)).length > 0) throw new AppError('patient_consent.in_use')
        await repo.deleteConsent(tx, id)
        if (row.proofPath) await queue.send(removeFilesJob, { keys: [row.proofPath] }, { tx })
        const { reference, givenOn, scope } = row
        await audit(tx, actor, id, {
          action: 'patient_consent.removed',
          before: { reference, givenOn, scope },
        })
        return { ok: true as const }
      }),
  }
}
