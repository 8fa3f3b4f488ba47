import { AppError } from '@repo/contract'
import type { professionalBody } from '@repo/contract/account'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { accountLimits } from './account.limits.ts'
import { accountTexts } from './account.messages.ts'
import { requireLockedAccount } from './own-account.service.ts'
import {
  findProfessional,
  lockProfessional,
  type ProfessionalRow,
  saveProfessional,
} from './professional.repo.ts'
import { toProfessionalView } from './professional.view.ts'
import { prepareProof, proofKey } from './proof.ts'

export type ProfessionalBody = z.output<typeof professionalBody>

/** State after a change: an approved profile has to be reviewed again. */
const handedIn = { state: 'pending', rejectionReason: null, reviewedBy: null, reviewedAt: null } as const

/** Professional profiles as learners enter them. Staff review them in `professional-review.service.ts`. */
export function createProfessionalService(services: Needs<'db' | 'queue' | 'storage' | 'clock' | 'limiter'>) {
  const { db, storage, queue, limiter, clock } = services

  /** Audits a change by its state, without what the person wrote. */
  const note = (tx: Tx, userId: string, ip: string, change: AuditChange) =>
    recordAudit(tx, { actorId: userId, subjectType: 'user', subjectId: userId, ip, ...change })

  const attach = (userId: string, proof: { key: string; type: string }, ip: string) =>
    db.transaction(async (tx) => {
      await requireLockedAccount(tx, userId)
      const before = await lockProfessional(tx, userId)
      if (!before) throw new AppError('professional.not_saved')
      const change = { proofPath: proof.key, proofType: proof.type, updatedAt: clock() }
      const saved = await saveProfessional(tx, { ...before, ...handedIn, ...change })
      if (before.proofPath) await queue.send(removeFilesJob, { keys: [before.proofPath] }, { tx })
      await note(tx, userId, ip, {
        action: 'professional.proof_set',
        before: stateOf(before),
        after: stateOf(saved),
      })
      return toProfessionalView(saved)
    })

  return {
    find: async (userId: string) => toProfessionalView(await findProfessional(db, userId)),

    save: (userId: string, body: ProfessionalBody, ip: string) =>
      db.transaction(async (tx) => {
        await requireLockedAccount(tx, userId)
        const before = await lockProfessional(tx, userId)
        // Saving without a change keeps the approval.
        if (before && isSameProfile(before, body) && before.state !== 'rejected')
          return toProfessionalView(before)
        const saved = await saveProfessional(tx, { userId, ...body, ...handedIn, updatedAt: clock() })
        await note(tx, userId, ip, {
          action: 'professional.handed_in',
          before: before ? stateOf(before) : null,
          after: stateOf(saved),
        })
        return toProfessionalView(saved)
      }),

    /** @throws AppError `upload.not_a_document`, `professional.not_saved`, `request.too_many` */
    async setProof(userId: string, file: UploadedFile, ip: string) {
      await limiter.hit(accountLimits.uploads, userId)
      const { bytes, type } = await prepareProof(file)
      const key = proofKey(type)
      await storage.put(key, bytes)
      try {
        return await attach(userId, { key, type }, ip)
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },

    /** @throws AppError `professional.no_proof` */
    proof: async (userId: string): Promise<FileAnswer> => toProofFile(await findProfessional(db, userId)),
  }
}

/** @throws AppError `professional.no_proof` */
export function toProofFile(row: ProfessionalRow | null): FileAnswer {
  if (!row?.proofPath || !row.proofType) throw new AppError('professional.no_proof')
  const isPdf = row.proofType === 'application/pdf'
  return { key: row.proofPath, contentType: row.proofType, downloadName: accountTexts.proofFile(isPdf) }
}

const stateOf = ({ state, proofPath }: ProfessionalRow) => ({ state, hasProof: proofPath !== null })

function isSameProfile(row: ProfessionalRow, body: ProfessionalBody): boolean {
  return (Object.keys(body) as (keyof ProfessionalBody)[]).every((name) => row[name] === body[name])
}
