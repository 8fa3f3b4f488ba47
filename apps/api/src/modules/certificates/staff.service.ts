import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type ActionOf, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { findUserById, lockUser, type User } from '../auth/index.ts'
import { certificateMails } from './certificates.messages.ts'
import { statusOf } from './certificates.policy.ts'
import {
  type Certificate,
  endCertificate,
  listCertificatesOf,
  lockOwnCertificate,
} from './certificates.repo.ts'
import { toStaff } from './certificates.view.ts'
import { replaceCertificate } from './replace.service.ts'
import { tellHolder } from './tell.ts'

/** What staff do to the certificates of a learner; each act is in the audit log and mailed to the learner. */
export function createStaffCertificates(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services

  const read = async (from: DbOrTx, userId: string) =>
    (await listCertificatesOf(from, userId)).map(({ certificate }) => toStaff(certificate))

  const isLearner = (user: User | null): user is User => user?.role === 'student' && !user.erasedAt

  /** Acts on a certificate that none stands for, under the lock of the learner. */
  const act = (
    { id, certificateId }: { id: string; certificateId: string },
    work: (tx: Tx, user: User, certificate: Certificate) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!isLearner(user)) throw new AppError('user.not_found')
      const found = await lockOwnCertificate(tx, id, certificateId)
      if (!found) throw new AppError('certificate.not_found')
      if (statusOf(found.certificate) === 'replaced') throw new AppError('certificate.not_valid')
      await work(tx, user, found.certificate)
      return read(tx, id)
    })

  const note = (
    tx: Tx,
    { user, actor }: { user: User; actor: Actor },
    entry: { action: ActionOf<'changed'>; before: object; after: object },
  ) => recordAudit(tx, { ...auditOf(actor), subjectType: 'user', subjectId: user.id, ...entry })

  const describe = (row: Certificate) => ({
    course: row.courseTitle,
    name: row.name,
    code: row.code,
    state: statusOf(row),
  })

  return {
    /** @throws AppError `user.not_found` */
    async list(id: string) {
      const user = await findUserById(db, id)
      if (!isLearner(user)) throw new AppError('user.not_found')
      return read(db, id)
    },

    /** @throws AppError `user.not_found`, `certificate.not_found`, `certificate.not_valid` */
    revoke: (place: { id: string; certificateId: string }, { reason }: { reason: string }, actor: Actor) =>
      act(place, async (tx, user, certificate) => {
        if (certificate.revokedAt) throw new AppError('certificate.not_valid')
        await endCertificate(tx, certificate.id, { revokedAt: clock(), revokedReason: reason })
        await note(
          tx,
          { user, actor },
          {
            action: 'certificate.revoked',
            before: describe(certificate),
            after: { ...describe(certificate), state: 'revoked', reason },
          },
        )
        await tellHolder(services, tx, { user, certificate }, 'certificate_revoked', (facts) =>
          certificateMails.revoked(facts, reason),
        )
      }),

    /** @throws AppError `user.not_found`, `certificate.not_found`, `certificate.not_valid` */
    reissue: (
      place: { id: string; certificateId: string },
      { name, reason }: { name: string; reason: string },
      actor: Actor,
    ) =>
      act(place, async (tx, user, old) => {
        const change = { name, origin: 'reissued', reason, now: clock() } as const
        const certificate = await replaceCertificate(tx, old, change)
        await note(
          tx,
          { user, actor },
          {
            action: 'certificate.reissued',
            before: describe(old),
            after: { ...describe(certificate), reason },
          },
        )
        await tellHolder(services, tx, { user, certificate }, 'certificate_issued', (facts) =>
          certificateMails.reissued(facts, reason),
        )
      }),
  }
}
