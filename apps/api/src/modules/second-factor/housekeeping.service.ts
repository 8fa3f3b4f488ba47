import type { Needs } from '../../core/services.ts'
import { findFactorsSealedOtherwise, removeStepsBefore, replaceSealedSecret } from './second-factor.repo.ts'
import { createFactorSealer } from './stored-secrets.ts'

/** Much longer than a code is valid. */
const STEPS_KEPT_MS = 60 * 60_000

/**
 * Deletes expired time steps and reseals secrets with the newest key; after one run with JWT_SECRET_PREVIOUS set the
 * previous key is no longer needed.
 */
export function createSecondFactorHousekeeping({
  db,
  env,
  clock,
  log,
}: Needs<'db' | 'env' | 'clock' | 'log'>) {
  const sealer = createFactorSealer(env)

  return async (): Promise<void> => {
    await removeStepsBefore(db, new Date(clock().getTime() - STEPS_KEPT_MS))
    for (const factor of await findFactorsSealedOtherwise(db, sealer.currentPrefix)) {
      const { userId, sealedSecret } = factor
      const secret = sealer.unseal(sealedSecret, userId)
      if (secret === null) log.error({ userId }, 'the secret of a second factor cannot be opened')
      else await replaceSealedSecret(db, factor, sealer.seal(secret, userId))
    }
  }
}
