import { AppError } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { allOf, pepperSecrets } from '../../secrets/secrets.ts'
import type { User } from '../auth/index.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { secondFactorLimits as limits } from './second-factor.limits.ts'
import { secondFactorMails } from './second-factor.messages.ts'
import {
  countRecoveryCodes,
  findFactor,
  lockFactor,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repo.ts'
import { createFactorSealer } from './stored-secrets.ts'
import { findStep } from './time-codes.ts'

export interface ProofAttempt {
  secondFactor?: string
  ip: string
  proof: Proof
}

/** Verifies authenticator codes and recovery codes, each once. */
export function createSecondFactorProof(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter'>,
) {
  const { db, env, limiter, clock, log } = services
  const sealer = createFactorSealer(env)

  /** Marks the time step of a code as used. @returns false for a wrong or used code. */
  const takeTimeCode = async (tx: Tx, factor: SecondFactor, code: string): Promise<boolean> => {
    const secret = sealer.unseal(factor.sealedSecret, factor.userId)
    // Sealed with a secret that is gone; recovery codes still work.
    if (secret === null)
      log.error({ userId: factor.userId }, 'the secret of a second factor cannot be opened')
    const now = clock()
    const step = secret === null ? null : findStep(secret, code, now)
    return step !== null && takeStep(tx, factor.userId, step, now)
  }

  const takeRecovery = async (tx: Tx, user: User, code: string, ip: string): Promise<boolean> => {
    const before = await countRecoveryCodes(tx, user.id)
    const hashes = allOf(pepperSecrets(env)).map((pepper) => hashRecoveryCode(pepper, user.id, code))
    if (!(await takeRecoveryCode(tx, user.id, hashes, clock()))) return false
    await recordAudit(tx, {
      actorId: user.id,
      action: 'second_factor.recovery_code_used',
      subjectType: 'user',
      subjectId: user.id,
      ip,
      before: { recoveryCodesLeft: before },
      after: { recoveryCodesLeft: before - 1 },
    })
    const resetUrl = `${env.PUBLIC_WEB_URL}/auth/forgotPass`
    const mail = secondFactorMails.recoveryCodeUsed(user.name, before - 1, resetUrl)
    await queueMail(services, tx, { kind: 'security', to: user.email, ...mail })
    return true
  }

  /** Whether the code is valid for the current factor; it is used up when the transaction commits. */
  const take = async (tx: Tx, user: User, code: string, ip: string): Promise<boolean> => {
    // Locked, so that a factor turned off at the same moment is no longer accepted.
    const factor = await lockFactor(tx, user.id)
    if (!factor?.confirmedAt) return false
    return isRecoveryCode(code) ? takeRecovery(tx, user, code, ip) : takeTimeCode(tx, factor, code)
  }

  /**
   * Counts a try, then does the work in a transaction.
   * @param work answers null for a wrong code
   * @throws AppError `auth.too_many_attempts`, `auth.second_factor_invalid`
   */
  const inTry = async <T>(userId: string, work: (tx: Tx) => Promise<T | null>): Promise<T> => {
    // Counted first, so that concurrent tries cannot exceed the limit.
    await limiter.hit(limits.triesByAccount, userId, 'auth.too_many_attempts')
    const result = await db.transaction(work)
    if (result === null) throw new AppError('auth.second_factor_invalid')
    await limiter.reset(limits.triesByAccount, userId)
    return result
  }

  /**
   * What a sign-in with the right password still needs.
   * @returns when the second factor was proved; null for an account without one.
   * @throws AppError `auth.second_factor_needed`, `auth.second_factor_invalid`, `auth.too_many_attempts`,
   * `auth.proof_needed`
   */
  const prove = async (user: User, { secondFactor, ip, proof }: ProofAttempt): Promise<Date | null> => {
    const factor = await findFactor(db, user.id)
    if (!factor?.confirmedAt) return null
    if (!secondFactor) throw new AppError('auth.second_factor_needed')
    const network = networkOf(ip)
    await limiter.admit(limits.failuresByNetwork, network, 'auth.too_many_attempts', proof)
    try {
      return await inTry(user.id, async (tx) => ((await take(tx, user, secondFactor, ip)) ? clock() : null))
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'auth.second_factor_invalid')
        await limiter.count(limits.failuresByNetwork, network)
      throw error
    }
  }

  return { prove, take, takeTimeCode, inTry }
}

export type SecondFactorProof = ReturnType<typeof createSecondFactorProof>

export interface WithSecondFactorProof {
  readonly secondFactorProof: SecondFactorProof
}
