import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { createToolKeys } from './keys.service.ts'
import { removeLoginsBefore } from './logins.repo.ts'
import { createLrsSealer } from './lrs-password.ts'
import { findLrsSealedOtherwise, updatePlatform } from './platforms.repo.ts'
import { removeOldStatements } from './statements.repo.ts'

/** Removes launches that are over, entered or not, and looks after keys, statements and their passwords. */
export function createLtiHousekeeping(services: Needs<'db' | 'env' | 'clock'>) {
  const { db, clock } = services
  const keys = createToolKeys(services)
  const sealer = createLrsSealer(services.env)
  return async (): Promise<void> => {
    await removeLoginsBefore(db, new Date(clock().getTime() - DAY_MS))
    await keys.keep()
    await removeOldStatements(db, clock())
    for (const { id, sealedLrsPassword: sealed } of await findLrsSealedOtherwise(db, sealer.currentPrefix)) {
      const password = sealed === null ? null : sealer.unseal(sealed, id)
      if (password !== null) await updatePlatform(db, id, { sealedLrsPassword: sealer.seal(password, id) })
    }
  }
}
