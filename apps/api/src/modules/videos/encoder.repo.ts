import { findSetting, saveSetting } from '../../core/settings.repo.ts'
import type { DbOrTx } from '../../db/client.ts'
import type { EncoderFault } from './encoder.policy.ts'

const KEY = 'videos.encoder'

/** Saves what keeps the worker from encoding, if anything does, so that staff see why their videos wait. */
export const saveEncoderFault = (db: DbOrTx, fault: EncoderFault | null): Promise<void> =>
  saveSetting(db, KEY, { fault })

/** Why the worker does not encode; null while it does. */
export async function findEncoderFault(db: DbOrTx): Promise<EncoderFault | null> {
  const value = await findSetting(db, KEY)
  return (value as { fault?: EncoderFault | null } | undefined)?.fault ?? null
}
