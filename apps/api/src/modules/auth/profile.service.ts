import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { findUserById, type User, updateUser } from './auth.repo.ts'
import { verifyPassword } from './password.ts'
import { userSearchText } from './register.service.ts'
import { avatarUrl } from './session-issuer.service.ts'

export interface ProfileChange {
  name: string
  phone: string | null
  workplace: string | null
  profession: string | null
  /** Goes with another phone number. */
  password?: string | undefined
}

/** The own account, as its owner sees it. */
export function createProfileService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'sessions'>,
) {
  const { db, env, limiter, sessions } = services

  const toProfile = (user: User) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    workplace: user.workplace,
    profession: user.profession,
    role: user.role,
    avatarUrl: avatarUrl(env.PUBLIC_API_PREFIX, user.avatarPath),
    createdAt: user.createdAt.toISOString(),
  })

  const assertPassword = async (user: User, password: string | undefined) => {
    if (password === undefined) throw new AppError('auth.password_needed')
    await limiter.hit(authLimits.changePassword, user.id, 'auth.too_many_attempts')
    if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('auth.wrong_password')
    await limiter.reset(authLimits.changePassword, user.id)
  }

  const notePhoneChange = async (tx: Tx, user: User, ip: string) => {
    await recordAudit(tx, {
      actorId: user.id,
      action: 'user.phone_changed',
      subjectType: 'user',
      subjectId: user.id,
      ip,
    })
    await queueMail(services, tx, {
      kind: 'security',
      to: user.email,
      ...authMails.phoneChanged(user.name, `${env.PUBLIC_WEB_URL}/auth/forgotPass`),
    })
  }

  return {
    async find(userId: string) {
      const user = await findUserById(db, userId)
      if (!user) throw new AppError('session.revoked')
      return toProfile(user)
    },
    /**
     * Another phone number needs the password, because codes for a new password may travel there.
     * @throws AppError `session.revoked`, `auth.password_needed`, `auth.wrong_password`, `auth.too_many_attempts`
     */
    async update(userId: string, { password, ...change }: ProfileChange, ip: string) {
      const user = await findUserById(db, userId)
      if (!user) throw new AppError('session.revoked')
      const isOtherPhone = change.phone !== user.phone
      if (isOtherPhone) await assertPassword(user, password)
      const saved = await db.transaction(async (tx) => {
        if (isOtherPhone) await notePhoneChange(tx, user, ip)
        return updateUser(tx, userId, {
          ...change,
          searchText: userSearchText({ ...change, email: user.email }),
        })
      })
      sessions.forget(userId)
      return toProfile(saved)
    },
  }
}
