import type { Needs } from '../../core/services.ts'
import { findUserByEmail } from '../auth/index.ts'
import { findFactor, findUsedSteps } from './second-factor.repo.ts'
import { createFactorSealer } from './stored-secrets.ts'
import { codeOf, openSteps, STEP_SECONDS, secondsLeft, stepAt } from './time-codes.ts'

/** Enough to read and type six digits. */
const MIN_SECONDS_LEFT = 5

/** Replaces the authenticator app of demo accounts, whose password is public. */
export function createDemoCodeService({ db, env, clock, demo }: Needs<'db' | 'env' | 'clock' | 'demo'>) {
  const sealer = createFactorSealer(env)

  const findSecret = async (email: string) => {
    const isDemo = demo?.accounts.some((account) => account.email === email)
    const user = isDemo ? await findUserByEmail(db, email) : null
    const factor = user ? await findFactor(db, user.id) : null
    const secret = factor?.confirmedAt ? sealer.unseal(factor.sealedSecret, factor.userId) : null
    return factor && secret !== null ? { secret, userId: factor.userId } : null
  }

  /** @returns null for other accounts; while all current codes are used, no code but the time to wait. */
  return async (email: string) => {
    const found = await findSecret(email)
    if (!found) return null
    const now = clock()
    const open = openSteps(now)
    const used = await findUsedSteps(db, found.userId, open)
    const step = open.find((one) => !used.includes(one) && secondsLeft(one, now) >= MIN_SECONDS_LEFT)
    const untilNextMs = (stepAt(now) + 1) * STEP_SECONDS * 1000 - now.getTime()
    if (step === undefined) return { code: null, secondsLeft: Math.ceil(untilNextMs / 1000) }
    return { code: codeOf(found.secret, step), secondsLeft: secondsLeft(step, now) }
  }
}
