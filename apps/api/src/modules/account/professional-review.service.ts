import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer } from '../../http/download.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { lockUser } from '../auth/index.ts'
import { accountMails, accountTexts } from './account.messages.ts'
import { findProfessional, lockProfessional, saveProfessional } from './professional.repo.ts'
import { toProofFile } from './professional.service.ts'
import { toProfessionalView } from './professional.view.ts'

export interface ReviewDecision {
  decision: 'approved' | 'rejected'
  /** Shown to the learner; required for a rejection. */
  reason: string | null
}

/** Who decides, for the audit trail. */
export interface Reviewer {
  id: string
  ip: string
}

/** Review of professional profiles by staff: the decision and access to the proof. */
export function createProfessionalReviewService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services

  return {
    /**
     * Approves a profile or sends it back, and tells the learner.
     * @throws AppError `user.not_found`, `professional.not_pending`, `input.invalid` for a rejection without a reason
     */
    review: (userId: string, { decision, reason }: ReviewDecision, reviewer: Reviewer) =>
      db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (!user || user.erasedAt) throw new AppError('user.not_found')
        const before = await lockProfessional(tx, userId)
        if (before?.state !== 'pending') throw new AppError('professional.not_pending')
        const why = decision === 'rejected' ? requireReason(reason) : null
        const saved = await saveProfessional(tx, {
          ...before,
          state: decision,
          rejectionReason: why,
          reviewedBy: reviewer.id,
          reviewedAt: clock(),
          updatedAt: clock(),
        })
        await recordAudit(tx, {
          actorId: reviewer.id,
          ip: reviewer.ip,
          action: `professional.${decision}`,
          subjectType: 'user',
          subjectId: userId,
          before: { state: before.state },
          after: { state: decision },
        })
        const url = `${env.PUBLIC_WEB_URL}/profile`
        const mail = why
          ? accountMails.professionalRejected(user.name, why, url)
          : accountMails.professionalApproved(user.name, url)
        await queueMail(services, tx, { kind: 'account', to: user.email, ...mail })
        return toProfessionalView(saved)
      }),

    /**
     * The proof, for staff who check it; every access is audited.
     * @param mayOpen fails where the reviewer may not open it; it is read at the same moment
     * @throws AppError `professional.no_proof`
     */
    async proof(userId: string, reviewer: Reviewer, mayOpen: Promise<void>): Promise<FileAnswer> {
      const [, profile] = await Promise.all([mayOpen, findProfessional(db, userId)])
      const file = toProofFile(profile)
      await recordAudit(db, {
        actorId: reviewer.id,
        ip: reviewer.ip,
        action: 'professional.proof_opened',
        subjectType: 'user',
        subjectId: userId,
      })
      return file
    },
  }
}

function requireReason(reason: string | null): string {
  if (reason) return reason
  throw new AppError('input.invalid', {
    details: [{ path: 'body.reason', message: accountTexts.reasonNeeded }],
  })
}
