import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import { demoAccounts } from '../../db/seed/demo-accounts.ts'
import { tooMany } from '../../http/limits.ts'
import { findUserByEmail } from '../auth/auth.repo.ts'
import { findFactor, findUsedSteps } from './second-factor.repo.ts'
import { createFactorSealer } from './stored-secrets.ts'
import { codeOf, openSteps, STEP_SECONDS, secondsLeft, stepAt } from './time-codes.ts'

/** Enough to read and type six digits. */
const MIN_SECONDS_LEFT = 5

/** Stands in for the authenticator app of a demo account, whose password everybody knows anyway. */
export function createDemoCodeService({ db, env, clock }: Services) {
  const sealer = createFactorSealer(env)

  const findSecret = async (email: string) => {
    const isDemo = demoAccounts.some((account) => account.email === email)
    const user = isDemo ? await findUserByEmail(db, email) : null
    const factor = user ? await findFactor(db, user.id) : null
    const secret = factor?.confirmedAt ? sealer.unseal(factor.sealedSecret, factor.userId) : null
    if (!factor || secret === null) throw new AppError('user.not_found')
    return { secret, userId: factor.userId }
  }

  /** @throws AppError `user.not_found`; `auth.too_many_attempts` while all open codes are used, with the wait. */
  return async (email: string) => {
    const { secret, userId } = await findSecret(email)
    const now = clock()
    const open = openSteps(now)
    const used = await findUsedSteps(db, userId, open)
    const step = open.find((one) => !used.includes(one) && secondsLeft(one, now) >= MIN_SECONDS_LEFT)
    const nextStepAt = new Date((stepAt(now) + 1) * STEP_SECONDS * 1000)
    if (step === undefined) throw tooMany('auth.too_many_attempts', nextStepAt, now)
    return { code: codeOf(secret, step), secondsLeft: secondsLeft(step, now) }
  }
}
