import type { App } from '@repo/contract'
import { networkOf, tooMany } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits, FREE_LOGIN_TRIES, lockAfterTry, MAX_FAILED_LOGINS } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { countFailedLogin, forgetFailedLogins, isKnownDevice, type User } from './auth.repo.ts'
import { createLoginAlarm } from './login-alarm.ts'

/** Used in place of an account that does not exist, so that both cases take the same steps. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface LoginAttempt {
  email: string
  app: App
  deviceId?: string
  ip: string
  proof: Proof
}

export interface Admission {
  /** The subjects by which tries are counted. */
  readonly subject: string
  readonly isKnownDevice: boolean
  /** Whether a hundred wrong passwords in a row have closed the account to unknown devices, right password or not. */
  readonly isLocked: boolean
}

/** Counts by email address until a success; a known device has a count of its own. */
const subjectOf = (email: string, knownDevice = '') => `${email}|${knownDevice}`

/** Limits of guessing passwords: by network, device and account, and by the site as a whole. */
export function createLoginGuard(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter'>) {
  const { db, limiter, clock } = services
  const alarm = createLoginAlarm(services)

  /** Whether the device is known; tries of unknown devices do not count for it, so that nobody can lock an owner out. */
  const isKnown = async (user: User | null, { email, deviceId, app }: LoginAttempt) => {
    // Also read for unknown addresses, so that both cases take the same steps.
    if (!deviceId || !(await isKnownDevice(db, user?.id ?? NOBODY, deviceId, app))) return false
    const failures = await limiter.peek(authLimits.loginFailuresByKnownDevice, subjectOf(email, deviceId))
    return (failures?.count ?? 0) < MAX_FAILED_LOGINS
  }

  const waitOrCount = async (subject: string) => {
    const lock = await limiter.peek(lockAfterTry(0), subject)
    if (lock) throw tooMany('auth.too_many_attempts', lock.resetsAt, clock())
    // Counted before the password is checked, so that parallel tries cannot slip through.
    const { count } = await limiter.hit(authLimits.loginTriesByAccount, subject)
    if (count >= FREE_LOGIN_TRIES) await limiter.hit(lockAfterTry(count), subject, 'auth.too_many_attempts')
  }

  const tellOwner = async (user: User, ip: string) => {
    const resetUrl = `${services.env.PUBLIC_WEB_URL}/auth/forgotPass`
    await db.transaction(async (tx) => {
      await recordAudit(tx, {
        actorId: null,
        action: 'user.login_shut',
        subjectType: 'user',
        subjectId: user.id,
        ip,
        after: { failedLogins: MAX_FAILED_LOGINS },
      })
      const mail = authMails.loginShut(user.name, resetUrl)
      await queueMail(services, tx, { kind: 'security', to: user.email, ...mail })
    })
  }

  return {
    /**
     * Decides whether the password of a try may be checked.
     * @throws AppError `auth.too_many_attempts` or `auth.proof_needed`
     */
    async admit(user: User | null, attempt: LoginAttempt): Promise<Admission> {
      const { ip, deviceId, email, proof } = attempt
      const error = 'auth.too_many_attempts'
      await limiter.admit(authLimits.loginFailuresByNetwork, networkOf(ip), error, proof)
      if (deviceId) await limiter.admit(authLimits.loginFailuresByDevice, deviceId, error, proof)
      const isKnownHere = await isKnown(user, attempt)
      if (!isKnownHere) await alarm.admit(proof)
      const subject = subjectOf(email, isKnownHere ? deviceId : undefined)
      await waitOrCount(subject)
      const isLocked = !isKnownHere && (user?.failedLogins ?? 0) >= MAX_FAILED_LOGINS
      return { subject, isKnownDevice: isKnownHere, isLocked }
    },

    /** Counts a wrong password in all counters. */
    async countFailure(user: User | null, attempt: LoginAttempt, admission: Admission): Promise<void> {
      const { ip, deviceId } = attempt
      await alarm.countFailure()
      if (admission.isKnownDevice) await limiter.hit(authLimits.loginFailuresByKnownDevice, admission.subject)
      else if ((await countFailedLogin(db, user?.id ?? NOBODY)) === MAX_FAILED_LOGINS && user)
        await tellOwner(user, ip)
      await limiter.count(authLimits.loginFailuresByNetwork, networkOf(ip))
      if (deviceId) await limiter.count(authLimits.loginFailuresByDevice, deviceId)
    },

    /** Resets the counters after a success. */
    async clearFailures(user: User, admission: Admission): Promise<void> {
      await limiter.reset(authLimits.loginTriesByAccount, admission.subject)
      await limiter.reset(lockAfterTry(0), admission.subject)
      if (admission.isKnownDevice)
        await limiter.reset(authLimits.loginFailuresByKnownDevice, admission.subject)
      // An account with a hundred failures is only reset by a new password.
      if (user.failedLogins > 0 && user.failedLogins < MAX_FAILED_LOGINS)
        await forgetFailedLogins(db, user.id)
    },

    /** Resets the counters after a password reset by a mailed code, so that unknown devices may try again at once. */
    async unlock(email: string): Promise<void> {
      await limiter.reset(authLimits.loginTriesByAccount, subjectOf(email))
      await limiter.reset(lockAfterTry(0), subjectOf(email))
    },
  }
}

export type LoginGuard = ReturnType<typeof createLoginGuard>
