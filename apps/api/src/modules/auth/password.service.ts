import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { type ActionOf, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { findResetTokenOwner, findUserById, type User, updateUser, useResetToken } from './auth.repo.ts'
import { endCalendar, type WithCalendarRemoval } from './calendar-removal.ts'
import { endIdentities, type WithIdentityRemoval } from './identity-removal.ts'
import type { LoginGuard } from './login-guard.service.ts'
import { endPasskeys, type WithPasskeyRemoval } from './passkey-removal.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { assertGoodPassword, assertLongEnough } from './password-rules.ts'
import { hashOpaqueToken } from './tokens.ts'

/** Changes and resets passwords; both end every other session and notify the owner. */
export function createPasswordService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'sessions'> &
    WithPasskeyRemoval &
    WithIdentityRemoval &
    WithCalendarRemoval,
  guard: LoginGuard,
) {
  const { db, env, limiter, clock, sessions } = services

  const hashGood = (user: User, password: string) => {
    assertLongEnough(password, user.role, 'newPassword')
    assertGoodPassword(password, { email: user.email, name: user.name, brand: env.BRAND_NAME })
    return hashPassword(password)
  }

  const tell = (tx: Tx, user: User, removed = { passkeys: 0, identities: 0, hadCalendar: false }) =>
    queueMail(services, tx, {
      kind: 'security',
      to: user.email,
      ...authMails.passwordChanged(user.name, `${env.PUBLIC_WEB_URL}/auth/forgotPass`, removed),
    })

  const note = (tx: Tx, user: User, action: ActionOf<'noted'>, ip: string) =>
    recordAudit(tx, { actorId: user.id, action, subjectType: 'user', subjectId: user.id, ip })

  const change = async (
    caller: Caller,
    input: { currentPassword: string; newPassword: string },
    ip: string,
  ) => {
    await limiter.hit(authLimits.changePassword, caller.userId, 'auth.too_many_attempts')
    const user = await findUserById(db, caller.userId)
    if (!user) throw new AppError('session.revoked')
    if (!(await verifyPassword(user.passwordHash, input.currentPassword)))
      throw new AppError('auth.wrong_password')
    const passwordHash = await hashGood(user, input.newPassword)
    await db.transaction(async (tx) => {
      await updateUser(tx, user.id, { passwordHash, failedLogins: 0 })
      await sessions.endAllOf(user.id, 'password_changed', { db: tx, exceptId: caller.sessionId })
      await note(tx, user, 'user.password_changed', ip)
      await tell(tx, user)
    })
    await limiter.reset(authLimits.changePassword, caller.userId)
    return { ok: true as const }
  }

  const reset = async (input: { resetToken: string; newPassword: string }, ip: string) => {
    await limiter.hit(authLimits.resetByNetwork, networkOf(ip))
    const tokenHash = hashOpaqueToken(input.resetToken)
    const user = await findResetTokenOwner(db, tokenHash, clock())
    if (!user || user.status === 'locked') throw new AppError('auth.reset_token_invalid')
    const passwordHash = await hashGood(user, input.newPassword)
    await db.transaction(async (tx) => {
      if (!(await useResetToken(tx, tokenHash, clock()))) throw new AppError('auth.reset_token_invalid')
      // The link comes from the mail, so using it verifies an address that was not yet.
      const proof = { status: 'active' as const, verifiedAt: user.verifiedAt ?? clock() }
      await updateUser(tx, user.id, { passwordHash, failedLogins: 0, ...proof })
      await sessions.endAllOf(user.id, 'password_reset', { db: tx })
      await note(tx, user, 'user.password_reset', ip)
      // A reset ends whatever a stranger may have left in the account, and mails about passkeys lead here for that.
      const passkeys = await endPasskeys(services, tx, user.id, ip)
      const identities = await endIdentities(services, tx, user.id, ip)
      const hadCalendar = await endCalendar(services, tx, user.id, ip)
      await tell(tx, user, { passkeys, identities, hadCalendar })
    })
    await guard.unlock(user.email)
    return { ok: true as const }
  }

  return { change, reset }
}
