import { AppError } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { authLimits } from './auth.limits.ts'
import {
  type CodePurpose,
  findUserByEmail,
  insertResetToken,
  lockUserByEmail,
  takeCodeTry,
  type User,
  updateUser,
  useCode,
} from './auth.repo.ts'
import { mayHaveCode } from './code.policy.ts'
import { createCodeKeys, isSame } from './code-keys.ts'
import { NOBODY } from './login-guard.service.ts'
import { hashPassword } from './password.ts'
import type { SessionIssuer } from './session-issuer.service.ts'
import { inSteadyTime } from './steady-time.ts'
import { hashOpaqueToken, newOpaqueToken } from './tokens.ts'

const RESET_TOKEN_LIFE_MS = 10 * 60_000

export interface CodeVerification {
  email: string
  purpose: CodePurpose
  otp: string
  /** Names the registration that the code is to verify. */
  registration?: string
  deviceId?: string
  ip: string
  userAgent: string | null
}

interface Accepted {
  /** The account that registered in this browser and is signed in by the code. */
  owner: User | null
  resetToken: string | null
}

/** Checks codes: five tries, counted one by one, and the same steps for every kind of error. */
export function createCodeVerification(
  { db, env, clock, limiter }: Needs<'db' | 'env' | 'clock' | 'limiter'>,
  issuer: Pick<SessionIssuer, 'open'>,
) {
  const { hashCode, registrationOf } = createCodeKeys(env.OTP_PEPPER)

  const giveResetToken = async (tx: Tx, user: User, now: Date) => {
    const token = newOpaqueToken()
    await insertResetToken(tx, {
      tokenHash: hashOpaqueToken(token),
      userId: user.id,
      expiresAt: new Date(now.getTime() + RESET_TOKEN_LIFE_MS),
    })
    return token
  }

  /**
   * The person who can read the mailbox owns the address. The registration's password is theirs only if the same browser
   * chose it; otherwise somebody else may have registered the address before, so it is deleted and they set a new one.
   */
  const accept = async (tx: Tx, user: User, input: CodeVerification, now: Date): Promise<Accepted> => {
    const { purpose, registration } = input
    const isPending = user.status === 'pending'
    const isOwn = purpose === 'register' && isSame(registration ?? '', registrationOf(user.passwordHash))
    if (isPending) {
      const change = isOwn ? {} : { passwordHash: await hashPassword(newOpaqueToken()) }
      const opened = await updateUser(tx, user.id, { status: 'active', verifiedAt: now, ...change })
      if (isOwn) return { owner: opened, resetToken: null }
    }
    return { owner: null, resetToken: isOwn ? null : await giveResetToken(tx, user, now) }
  }

  const check = async (input: CodeVerification) => {
    const { email, purpose, ip, otp } = input
    await limiter.hit(authLimits.codeTriesByNetwork, networkOf(ip), 'auth.too_many_attempts')
    await limiter.hit(authLimits.codeTries, `${purpose}:${email}`, 'auth.too_many_attempts')
    const found = await findUserByEmail(db, email)
    const user = found && mayHaveCode(found, purpose) ? found : null
    const code = await takeCodeTry(db, user?.id ?? NOBODY, purpose)
    const isRight = isSame(code?.codeHash ?? '', hashCode(user?.id ?? NOBODY, purpose, otp))
    if (!user || !code || !isRight) throw new AppError('auth.otp_invalid')
    const now = clock()
    // Only somebody who has read the mail gets this answer.
    if (code.expiresAt <= now) throw new AppError('auth.otp_expired')
    const { owner, resetToken } = await db.transaction(async (tx) => {
      // Read again under a lock: another registration of the address may have begun since.
      const current = await lockUserByEmail(tx, email)
      if (!current || !(await useCode(tx, code.id, now))) throw new AppError('auth.otp_invalid')
      return accept(tx, current, input, now)
    })
    await limiter.reset(authLimits.codeTries, `${purpose}:${email}`)
    // A learner who was unverified until now, so no second factor can be missing; code and password are both theirs.
    const session = owner ? await issuer.open(owner, { ...input, app: 'web', secondFactorAt: null }) : null
    return { resetToken, session }
  }

  return (input: CodeVerification) => inSteadyTime(() => check(input))
}
