import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { WithPasswordCheck } from '../account/index.ts'
import type { User } from '../auth/index.ts'
import type { WithSecondFactorProof } from './proof.service.ts'
import { findFactor } from './second-factor.repo.ts'

export interface ProofAgain {
  password: string
  code?: string | undefined
  ip: string
}

/** Asks for both factors once more, before an act that opens more than the session does. */
export function createProofAgain({
  db,
  secondFactorProof: proof,
  checkPassword,
}: Needs<'db'> & WithSecondFactorProof & WithPasswordCheck) {
  const hasFactor = async (userId: string) => Boolean((await findFactor(db, userId))?.confirmedAt)
  return {
    /** Whether an account has a second factor, whose code is asked for besides the password. */
    hasFactor,
    /**
     * @returns the account.
     * @throws AppError `auth.wrong_password`, `auth.second_factor_needed`, `auth.second_factor_invalid`,
     * `auth.too_many_attempts`
     */
    async prove(userId: string, { password, code, ip }: ProofAgain): Promise<User> {
      const user = await checkPassword(userId, password)
      if (!(await hasFactor(user.id))) return user
      if (!code) throw new AppError('auth.second_factor_needed')
      await proof.inTry(user.id, async (tx) => (await proof.take(tx, user, code, ip)) || null)
      return user
    },
  }
}
