import { type Actor, auditOf } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { tryMail } from '../../mail/try-mail.service.ts'
import { findUserById } from '../auth/index.ts'
import { trialMail } from './settings.messages.ts'

/** Enough to set up a mail server, too few to bother anybody with. */
const trialsByPerson: Limit = { name: 'mail-trials', max: 12, windowMs: 3_600_000 }

/** Sends the mail that tries the settings of mails. */
export function createMailTrial(services: Needs<'db' | 'env' | 'clock' | 'limiter'>) {
  const { db, env, limiter } = services
  /** @throws AppError `request.too_many` */
  return async (to: string, actor: Actor) => {
    await limiter.hit(trialsByPerson, actor.id)
    const person = await findUserById(db, actor.id)
    const trial = await tryMail(services, to, trialMail(env.BRAND_NAME, person?.name ?? to))
    await recordAudit(db, {
      ...auditOf(actor),
      subjectType: 'settings',
      subjectId: 'mail',
      action: 'settings.mail_tried',
      after: { outcome: trial.outcome },
    })
    return trial
  }
}
