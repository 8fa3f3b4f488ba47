import type { Needs } from '../../core/services.ts'
import { findCodesSealedOtherwise, replaceSealedCode } from './activation.repo.ts'
import { createCodeSealer } from './activation-code.ts'

/** So many rows are in memory at a time. */
const BATCH_ROWS = 5_000

/**
 * Seals codes with the newest secret; after one run with OTP_PEPPER_PREVIOUS set, the secret before is no longer needed
 * to read them. A code that cannot be decrypted stays as it is, and the others are still re-encrypted.
 */
export function createActivationHousekeeping(
  { db, env, log }: Needs<'db' | 'env' | 'log'>,
  batchRows = BATCH_ROWS,
) {
  const sealer = createCodeSealer(env)
  const findNext = (after?: string) =>
    findCodesSealedOtherwise(db, { currentPrefix: sealer.currentPrefix, after, limit: batchRows })

  return async (): Promise<void> => {
    let lost = 0
    for (let rows = await findNext(); rows.length > 0; rows = await findNext(rows.at(-1)?.id)) {
      for (const row of rows) {
        const code = sealer.unseal(row.sealedCode)
        if (code === null) lost++
        else await replaceSealedCode(db, row, sealer.seal(code))
      }
    }
    if (lost > 0) log.error({ lost }, 'activation codes cannot be opened')
  }
}
