import { maskEmail } from '@repo/messages'
import { DAY_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authMails } from './auth.messages.ts'
import { findUserById, type User } from './auth.repo.ts'

const onceADay: Limit = { name: 'merged-login', max: 1, windowMs: DAY_MS }

/** Tells the mailbox of a closed account, once a day, where its learner signs in now. */
export function createMergedNotice(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, limiter } = services
  return async (user: User): Promise<void> => {
    const kept = user.mergedInto ? await findUserById(db, user.mergedInto) : null
    if (!kept || kept.erasedAt) return
    const { count } = await limiter.count(onceADay, user.id)
    if (count > onceADay.max) return
    const mail = authMails.merged(user.name, maskEmail(kept.email), `${env.PUBLIC_WEB_URL}/auth/login`)
    await db.transaction((tx) => queueMail(services, tx, { kind: 'security', to: user.email, ...mail }))
  }
}
