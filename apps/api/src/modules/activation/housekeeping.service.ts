import type { Needs } from '../../core/services.ts'
import { findCodesSealedOtherwise, replaceSealedCode } from './activation.repo.ts'
import { createCodeSealer } from './activation-code.ts'

/** Seals codes with the newest secret; once none is left, OTP_PEPPER_PREVIOUS is no longer needed to read them. */
export function createActivationHousekeeping({ db, env, log }: Needs<'db' | 'env' | 'log'>) {
  const sealer = createCodeSealer(env)

  return async (): Promise<void> => {
    let lost = 0
    for (const row of await findCodesSealedOtherwise(db, sealer.currentPrefix)) {
      const code = sealer.unseal(row.sealedCode)
      if (code === null) lost++
      else await replaceSealedCode(db, row, sealer.seal(code))
    }
    if (lost > 0) log.error({ lost }, 'activation codes cannot be opened')
  }
}
