import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findMail, insertMail } from '../../mail/mail.repo.ts'
import { queueStoredMail } from '../../mail/mail.service.ts'
import { findMailOf, findMailsOf } from '../../mail/mail-log.repo.ts'
import { isResendable, textForStaff, toStaffMail } from '../../mail/mail-log.ts'
import { lockUser } from '../auth/index.ts'
import { findStudent } from '../crm/index.ts'

const PAGE_SIZE = 20
/** Nobody gets the same mails more often than this, however often staff press the button. */
const resentTo: Limit = { name: 'mail-resent', max: 10, windowMs: 3_600_000 }

/** The mails to one learner: what was sent, and what became of it. */
export function createLearnerMailsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const hasServer = Boolean(env.SMTP_URL)

  return {
    /** @throws AppError `user.not_found` */
    async list(id: string, place: ListPlace) {
      if (!(await findStudent(db, id))) throw new AppError('user.not_found')
      const { rows, ...page } = await findMailsOf(db, id, place, PAGE_SIZE)
      return { ...page, items: rows.map(({ mail }) => toStaffMail(mail, hasServer)), pageSize: PAGE_SIZE }
    },

    /** @throws AppError `mail.not_found` */
    async get(id: string, mailId: string) {
      const mail = await findMailOf(db, id, mailId)
      if (!mail || !(await findStudent(db, id))) throw new AppError('mail.not_found')
      return { ...toStaffMail(mail, hasServer), text: textForStaff(mail), hasSecret: mail.hasSecret }
    },

    /** @throws AppError `mail.not_found`, `mail.not_resendable`, `request.too_many` */
    async resend(id: string, mailId: string, actor: Actor) {
      await limiter.hit(resentTo, id)
      return db.transaction(async (tx) => {
        const learner = await lockUser(tx, id)
        const mail = await findMailOf(tx, id, mailId)
        if (learner?.role !== 'student' || learner.erasedAt || !mail) throw new AppError('mail.not_found')
        if (!isResendable(mail)) throw new AppError('mail.not_resendable')
        const { kind, subject, text, html, hasSecret, unsubscribeUrl } = mail
        const copy = { kind, subject, text, html, hasSecret, unsubscribeUrl }
        const copyId = await insertMail(tx, { ...copy, recipient: learner.email, createdAt: clock() })
        await queueStoredMail(services, tx, copyId)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'mail.resent',
          subjectType: 'user',
          subjectId: id,
          after: { mail: toStaffMail(mail, hasServer).subject },
        })
        const stored = await findMail(tx, copyId)
        if (!stored) throw new Error('a mail that was just stored is gone')
        return toStaffMail(stored, hasServer)
      })
    },
  }
}
